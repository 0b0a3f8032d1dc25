"""What the page must do in a browser. Each function is a test: it gets a Bench and raises what is wrong."""
from cases import (
    combobox, comparison, drawing, form, indexes, keeping, loading, looks, moving, records, selecting, typed, without,
)


def tests_of(module):
    """The functions that a module defines, in its order; what begins with a line below is a helper of theirs."""
    return [value for name, value in vars(module).items()
            if callable(value) and value.__module__ == module.__name__ and not name.startswith("_")]


# The server must be switched off and on for these.
OWN_SERVER = [without.keeps_working_when_the_server_is_gone]
# The index or the answers must be changed for these.
OWN_INDEX = tests_of(indexes) + tests_of(keeping) + tests_of(records) + tests_of(typed) + tests_of(comparison)
# Only the server itself answers the form.
REAL_SERVER = tests_of(form)
ANY_SERVER = [test for module in (loading, combobox, selecting, moving, drawing, looks, without) for test in tests_of(module)
              if test not in OWN_SERVER]
