// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/icon-180.png.
  static let icon180PNG: StaticString = """
    iVBORw0KGgoAAAANSUhEUgAAALQAAAC0CAMAAAAKE/YAAAAAQlBMVEUQFBozMzMzM2ZmZmZmZpkAMzOPpsSZmcwzZmYRESJmmZmZmZlmZjOZZjPM\
    mTP/mWb/tFTMmWYAAABmMzOZZmb/zGbS3bQWAAADvElEQVR4Ae3bB5bjug4EUJSYqdijP/tf6n85yFNtye5zDPgN7grKMEUKFCnOOeecc84555xz\
    zrmfE4YQYwxIbxQ55j+V8C6xa8n/KJA30EI+KIPYV/ORnVo3AE0YlHyrW0iN0MvvYQJJE/OPqmhL4Z9algg5Qia6euZ496+vmYGoapEPWD46jIyP\
    kG/1Jv/SMxNEDZ8b8nAeOoqmyB6zZrvSqWQCtsf0wOtoe/YImeln83QR26H5img9NHv3aAZDx+O4v009QsT0g0hS88wWprwDjPkfPQmnv7gctdrz\
    70ofRB9fxnk7bqcZj7zQlpFX0zGJfbwJsK6Ff43raL/OvLG1j28hOOfsM6kNoY9l7GFo7xO55790+7HZJnqQ93sXeY+VPTzee1vsCgrEONZ/xfcr\
    tP1S18xU848hEcwP6fcb1P3zzT2vtD+IyAzEtEbnaTEuPD/jAYBSqfszm3uY5mXdfrMsk0Jy9EcPSmBetoOPGcqpzzbR27RuP1hfHjvFf5+luJ/5\
    23SssmJshJ4vbe6lZfvUAnm1hIokJ7Bsd6wQg/Cx3bXuYk7jdbZd63k7tcB8ZmJpYgnW7YrdfKGJxX6hiV3/qwwvtJ1SkyWy/LNErttVUIocS745\
    9Y3tskknc7/ZRSWjw9r4wJiPYhNZtstWmGhlgrR1uw4mNhUKsD1gt9Gex4dCTzY2Qsq+PWA2so36P9uhe2bCfz709I6hdyOhq+15OmRmsL0i8ikv\
    TZafQ2lsfETBdztDmhj4d8XFzugg2kg/weyGRgeBTl5NRRbDheZNwPXeZdK/YptzCU3+sFjdrOGN7fVNhBVmDnZeTz2JOdP5zGHQrDSgyS38Jpft\
    d0bI9/nbCye2R27hY9H8DBCevH+DadX6uJXi86eWMK863+PCl85apX3++HfiCUpvcr3JQ7BP87LM87QDSa2ngjwu/XUjIkKnO+mPR67lhfdlQiYK\
    vnY3qUCj48YXz2wVKIQenttdfdUIKVePPTYMtQ64ekg1vD50/fTTS4m49FwU6AwPEpnHLpmoyrNHi6S7PTvPF5Xn6XB/wNbMlFfvIg1noapuaFbq\
    fvqzelMIzQvFD7bVs8ds0DjCXO+vCz0TUeFBPBrKvfs45fTP7ypHmFP4fOlAptLZ4pLkNe14RWMP6ukrVeLLuKLz0KzUJVkMfQwVrF3pGTMxnjcB\
    qsKld1febtkaHzhvbHXFqytHA5DEhtTJQm8eOlnozUvdfp3pzWzzF7OJhhrHka/0zjnnnHPOOeecc865n8YvDmKq+ctrxiYAAAAASUVORK5CYII=\

    """
}
