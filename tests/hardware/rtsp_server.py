"""A real RTSP server, GStreamer's, which shows a test picture as JPEG and as H.264.

It is a program for the system's own Python, which has GStreamer where apt has put it:

    /usr/bin/python3 tests/hardware/rtsp_server.py 8554

The pictures are at rtsp://127.0.0.1:8554/jpeg and /h264. It says "ready" when they are.
"""

import sys
from importlib import import_module
from typing import Any

PICTURE = "videotestsrc is-live=true ! video/x-raw,width=640,height=480,framerate=15/1,format=I420"
ENCODED = {
    "jpeg": "jpegenc ! rtpjpegpay name=pay0",
    "h264": "x264enc tune=zerolatency speed-preset=ultrafast key-int-max=15 ! rtph264pay name=pay0",
}


def gstreamer() -> tuple[Any, Any, Any]:
    """Return GStreamer, its RTSP server and its main loop; raise an exception without them."""
    gi = import_module("gi")  # it belongs to the system: no other Python has it
    gi.require_version("GstRtspServer", "1.0")
    names = ("Gst", "GstRtspServer", "GLib")
    streamer, rtsp, loop = (import_module(f"gi.repository.{name}") for name in names)
    streamer.init(None)
    for element in ("jpegenc", "x264enc"):
        if streamer.ElementFactory.find(element) is None:
            raise ImportError(f"{element} is missing")
    return streamer, rtsp, loop


def main(port: str) -> None:
    """Serve until killed."""
    _, rtsp, loop = gstreamer()
    server = rtsp.RTSPServer(service=port)
    for name, encoded in ENCODED.items():
        factory = rtsp.RTSPMediaFactory(launch=f"( {PICTURE} ! {encoded} )", shared=True)
        server.get_mount_points().add_factory(f"/{name}", factory)
    server.attach(None)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    loop.MainLoop().run()


if __name__ == "__main__":
    main(sys.argv[1])
