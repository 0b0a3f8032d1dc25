// Depends on modules that the programs need first: see tools/install.
