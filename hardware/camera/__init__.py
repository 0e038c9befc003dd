"""Cameras: everything that gives frames, behind the one port `companion.ports.FrameSource`."""
