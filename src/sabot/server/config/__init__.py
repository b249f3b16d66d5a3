"""The configuration: what an operator may choose about a server.

Law: a TOML file, the environment over it, flags over both; every setting has a default, a type and a range, and
whatever is wrong is refused by a sentence of its own before anything is opened. A password is never shown.
"""

from sabot.server.config.help_lines import HelpLine
from sabot.server.config.loading import load
from sabot.server.config.settings import Away, Config, ConfigFault, Limits, Pace, Passwords, origins_of
from sabot.server.config.showing import describe

__all__ = ["Away", "Config", "ConfigFault", "HelpLine", "Limits", "Pace", "Passwords", "describe", "load", "origins_of"]
