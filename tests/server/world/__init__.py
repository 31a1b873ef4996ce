"""A world in which evenings are tried out: time, network, workers and store are simulated, all luck comes from a seed."""
