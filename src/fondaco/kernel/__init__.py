"""What all games share below the surface: records, chance, and compiled play."""
