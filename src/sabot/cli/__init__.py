"""``sabot``, the one program: the rim where arguments, files and terminals meet the pure parts.

Law: 0 on success, 1 when a check fails, 2 on bad input; people by default, ``--json`` for machines; no
traceback ever reaches a person; no command needs the network, but for those that serve a house or speak to one.
"""

import io
import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import suppress

from cyclopts import CycloptsError

from sabot.cli.language import by_locale, chosen
from sabot.cli.program import program
from sabot.cli.refusal import BadInput, cut
from sabot.storage.faults import StorageFault
from sabot.words import Lang, catalogue, say


def main() -> None:
    """The entry point of the ``sabot`` command."""
    nowhere = os.open(os.devnull, os.O_RDWR)  # for streams that were closed before we began
    sys.stdin = sys.stdin or os.fdopen(nowhere, encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(nowhere, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(nowhere, "w", encoding="utf-8", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign gets a question mark, not a traceback
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Carry out one call and give its exit status."""
    lang = by_locale(os.environ)
    try:
        lang = chosen(arguments, os.environ)
        status = program(lang)(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except (BadInput, StorageFault) as bad:
        about = {name: cut(value) for name, value in bad.about.items()}
        sys.stderr.write(f"sabot: {say(lang, bad.key, **about)}\n")
        return 2
    except CycloptsError as error:
        sys.stderr.write(f"sabot: {_explain(error, lang)}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read us has gone, as `head` does
        _say_no_more()
        return 0
    except (
        OSError,
        UnicodeEncodeError,
        sqlite3.Error,
    ) as error:  # a full disk, a name that is none, a file of another's
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        sys.stderr.write(f"sabot: {say(lang, 'cli.machine', why=cut(why))}\n")
        _say_no_more()
        return 2
    except Exception as error:
        if os.environ.get("SABOT_TRACEBACK"):
            raise
        sys.stderr.write(f"sabot: {say(lang, 'cli.our_fault', what=f'{type(error).__name__}: {error}')}\n")
        return 70


def _say_no_more() -> None:
    """Let what is still to be written go nowhere, so that ending does not fail once more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _explain(error: CycloptsError, lang: Lang) -> str:
    key = f"cli.{type(error).__name__}"
    words = " ".join(error.root_input_tokens or ())
    sentence = say(lang, key if key in catalogue(lang) else "cli.CycloptsError", words=words)
    return f"{sentence} ({error})" if lang == "en" else sentence
