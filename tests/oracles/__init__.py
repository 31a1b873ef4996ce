"""Each game a second time, straight from its rules, to check the engine against."""
