"""Thin views, a feature a file: each turns HTTP into one call of `Live` and its answer into HTTP."""
