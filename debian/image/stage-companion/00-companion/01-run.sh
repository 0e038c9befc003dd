#!/bin/bash -e
# files/companion.deb is laid there by debian/image/build.
install -m 644 files/companion.deb "${ROOTFS_DIR}/companion.deb"
on_chroot << EOF
apt-get install -y --no-install-recommends /companion.deb
EOF
rm "${ROOTFS_DIR}/companion.deb"
