"""Light, dark, phones and narrow windows."""
from steps import INDEX_IS_WHOLE, equal, options, picture, settled, write


def dark_is_dark(bench):
    shades = {}
    for dark in (False, True):
        page = bench.open("#SW1A-1AA", dark=dark)
        page.wait(INDEX_IS_WHOLE)
        page.wait("document.querySelectorAll('#nearest button').length > 2")
        settled(page)
        shot = picture(bench, page, "dark" if dark else "light")
        shades[dark] = [sum(shot.pixel(x, y)) / 3 for x, y in ((4, 4), (700, 6))]
        contrast = page.run("""[...document.querySelectorAll('h1, label, dt, dd, #about, #copy, #nearest span')].map((element) => {
            const light = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number).map((c) => (c /= 255) <= 0.03928
              ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
            let behind = element;
            while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
            const [a, b] = [light(getComputedStyle(element).color), light(getComputedStyle(behind).backgroundColor)];
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        })""")
        assert min(contrast) >= 4.5, f"a contrast of {min(contrast):.2f}"
    assert min(shades[False]) > 200 and max(shades[True]) < 60, shades


def phones_have_room(bench):
    for dark in (False, True):
        page = bench.open(width=390, height=844, mobile=True, ratio=2, dark=dark)
        page.wait(INDEX_IS_WHOLE)
        settled(page)
        picture(bench, page, f"phone{'-dark' if dark else ''}")
        write(page, "sw1a")
        page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
        settled(page)
        picture(bench, page, f"phone-typed{'-dark' if dark else ''}")
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
        assert page.run("parseFloat(getComputedStyle(document.getElementById('q')).fontSize) >= 16")
        page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.querySelectorAll('#nearest button').length > 2")
        settled(page)
        picture(bench, page, f"phone-selected{'-dark' if dark else ''}")
        small = page.run("[...document.querySelectorAll('button, #options li, input')].map((e) => [e.id, e.getBoundingClientRect()])"
                         ".filter(([, b]) => b.width && (b.width < 44 || b.height < 44)).map(([id]) => id)")
        equal(small, [])
        assert page.run("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen"
        bench.harmless(page)


def narrow_windows_still_work(bench):
    page = bench.open(width=320, height=500)
    page.wait(INDEX_IS_WHOLE)
    write(page, "m1")
    page.wait("document.querySelectorAll('#options:not([hidden]) [role=option]').length > 1")
    assert page.run("document.documentElement.scrollWidth <= innerWidth")
    page.resize(1100, 700)
    page.wait("document.getElementById('dots').clientWidth > 900")
    settled(page)
    bench.harmless(page)
