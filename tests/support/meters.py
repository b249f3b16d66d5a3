"""Progressive meters in tests: amounts written as text, several wins of one moment."""

from sabot.engine.meters import Meters, Taken, take


def meters_of(visible: str, hidden: str) -> Meters:
    """Both meters, from amounts with as many decimals as they have."""

    def micro(text: str) -> int:
        units, _, decimals = text.partition(".")
        return int(units + decimals.ljust(8, "0"))

    return Meters(visible=micro(visible), hidden=micro(hidden))


def wins(meters: Meters, count: int) -> tuple[Meters, tuple[Taken, ...]]:
    """The meters after so many wins of one moment."""
    taken: tuple[Taken, ...] = ()
    for _ in range(count):
        meters, win = take(meters, taken)
        taken = (*taken, win)
    return meters, taken
