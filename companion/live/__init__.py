"""The running companion: table, camera and panel together, as the page, the panel and the terminal see it.

| file | what it is |
| --- | --- |
| `interface.py` | what the page asks of a running companion |
| `table_live.py` | that over the table alone: no camera, throws answered by hand |
| `lookout.py` | watches every frame, and reads when a throw is awaited |
| `proof.py` | the proof of a reading: what is journalled, and the photo |
| `camera_live.py` | the table with a camera above it |
| `button_throw.py` | a waiting throw, as the panel's buttons answer it |
"""
