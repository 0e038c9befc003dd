"""What the companion touches: cameras and panels, real and virtual, behind the ports of the heart."""
