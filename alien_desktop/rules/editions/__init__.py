"""The only two modules that know which edition they are, and nothing else."""
