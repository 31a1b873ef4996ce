"""What the server keeps: SQLite in one file by default, PostgreSQL by URL."""
