"""Who can be called when play stops being a game: the help lines that this house names.

Law: what stands here by default is true in Canada, in both languages; an operator elsewhere names others. No page of
the house asks anything of them: a person dials, or follows a link.
"""

import re

import msgspec

PHONE = re.compile(r"\+?[0-9][0-9 ().-]{1,30}")
PAGE = re.compile(r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(/[A-Za-z0-9/_.~%-]*)?")


class HelpLine(msgspec.Struct, frozen=True, kw_only=True):
    """One of them."""

    en: str = ""
    """Its name in English."""
    fr: str = ""
    phones: tuple[str, ...] = ()
    page: str = ""
    always: bool = False
    """Free, confidential, day and night."""


def in_canada() -> dict[str, HelpLine]:
    """The lines that are named unless the operator names others."""
    return {
        "quebec": HelpLine(
            en="Gambling: Help and Referral (Québec)",
            fr="Jeu\u00a0: aide et référence (Québec)",
            phones=("1 800 461-0140", "514 527-0140"),
            page="https://aidejeu.ca",
            always=True,
        ),
        "ontario": HelpLine(
            en="ConnexOntario (Ontario)",
            fr="ConnexOntario (Ontario)",
            phones=("1 866 531-2600",),
            page="https://www.connexontario.ca",
            always=True,
        ),
        "crisis": HelpLine(
            en="Suicide Crisis Helpline (all of Canada)",
            fr="Ligne d’aide en cas de crise de suicide (tout le Canada)",
            phones=("988",),
            page="https://988.ca",
            always=True,
        ),
        "gamblers_anonymous": HelpLine(
            en="Gamblers Anonymous (meetings everywhere)",
            fr="Gamblers Anonymes (des réunions partout)",
            page="https://www.gamblersanonymous.org",
        ),
    }
