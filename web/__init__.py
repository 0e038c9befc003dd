"""The page that the phones around the table show."""
