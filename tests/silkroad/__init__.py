"""Silk Road, clause by clause: files follow the rulebook's headings, tests the rule ids."""
