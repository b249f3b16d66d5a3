"""The loops behind the variance of a round; compiled.

Law: second moments follow decisions like values do. Two halves of a split draw from one shoe and meet one
dealer, so how they end together depends only on all the cards they took.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from sabot.odds.board import Board
from sabot.odds.dealer_hands import DealerHands
from sabot.odds.endings import ENDINGS
from sabot.odds.judge import double, draws, standing
from sabot.odds.tree import NONE, VALUES

Floats = NDArray[np.float64]
STAND, HIT = 0, 1


@njit(cache=True, error_model="numpy")
def squares(
    shoe: Floats, found: Floats, counts: Any, board: Board, blocked: int, judged: Floats, choice: Any, square: Floats
) -> None:
    """The best action of every state, first decisions apart (stand, hit, or a multiple); and its second moment.

    ``square`` gets three columns: of the best action, of standing, of hitting.
    """
    chances = np.empty(VALUES)
    for place in range(len(board.gone)):
        state = board.order[place]
        own = board.own[state]
        if board.charlie[state]:
            square[state, 1] = 1.0
        else:
            wins, loses = standing(found[board.gone[state]], board.total[state], blocked != NONE)
            square[state, 1] = wins + own * loses
        choice[state] = STAND
        if board.opens[state] or board.drawn[state]:
            draws(shoe, counts[board.gone[state]], board.known[state], blocked, chances)
            hit = 0.0
            for card in range(VALUES):
                grown = board.child[state, card]
                hit += chances[card] * (own if grown == NONE else square[grown, 0])
            square[state, 2] = hit
            best = judged[state, 1]
            if board.drawn[state] or judged[state, 2] > best:
                best, choice[state] = judged[state, 2], HIT
            if board.doubles[state] and not board.whole[state]:
                for multiple in board.multiples:
                    worth = double(board.lends[state], own, multiple, judged[state, 3], judged[state, 4])
                    if worth > best:
                        best, choice[state] = worth, multiple
        if choice[state] == STAND:
            square[state, 0] = square[state, 1]
        elif choice[state] == HIT:
            square[state, 0] = square[state, 2]
        else:
            multiple = choice[state]
            loses = own if board.lends[state] else multiple - 1 + own
            square[state, 0] = multiple**2 * judged[state, 3] + loses**2 * judged[state, 4]


@njit(cache=True, error_model="numpy", fastmath={"reassoc", "contract", "nsz"})
def joint(shoe: Floats, dealer: DealerHands, taken: Any, worth: Floats) -> float:
    """The sum, over multisets of cards taken and endings of the dealer's, of chance times worth."""
    hands = len(dealer.orders)
    total = shoe.sum()
    base, product = np.empty(hands), np.empty(hands)
    for hand in range(hands):
        ways = dealer.orders[hand]
        for value in range(VALUES):
            for drawn in range(int(dealer.drawn[value, hand])):
                ways *= shoe[value] - drawn
        base[hand] = ways
    most = int(taken.sum(axis=1).max()) + 1
    scale = np.empty((most, hands))
    for gone in range(most):
        for hand in range(hands):
            falling = 1.0
            for card in range(dealer.cards[hand]):
                falling *= total - gone - card
            scale[gone, hand] = 1.0 / falling if falling > 0 else 0.0
    answer = 0.0
    for row in range(len(taken)):
        chance, cards = 1.0, 0
        product[:] = base
        for value in range(VALUES):
            drawn_of = dealer.drawn[value]
            for already in range(taken[row, value]):
                there = max(shoe[value] - already, 0.0)
                chance *= there / (total - cards)
                cards += 1
                if there > 0:
                    each = 1.0 / there
                    for hand in range(hands):
                        product[hand] *= 1.0 - drawn_of[hand] * each
        if chance == 0.0:
            continue
        weight = scale[cards]
        for ending in range(ENDINGS):
            likely = 0.0
            for hand in range(np.uint64(dealer.ends[ending]), np.uint64(dealer.ends[ending + 1])):
                likely += product[hand] * weight[hand]
            answer += chance * likely * worth[row, ending]
    return answer
