"""A world to try evenings in: time, network, workers and store are simulated, and all luck comes from a seed."""
