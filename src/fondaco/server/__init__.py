"""The table server: play together, lose nothing, leak nothing. Needs the extra `fondaco[server]`."""
