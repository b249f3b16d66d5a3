"""Random rounds for the laws: random shoes, bets and decisions, played by the real engine.

Law: everything follows from a seed, so that a failing law can be played again; shoes are drawn from a few
ranks more often than not, because pairs, small cards and long hands are where the rules are.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sabot.cards import DECK, NAMES, Card
from sabot.engine import boxes, tracks
from sabot.engine.boxes.events import JackpotHit, Settled
from sabot.engine.offer import offered
from sabot.engine.settlement import Settlement
from sabot.engine.tracks.events import Event as TrackEvent
from sabot.games import Game
from sabot.limits import Limits, Range
from sabot.rules import Rules

BoxesEvents = list[Any]


def random_shoe(rules: Rules, chance: random.Random) -> tuple[Card, ...]:
    """A shuffled shoe in which a few ranks may come first."""
    deck = [card for card in DECK if NAMES[card][0] not in rules.removed] * rules.decks
    chance.shuffle(deck)
    ranks = [rank for rank in "A23456789TJQK" if rank not in rules.removed]
    favoured = set(chance.sample(ranks, chance.randint(1, len(ranks))))
    cut = chance.randint(0, 12)
    head = [card for card in deck if NAMES[card][0] in favoured][:40]
    rest = deck[:]
    for card in head:
        rest.remove(card)
    return tuple(head[:cut] + rest + head[cut:]) if chance.random() < 0.3 else tuple(head + rest)


def random_stake(allowed: Range, chance: random.Random) -> int:
    """A stake within a range, in multiples of ten cents."""
    return chance.choice((allowed.least, allowed.most, 10 * chance.randint(allowed.least // 10, allowed.most // 10)))


def random_stakes(rules: Rules, limits: Limits, chance: random.Random) -> tuple[tuple[str, int], ...]:
    """A main bet and some of the side bets."""
    main = random_stake(limits.main, chance)
    stakes = [("main", main)]
    for bet in rules.side_bets:
        if chance.random() < 0.5:
            allowed = limits.of(bet.name)
            if bet.kind.half_of_main:
                stakes.append((bet.name, main // 2))
            elif allowed is not None:
                stakes.append((bet.name, random_stake(allowed, chance)))
    return tuple(stakes)


@dataclass
class BoxesPlay:
    """An instant round with everything that happened in it."""

    game: Game
    level: str
    shoe: tuple[Card, ...]
    round: boxes.Round
    events: BoxesEvents
    acts: list[boxes.Act] = field(default_factory=list)
    award: int = 0

    def step(self, command: boxes.Command) -> None:
        self.round, events = boxes.step(self.round, command)
        self.events += events
        if isinstance(command, boxes.Act):
            self.acts.append(command)

    @property
    def settlement(self) -> Settlement:
        settled = self.events[-1]
        assert isinstance(settled, Settled)
        return settled.settlement


def open_boxes(game: Game, chance: random.Random) -> BoxesPlay:
    """A round with random boxes and stakes."""
    level = chance.choice(list(game.limits))
    limits = game.limits[level]
    numbers = chance.sample(range(1, game.boxes + 1), chance.randint(1, game.boxes))
    bets = [boxes.Bet(number, random_stakes(game.rules, limits, chance)) for number in numbers]
    round, events = boxes.open_round(game.rules, limits, bets, boxes=game.boxes)
    return BoxesPlay(game, level, random_shoe(game.rules, chance), round, list(events))


def next_boxes_command(play: BoxesPlay, chance: random.Random) -> boxes.Command:
    """Something that the round will take."""
    round = play.round
    if round.wanted:
        return boxes.Deal(play.shoe[len(round.dealt) : len(round.dealt) + chance.randint(1, round.wanted)])
    match round.phase:
        case boxes.Phase.AWARDING:
            hit = next(event for event in reversed(play.events) if isinstance(event, JackpotHit))
            return boxes.Award(tuple((box, 100_000) for box in hit.boxes))
        case boxes.Phase.INSURANCE:
            box = chance.choice([box for box in round.boxes if box.insured is None])
            return boxes.Insure(box.number, chance.random() < 0.5)
        case boxes.Phase.ACTING:
            box, hand = round.boxes[round.box], round.boxes[round.box].hands[round.hand]
            action = chance.choice(offered(round.rules, hand.cards, split=hand.split))
            return boxes.Act(box.number, round.hand + 1, action)
        case _:
            return boxes.Settle()


def play_boxes(game: Game, chance: random.Random, watch: Callable[[BoxesPlay], None] = lambda _play: None) -> BoxesPlay:
    """A whole random round; ``watch`` sees it before every command."""
    play = open_boxes(game, chance)
    while play.round.phase is not boxes.Phase.SETTLED:
        watch(play)
        play.step(next_boxes_command(play, chance))
    return play


@dataclass
class TracksPlay:
    """A live round with everything that happened in it."""

    game: Game
    shoe: tuple[Card, ...]
    round: tracks.Round
    events: list[TrackEvent] = field(default_factory=list)
    commands: list[tracks.Command] = field(default_factory=list)

    def step(self, command: tracks.Command) -> None:
        self.commands.append(command)
        self.round, events = tracks.step(self.round, command)
        self.events += events


def open_tracks(game: Game, chance: random.Random, players: int) -> TracksPlay:
    """A table with random stakes, closed for bets."""
    limits = game.limits[game.level]
    play = TracksPlay(game, random_shoe(game.rules, chance), tracks.open_round(game.rules, limits))
    lines = [dict(random_stakes(game.rules, limits, chance)) for _ in range(players)]
    play.step(tracks.bet(range(players), [[line.get(bet, 0) for bet in play.round.bets] for line in lines]))
    play.step(tracks.CloseBets())
    return play


def next_tracks_command(play: TracksPlay, chance: random.Random) -> tracks.Command:
    """Something that the round will take: cards, one player's answer, or a close before everyone has decided."""
    round = play.round
    if round.wanted:
        return tracks.Deal(play.shoe[len(round.dealt) : len(round.dealt) + chance.randint(1, round.wanted)])
    if round.phase is tracks.Phase.SETTLING:
        return tracks.Settle()
    if chance.random() < 0.08:
        return tracks.CloseWindow()
    if round.phase is tracks.Phase.INSURANCE:
        row = chance.choice([row for row in range(round.count) if round.players.insured[row] == -1])
        return tracks.insure([row], [chance.random() < 0.5], funded=chance.random() < 0.9)
    row, hand = chance.choice(list(zip(*tracks.undecided(round).nonzero(), strict=True)))
    track = hand + 1 if round.players.split[row] else 0
    action = chance.choice(offered(round.rules, round.tracks[track], split=track > 0))
    return tracks.decide([row], [hand + 1], [action], funded=chance.random() < 0.85)


def play_tracks(
    game: Game, chance: random.Random, players: int, watch: Callable[[TracksPlay], None] = lambda _play: None
) -> TracksPlay:
    """A whole random round; ``watch`` sees it before every command."""
    play = open_tracks(game, chance, players)
    while play.round.phase is not tracks.Phase.SETTLED:
        watch(play)
        play.step(next_tracks_command(play, chance))
    return play
