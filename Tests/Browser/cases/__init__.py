"""The tests of the page. Each function takes a Bench and raises an error if the test fails."""
from cases import (
    caching, colouring, combobox, density, drawing, fallbacks, finding, firefox_flows, history, indexes, labels, legends, links, loading, looks, moving,
    orientation, places, records, regions, returning, search_page, selecting, server, themes,
)


def tests_of(*modules):
    """Returns the test functions of modules: those without a leading underscore."""
    return [value for module in modules for name, value in vars(module).items()
            if callable(value) and value.__module__ == module.__name__ and not name.startswith("_")]


IN_FIREFOX = tests_of(firefox_flows)
# These need the proxy, to change the index, the responses or the connection.
WITH_FAULTS = [
    *tests_of(indexes, caching, records, places, server, orientation, labels, finding, colouring, regions, returning, history, legends, links, themes, density),
    fallbacks.works_offline, loading.searches_without_the_scripts_lead_to_the_search_page, *IN_FIREFOX,
]
ANYWHERE = [test for test in tests_of(loading, combobox, selecting, moving, drawing, looks, fallbacks, search_page)
            if test not in WITH_FAULTS]
