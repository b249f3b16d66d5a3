// The messages of sabot's protocol, written from its Python types by `sabot schema typescript`; do not edit.

/** The number of this protocol; a client of another one is refused at its first message. */
export const PROTOCOL = 1;

/** What a client can say over its socket. */
export type Command =
  | Hello
  | Enter
  | Leave
  | Press
  | Deal
  | Act
  | Insure
  | Ping;

/** What belongs to one command, and carries its id. */
export type Answer =
  | Welcome
  | Entered
  | Left
  | Pressed
  | Done
  | Warned
  | Pong
  | Refused;

/** What belongs to one connection alone. */
export type Notice =
  | Closed;

/** What belongs to a channel, and carries its number there. */
export type Event =
  | RoundChanged
  | WalletChanged
  | SettingsChanged
  | RealityChecked
  | MeterMoved
  | HouseClosing;

/** What happened at a table. */
export type Happening =
  | CardDrawn
  | DealerDrew
  | HoleCardDealt
  | HoleCardTurned
  | Looked
  | InsuranceOffered
  | InsuranceAnswered
  | JackpotHit
  | TurnCame
  | Acted
  | Settled
  | Voided;

/** What can be pressed while bets are placed. */
export type BettingPress =
  | BettingChip
  | BettingUndo
  | BettingCancel
  | BettingClear
  | BettingRepeat
  | BettingMinAll
  | BettingMaxAll;

/** One step of a round in the history. */
export type HistoryStep =
  | HistoryOpened
  | HistoryDealt
  | HistoryDealerDrew
  | HistoryHoleCardDealt
  | HistoryHoleCardTurned
  | HistoryAwarded
  | HistoryInsuranceOffered
  | HistoryInsured
  | HistoryLooked
  | HistoryActed
  | HistorySettled
  | HistoryVoided
  | HistoryRevealed;

/** What the server can say over a socket. */
export type Message = Answer | Notice | Event;

/** Why anything is refused: the key of its sentence. */
export type Reason =
  | "edge.malformed"
  | "edge.too_large"
  | "edge.too_fast"
  | "edge.too_many"
  | "edge.wrong_protocol"
  | "edge.hello_first"
  | "edge.hello_once"
  | "edge.not_seated"
  | "edge.closing"
  | "edge.bad_origin"
  | "edge.bad_csrf"
  | "edge.not_json"
  | "edge.no_ticket"
  | "edge.no_such_page"
  | "edge.no_such_method"
  | "edge.our_fault"
  | "house.unknown_game"
  | "house.not_instant"
  | "house.unknown_level"
  | "house.round_open"
  | "house.unknown_round"
  | "house.not_your_round"
  | "house.wrong_version"
  | "house.command_reused"
  | "house.bad_command_id"
  | "house.bad_value"
  | "house.no_shoe"
  | "house.round_not_over"
  | "house.round_over"
  | "house.bad_reason"
  | "house.bad_bets"
  | "house.bad_place"
  | "house.bad_answer"
  | "house.unknown_action"
  | "house.bad_cursor"
  | "house.bad_page"
  | "house.bad_period"
  | "house.name_too_short"
  | "house.name_too_long"
  | "house.name_characters"
  | "house.name_mixes_scripts"
  | "house.name_taken"
  | "house.password_too_short"
  | "house.password_too_long"
  | "house.password_characters"
  | "house.busy"
  | "house.login_failed"
  | "house.unknown_player"
  | "house.already_registered"
  | "house.not_registered"
  | "house.not_allowed"
  | "house.unknown_role"
  | "house.no_session"
  | "house.session_expired"
  | "house.session_ended"
  | "house.unknown_setting"
  | "house.setting_type"
  | "house.setting_range"
  | "house.deposit_too_small"
  | "house.deposit_too_large"
  | "house.cashier_waits"
  | "house.excluded"
  | "house.timed_out"
  | "house.deposit_limit"
  | "house.stake_limit"
  | "house.loss_limit"
  | "house.session_limit"
  | "house.reality_check"
  | "house.no_check_due"
  | "house.unknown_limit"
  | "house.unknown_period"
  | "house.limit_not_whole"
  | "house.limit_negative"
  | "house.limit_too_large"
  | "house.check_not_whole"
  | "house.check_too_often"
  | "house.check_too_rare"
  | "house.term_not_whole"
  | "house.term_too_short"
  | "house.term_too_long"
  | "house.term_ends_sooner"
  | "house.at_maximum"
  | "house.no_such_chip"
  | "house.bad_draft"
  | "house.bad_stack"
  | "house.spot_twice"
  | "house.nothing_there"
  | "house.nothing_to_repeat"
  | "house.too_few_boxes"
  | "house.short_of_balance"
  | "refused.not_in_this_game"
  | "refused.hand_finished"
  | "refused.bust"
  | "refused.on_21"
  | "refused.charlie"
  | "refused.split_aces"
  | "refused.only_first_two_cards"
  | "refused.only_before_split"
  | "refused.not_after_split"
  | "refused.not_a_pair"
  | "refused.free_instead"
  | "refused.not_free"
  | "refused.no_bets"
  | "refused.no_such_box"
  | "refused.box_twice"
  | "refused.no_such_bet"
  | "refused.bet_twice"
  | "refused.no_main_bet"
  | "refused.below_minimum"
  | "refused.above_maximum"
  | "refused.not_a_multiple"
  | "refused.not_half_the_main_bet"
  | "refused.not_whole_cents"
  | "refused.negative_stake"
  | "refused.no_card_wanted"
  | "refused.wrong_number_of_cards"
  | "refused.not_in_the_shoe"
  | "refused.too_many_copies"
  | "refused.betting_closed"
  | "refused.no_window_open"
  | "refused.no_insurance_open"
  | "refused.no_decision_open"
  | "refused.cards_awaited"
  | "refused.not_its_turn"
  | "refused.no_such_player"
  | "refused.no_such_hand"
  | "refused.already_decided"
  | "refused.not_funded"
  | "refused.no_award_open"
  | "refused.wrong_awards"
  | "refused.cannot_have_fallen"
  | "refused.not_finished"
  | "refused.round_paused"
  | "refused.not_paused"
  | "refused.round_over"
  | "ledger.key_empty"
  | "ledger.key_too_long"
  | "ledger.key_reused"
  | "ledger.not_whole_cents"
  | "ledger.negative"
  | "ledger.zero"
  | "ledger.too_large"
  | "ledger.same_account"
  | "ledger.unknown_account"
  | "ledger.account_exists"
  | "ledger.wrong_currency"
  | "ledger.unknown_kind"
  | "ledger.wrong_route"
  | "ledger.memo_too_long"
  | "ledger.ref_too_long"
  | "ledger.not_text"
  | "ledger.account_full"
  | "ledger.short_of_funds"
  | "ledger.pending_unknown"
  | "ledger.not_pending"
  | "ledger.already_resolved";

/** The first message of every connection: what was seen last, if anything was. */
export interface Hello {
  readonly type: "hello";
  /** The number of the protocol. */
  readonly protocol: number;
  /** What was seen last of each channel; empty for a new beginning. */
  readonly seen?: readonly Seen[];
}

/** The last event that a client has seen of a channel. */
export interface Seen {
  /** The channel: `me` or `house`. */
  readonly on: string;
  /** Which life of the channel the number belongs to, as the welcome told it. */
  readonly epoch: string;
  /** The number of the event in its channel. */
  readonly seq: number;
}

/** Sit down at a game; wherever else this player sat at it, that place closes. */
export interface Enter {
  readonly type: "enter";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The name of a game. */
  readonly game: string;
}

/** Get up from a game; an open round waits. */
export interface Leave {
  readonly type: "leave";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The name of a game. */
  readonly game: string;
}

/** Press something while placing bets: the answer is the draft after it. Nothing is staked by this. */
export interface Press {
  readonly type: "press";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The name of a game. */
  readonly game: string;
  /** The name of a limit level; null for the game's own. */
  readonly level?: string | null;
  /** How many boxes the client has room for; all of the game's unless it says so. */
  readonly boxes?: number | null;
  /** The bets that are being placed. */
  readonly draft?: readonly BettingSpot[];
  /** null only asks what may be pressed. */
  readonly press?: BettingPress | null;
}

/** Put a chip on a spot; a bet with one possible amount is chosen by it, and given up by the next one. */
export interface BettingChip {
  readonly press: "chip";
  /** The number of a box, from 1. */
  readonly box: number;
  /** The name of a bet. */
  readonly bet: string;
  /** One of the level's chips. */
  readonly cents: number;
}

/** Take the top chip of a spot. */
export interface BettingUndo {
  readonly press: "undo";
  /** The number of a box, from 1. */
  readonly box: number;
  /** The name of a bet. */
  readonly bet: string;
}

/** Take all of a spot. */
export interface BettingCancel {
  readonly press: "cancel";
  /** The number of a box, from 1. */
  readonly box: number;
  /** The name of a bet. */
  readonly bet: string;
}

/** Take everything. */
export interface BettingClear {
  readonly press: "clear";
}

/** Place the last round's bets. */
export interface BettingRepeat {
  readonly press: "repeat";
}

/** Every bet at its least. */
export interface BettingMinAll {
  readonly press: "min_all";
}

/** Every bet at its most. */
export interface BettingMaxAll {
  readonly press: "max_all";
}

/** Stake these bets and deal; `version` is that of the seat, which names the shoe. */
export interface Deal {
  readonly type: "deal";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The name of a game. */
  readonly game: string;
  /** The version of the seat. */
  readonly version: number;
  /** The name of a limit level; null for the game's own. */
  readonly level?: string | null;
  /** The bets, box by box. */
  readonly bets: readonly Bet[];
  /** What the player puts into the shoe. */
  readonly value?: string;
}

/** The bets of one box. */
export interface Bet {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The bets of the box. */
  readonly stakes: readonly Stake[];
}

/** One bet of a box. */
export interface Stake {
  /** The name of a bet. */
  readonly bet: string;
  /** An amount in cents. */
  readonly cents: number;
}

/** Decide for the hand whose turn it is. */
export interface Act {
  readonly type: "act";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The round's id. */
  readonly round: string;
  /** The version that the command is made for. */
  readonly version: number;
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** The name of an action. */
  readonly action: string;
  /** True once the player has been warned and means it. */
  readonly confirmed?: boolean;
}

/** Answer for one box about insurance. */
export interface Insure {
  readonly type: "insure";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The round's id. */
  readonly round: string;
  /** The version that the command is made for. */
  readonly version: number;
  /** The number of a box, from 1. */
  readonly box: number;
  /** Whether insurance is taken. */
  readonly taken: boolean;
}

/** Ask for the server's time, to know how far away it is; it is no activity. */
export interface Ping {
  readonly type: "ping";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
}

/** A name and a password. */
export interface Credentials {
  /** The name; letter case does not matter. */
  readonly name: string;
  /** The password. */
  readonly password: string;
}

/** The old password and the new one. */
export interface NewPassword {
  /** The password until now. */
  readonly old: string;
  /** The password from now on. */
  readonly new: string;
}

/** Everything a player can set; flat, so that a change names one field. */
export interface SettingsAsked {
  /** The language of the client. */
  readonly language?: "en" | "fr";
  /** Show what others write. */
  readonly others_chat?: boolean;
  /** Four colours for the four suits. */
  readonly four_colour?: boolean;
  /** Move things on the screen. */
  readonly motion?: boolean;
  /** Letters, numbers and signs do something at the table by themselves. */
  readonly single_keys?: boolean;
  /** The quality of the picture. */
  readonly stream?: "automatic" | "high" | "low" | "medium";
  /** Hear the dealer. */
  readonly dealers_voice?: boolean;
  /** Hear the game. */
  readonly game_sound?: boolean;
  /** Hear music. */
  readonly music?: boolean;
  /** How loud the dealer is, in percent. */
  readonly voice_volume?: number;
  /** How loud the game is, in percent. */
  readonly game_volume?: number;
  /** How loud the music is, in percent. */
  readonly music_volume?: number;
  /** Whether insurance is offered, or always declined; only at games with a coach (21+3 Progressive). */
  readonly ask_insurance?: "always" | "never";
  /** How fast cards are dealt. */
  readonly card_speed?: "instant" | "normal";
  /** Show results without waiting. */
  readonly speed_pay?: boolean;
  /** Warn before a hit that another action beats; only at games with a coach (21+3 Progressive). */
  readonly warn_hit?: boolean;
  /** Warn before a stand that another action beats; only at games with a coach (21+3 Progressive). */
  readonly warn_stand?: boolean;
  /** Warn before a double that another action beats; only at games with a coach (21+3 Progressive). */
  readonly warn_double?: boolean;
  /** Hear the dealer of 21+3 Progressive. */
  readonly progressive_voice?: boolean;
  /** Hear the effects of 21+3 Progressive. */
  readonly progressive_effects?: boolean;
  /** Hear the music of 21+3 Progressive. */
  readonly progressive_music?: boolean;
}

/** Play money in or out; the id makes it happen once. */
export interface Amount {
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** An amount in cents. */
  readonly cents: number;
}

/** A limit to be set; null takes it away, after its day of waiting. */
export interface NewLimit {
  /** What is limited: `deposit`, `stake`, `loss` or `session`. */
  readonly what: string;
  /** How long the limit counts: `day`, `week` or `month`. */
  readonly period: string;
  /** Cents, or minutes of play; null takes the limit away. */
  readonly value: number | null;
}

/** How often the reality check comes, in minutes; null for never. */
export interface NewCheck {
  /** Minutes of play; null for never. */
  readonly minutes: number | null;
}

/** A pause, in days. */
export interface TimeOut {
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** Whole days. */
  readonly days: number;
}

/** Self-exclusion, in months. */
export interface Exclusion {
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** Whole months. */
  readonly months: number;
}

/** Deleting an account: its password, or nothing for a guest. */
export interface Goodbye {
  /** The password; null for a guest. */
  readonly password?: string | null;
}

/** A new account with a role. */
export interface NewStaff {
  /** The name; letter case does not matter. */
  readonly name: string;
  /** The password. */
  readonly password: string;
  /** The name of a role. */
  readonly role: string;
}

/** A role for a person who has a name. */
export interface NewRole {
  /** The name; letter case does not matter. */
  readonly name: string;
  /** The name of a role. */
  readonly role: string;
}

/** Why a round is cancelled, as a word of the notation. */
export interface Cancelled {
  /** A word of the round notation. */
  readonly why: string;
}

/** The answer to hello: with a snapshot, or without one where all that was missed follows as events. */
export interface Welcome {
  readonly type: "welcome";
  /** The number of the protocol. */
  readonly protocol: number;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** For a snapshot, where each channel stood before it was made; else what the client has seen. */
  readonly channels: readonly Cursor[];
  /** Everything anew; null where all that was missed follows. */
  readonly snapshot: Snapshot | null;
}

/** Where a channel stands. */
export interface Cursor {
  /** The channel: `me` or `house`. */
  readonly on: string;
  /** Which life of the channel the numbers belong to. */
  readonly epoch: string;
  /** The number of the event in its channel. */
  readonly seq: number;
}

/** All that a client needs to begin, or to begin again. */
export interface Snapshot {
  /** Who is signed in. */
  readonly person: Person;
  /** What the player has. */
  readonly wallet: Wallet;
  /** What the player has set. */
  readonly settings: Settings;
  /** The reality check. */
  readonly reality: Reality;
  /** The player's places, one a game. */
  readonly seats: readonly Seat[];
  /** What the jackpots show. */
  readonly meters: readonly Meter[];
}

/** Who is signed in. */
export interface Person {
  /** The player's number. */
  readonly number: number;
  /** null for a guest. */
  readonly name: string | null;
  /** The name of a role. */
  readonly role: string;
}

/** What a player has, in cents. */
export interface Wallet {
  /** What can be staked. */
  readonly balance: number;
  /** What is staked in open rounds. */
  readonly in_play: number;
}

/** Everything a player can set; flat, so that a change names one field. */
export interface Settings {
  /** The language of the client. */
  readonly language: "en" | "fr";
  /** Show what others write. */
  readonly others_chat: boolean;
  /** Four colours for the four suits. */
  readonly four_colour: boolean;
  /** Move things on the screen. */
  readonly motion: boolean;
  /** Letters, numbers and signs do something at the table by themselves. */
  readonly single_keys: boolean;
  /** The quality of the picture. */
  readonly stream: "automatic" | "high" | "low" | "medium";
  /** Hear the dealer. */
  readonly dealers_voice: boolean;
  /** Hear the game. */
  readonly game_sound: boolean;
  /** Hear music. */
  readonly music: boolean;
  /** How loud the dealer is, in percent. */
  readonly voice_volume: number;
  /** How loud the game is, in percent. */
  readonly game_volume: number;
  /** How loud the music is, in percent. */
  readonly music_volume: number;
  /** Whether insurance is offered, or always declined; only at games with a coach (21+3 Progressive). */
  readonly ask_insurance: "always" | "never";
  /** How fast cards are dealt. */
  readonly card_speed: "instant" | "normal";
  /** Show results without waiting. */
  readonly speed_pay: boolean;
  /** Warn before a hit that another action beats; only at games with a coach (21+3 Progressive). */
  readonly warn_hit: boolean;
  /** Warn before a stand that another action beats; only at games with a coach (21+3 Progressive). */
  readonly warn_stand: boolean;
  /** Warn before a double that another action beats; only at games with a coach (21+3 Progressive). */
  readonly warn_double: boolean;
  /** Hear the dealer of 21+3 Progressive. */
  readonly progressive_voice: boolean;
  /** Hear the effects of 21+3 Progressive. */
  readonly progressive_effects: boolean;
  /** Hear the music of 21+3 Progressive. */
  readonly progressive_music: boolean;
}

/** How long, and with what result, the player has played. */
export interface Reality {
  /** It must be acknowledged before the next stake. */
  readonly due: boolean;
  /** When the sitting began, in milliseconds since 1970. */
  readonly seated_at: number;
  /** How long the player has played, in milliseconds. */
  readonly played_ms: number;
  /** What the player won in this sitting, in cents; negative for a loss. */
  readonly won: number;
}

/** A player's place at a game. */
export interface Seat {
  /** The name of a game. */
  readonly game: string;
  /** Somebody sits there now; it may be another window. */
  readonly seated: boolean;
  /** What the next deal is made for: the number of the shoe that waits; 0 while a round is open. */
  readonly version: number;
  /** What the house is bound to for the next deal. */
  readonly commitment: string | null;
  /** The open round, else the last one. */
  readonly round: Round | null;
  /** The bets of the last round, which repeating places again. */
  readonly last: readonly Stakes[];
}

/** A round as its player sees it. */
export interface Round {
  /** The round's id. */
  readonly id: string;
  /** The name of a game. */
  readonly game: string;
  /** The limit level. */
  readonly level: string;
  /** The game number: when the round began, GMT, hh:mm:ss. */
  readonly number: string;
  /** When the round began, in milliseconds since 1970. */
  readonly opened_at: number;
  /** What the next command is made for. */
  readonly version: number;
  /** `insurance`, `acting` or `over`. */
  readonly phase: string;
  /** All that was debited so far, in cents. */
  readonly staked: number;
  /** The id of the shoe. */
  readonly shoe: string;
  /** The hash that binds the house to its seed. */
  readonly commitment: string;
  /** What the player put into the shoe, in hexadecimal. */
  readonly value: string;
  /** The dealer's cards. */
  readonly dealer: Dealer;
  /** The boxes. */
  readonly boxes: readonly Box[];
  /** Whose turn it is; null where nobody's. */
  readonly turn: Turn | null;
  /** What the round came to; null while it is open. */
  readonly result: Result | null;
}

/** The dealer's cards that lie open. */
export interface Dealer {
  /** The cards: rank and suit, as in `Th`. */
  readonly cards: readonly string[];
  /** The best total. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
  /** It is 21 with the first two cards. */
  readonly natural: boolean;
  /** Another card lies face down. */
  readonly hole: boolean;
  /** The dealer has looked at it and has no natural: insurance is lost, and off the table. */
  readonly looked: boolean;
}

/** One box, numbered from the right. */
export interface Box {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The main bet, in cents. */
  readonly main: number;
  /** The side bets. */
  readonly side_bets: readonly SideBet[];
  /** The hands. */
  readonly hands: readonly Hand[];
  /** What was asked of the box; null where nothing was. */
  readonly insurance: Insurance | null;
  /** What the meter pays this box. */
  readonly award: number | null;
}

/** One side bet of a box. */
export interface SideBet {
  /** The name of a bet. */
  readonly bet: string;
  /** What was staked, in cents. */
  readonly staked: number;
  /** The line its cards have made, as soon as they lie there. A line that the meter pays is an award instead. */
  readonly line: string | null;
}

/** One hand of a box: 1, or 1 and 2 after a split. */
export interface Hand {
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** The cards: rank and suit, as in `Th`. */
  readonly cards: readonly string[];
  /** The best total. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
  /** What was staked, in cents. */
  readonly staked: number;
  /** It is 21 with the first two cards. */
  readonly natural: boolean;
  /** It is above 21. */
  readonly bust: boolean;
  /** Nothing more can be decided for it. */
  readonly finished: boolean;
  /** It was given up for half of its stake. */
  readonly surrendered: boolean;
}

/** What is asked of a box, and what it said. */
export interface Insurance {
  /** What it would debit, in cents. */
  readonly cost: number;
  /** null until the box has answered. */
  readonly taken: boolean | null;
  /** Why it cannot be taken; saying no is always possible. */
  readonly refused: Why | null;
}

/** Why something cannot be done now: the key of the sentence, and its fields. */
export interface Why {
  /** The key of the reason. */
  readonly reason: Reason;
  /** What the reason's sentence is about, by the names of its fields. */
  readonly about: { readonly [name: string]: unknown };
}

/** Whose turn it is, and what may be done. */
export interface Turn {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** Every action of the game, possible or not. */
  readonly actions: readonly Action[];
}

/** One action for the hand whose turn it is. */
export interface Action {
  /** The name of an action. */
  readonly action: string;
  /** What it would debit, in cents. */
  readonly cost: number;
  /** Why it cannot be taken; null where it can. */
  readonly refused: Why | null;
}

/** What a round came to, bet by bet, and the seed that proves its shoe. */
export interface Result {
  /** What was staked, in cents. */
  readonly staked: number;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
  /** What the player won, in cents; negative for a loss. */
  readonly net: number;
  /** Why the round was cancelled; null where it was not. */
  readonly void: string | null;
  /** What the hands came to. */
  readonly hands: readonly HandResult[];
  /** What the side bets came to. */
  readonly side_bets: readonly BetResult[];
  /** What the insurances came to. */
  readonly insurance: readonly BetResult[];
  /** The seed of the shoe, in hexadecimal. */
  readonly seed: string;
}

/** What a hand came to. */
export interface HandResult {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** How the hand ended. */
  readonly outcome: string;
  /** What was staked, in cents. */
  readonly staked: number;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** What a side bet came to, or an insurance (`insurance`). */
export interface BetResult {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The name of a bet. */
  readonly bet: string;
  /** The line of the pay table that won; null where none did. */
  readonly line: string | null;
  /** What was staked, in cents. */
  readonly staked: number;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** The opening bets of one box: names and cents. */
export interface Stakes {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The bets of the box. */
  readonly stakes: readonly (readonly [string, number])[];
}

/** What a jackpot shows. */
export interface Meter {
  /** The name of a game. */
  readonly game: string;
  /** An amount in cents. */
  readonly cents: number;
}

/** The player sits at a game now. */
export interface Entered {
  readonly type: "entered";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The place at the game. */
  readonly seat: Seat;
}

/** The player got up from a game. */
export interface Left {
  readonly type: "left";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The name of a game. */
  readonly game: string;
}

/** The draft after a press, and what may be pressed next. */
export interface Pressed {
  readonly type: "pressed";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The bets that are being placed. */
  readonly draft: readonly BettingSpot[];
  /** What may be pressed next. */
  readonly offer: BettingOffer;
  /** The chip was larger than the room below the maximum. */
  readonly capped: boolean;
}

/** A bet's chips in cents, from bottom to top. */
export interface BettingSpot {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The name of a bet. */
  readonly bet: string;
  /** The chips of the spot in cents, from bottom to top. */
  readonly chips: readonly number[];
}

/** The buttons (null where one may be pressed, else why not), the chips, and the spots. */
export interface BettingOffer {
  /** The button that places the last round's bets. */
  readonly repeat: Why | null;
  /** The button for every bet at its least. */
  readonly min_all: Why | null;
  /** The button for every bet at its most. */
  readonly max_all: Why | null;
  /** The button that takes everything. */
  readonly clear: Why | null;
  /** The button that deals. */
  readonly deal: Why | null;
  /** The level's chips, and why one can be added to no stack. */
  readonly chips: readonly (readonly [number, Why | null])[];
  /** Every spot. */
  readonly places: readonly BettingPlace[];
  /** All that the draft stakes, in cents. */
  readonly staked: number;
}

/** A spot, whether chips lie on it or not. */
export interface BettingPlace {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The name of a bet. */
  readonly bet: string;
  /** The least that may be staked, in cents. */
  readonly least: number;
  /** The most that may be staked, in cents. */
  readonly most: number;
  /** Between least and most, the bet can be every multiple of this. */
  readonly step: number;
  /** What was staked, in cents. */
  readonly staked: number;
  /** Any chip chooses the bet at its one amount, and the next one gives it up. */
  readonly toggles: boolean;
  /** The largest chip that is taken here now; 0 where none is. */
  readonly up_to: number;
  /** Why larger chips are not taken; null where all are. */
  readonly why: Why | null;
}

/** A command was carried out, now or before; the event that tells what came of it has gone out already. */
export interface Done {
  readonly type: "done";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The round's id. */
  readonly round: string;
  /** The round as it stands now. */
  readonly version: number;
}

/** Nothing was done: by the exact odds another action is better. The same command, confirmed, is carried out. */
export interface Warned {
  readonly type: "warned";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** The name of an action. */
  readonly action: string;
  /** The action that is worth most. */
  readonly best: string;
  /** What the action gives away, in millionths of the main bet. */
  readonly cost_ppm: number;
}

/** The server's time. */
export interface Pong {
  readonly type: "pong";
  /** The client's own id of the command: the same id is the same command, whenever it arrives. */
  readonly id: string;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
}

/** Nothing was done, for this one reason. */
export interface Refused {
  readonly type: "refused";
  /** null where the message was too broken to have one. */
  readonly id: string | null;
  /** The key of the reason. */
  readonly reason: Reason;
  /** What the reason's sentence is about, by the names of its fields. */
  readonly about: { readonly [name: string]: unknown };
}

/** The connection's place at a game is gone: entered elsewhere, left idle, or the session is over. */
export interface Closed {
  readonly type: "closed";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** null where it is the connection itself that closes. */
  readonly game: string | null;
  /** `elsewhere`: entered in another window; `idle`: left alone too long; `ended`: the session. */
  readonly why: "elsewhere" | "ended" | "idle";
}

/** A round of this player went on: by a command, or by the house for a player who is away. Or what may be done in it has changed, because money or limits did elsewhere: then nothing happened, and its version is the one that was told before. */
export interface RoundChanged {
  readonly type: "round";
  /** The channel: `me` or `house`. */
  readonly on: string;
  /** The number of the event in its channel. */
  readonly seq: number;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The id of the command; null where it was the house. */
  readonly cause: string | null;
  /** The round as it stands now. */
  readonly round: Round;
  /** What happened since the last event, in order. */
  readonly happened: readonly Happening[];
  /** What the next deal is made for; 0 while a round is open. */
  readonly seat_version: number;
  /** What the house is bound to for the next deal; null while a round is open. */
  readonly commitment: string | null;
  /** What the player has. */
  readonly wallet: Wallet;
}

/** A hand got a card. */
export interface CardDrawn {
  readonly what: "card";
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** The card: rank and suit, as in `Th`. */
  readonly card: string;
  /** Of all cards that lie open there, with this one. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
}

/** The dealer got a card that everybody sees. */
export interface DealerDrew {
  readonly what: "dealer_card";
  /** The card: rank and suit, as in `Th`. */
  readonly card: string;
  /** Of all cards that lie open there, with this one. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
}

/** The dealer got a card face down. */
export interface HoleCardDealt {
  readonly what: "hole_card";
}

/** The dealer's hidden card lies open now. */
export interface HoleCardTurned {
  readonly what: "hole_card_turned";
  /** The card: rank and suit, as in `Th`. */
  readonly card: string;
  /** Of all cards that lie open there, with this one. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
}

/** The dealer looked for a natural. */
export interface Looked {
  readonly what: "looked";
  /** The dealer has a natural, and the round is over. */
  readonly natural: boolean;
}

/** An ace lies open: every box is asked. */
export interface InsuranceOffered {
  readonly what: "insurance_offered";
}

/** A box said yes or no. */
export interface InsuranceAnswered {
  readonly what: "insurance_answered";
  /** The number of a box, from 1. */
  readonly box: number;
  /** Whether insurance is taken. */
  readonly taken: boolean;
  /** What it cost, in cents. */
  readonly staked: number;
  /** Not the player's own word: a setting's, or the house's for a player who is away. */
  readonly by_house: boolean;
}

/** The meter pays these boxes: numbers and cents. */
export interface JackpotHit {
  readonly what: "jackpot";
  /** By box, what the meter pays, in cents. */
  readonly awards: readonly (readonly [number, number])[];
}

/** A hand may be decided. */
export interface TurnCame {
  readonly what: "turn";
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
}

/** A decision was taken. */
export interface Acted {
  readonly what: "acted";
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** The name of an action. */
  readonly action: string;
  /** What it cost, in cents. */
  readonly staked: number;
  /** Decided by the house for a player who is away. */
  readonly by_house: boolean;
}

/** The round is paid. */
export interface Settled {
  readonly what: "settled";
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** The round is cancelled, and every stake is back. */
export interface Voided {
  readonly what: "voided";
  /** A word of the round notation. */
  readonly why: string;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** Money moved outside a round. */
export interface WalletChanged {
  readonly type: "wallet";
  /** The channel: `me` or `house`. */
  readonly on: string;
  /** The number of the event in its channel. */
  readonly seq: number;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** What the player has. */
  readonly wallet: Wallet;
}

/** The player's settings, on every device. */
export interface SettingsChanged {
  readonly type: "settings";
  /** The channel: `me` or `house`. */
  readonly on: string;
  /** The number of the event in its channel. */
  readonly seq: number;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** What the player has set. */
  readonly settings: Settings;
}

/** A reality check is due, or was acknowledged. */
export interface RealityChecked {
  readonly type: "reality";
  /** The channel: `me` or `house`. */
  readonly on: string;
  /** The number of the event in its channel. */
  readonly seq: number;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The reality check. */
  readonly reality: Reality;
}

/** What a jackpot shows now; everybody is told. */
export interface MeterMoved {
  readonly type: "meter";
  /** The channel: `me` or `house`. */
  readonly on: string;
  /** The number of the event in its channel. */
  readonly seq: number;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** What the jackpot shows. */
  readonly meter: Meter;
}

/** The server goes down; every open round will be there when it is back. */
export interface HouseClosing {
  readonly type: "closing";
  /** The channel: `me` or `house`. */
  readonly on: string;
  /** The number of the event in its channel. */
  readonly seq: number;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
}

/** The house's games. */
export interface Lobby {
  /** All games, in the house's order. */
  readonly games: readonly GameCard[];
  /** Who can be called. */
  readonly help: readonly HelpLine[];
  /** Whether the cookie of a session came along; without one there is no session to ask for. */
  readonly signed_in: boolean;
}

/** A game as the lobby shows it. */
export interface GameCard {
  /** The name of a game. */
  readonly game: string;
  /** The number of the game's rule sheet. */
  readonly sheet: string;
  /** `instant` or `live`. */
  readonly kind: string;
  /** False where its doors open later. */
  readonly open: boolean;
  /** The game's name for people. */
  readonly title: string;
  /** What is particular about it, in a few words below its title. */
  readonly line: string;
  /** How many boxes a player may open. */
  readonly boxes: number;
  /** How many boxes a small screen shows. */
  readonly boxes_on_phone: number;
  /** What can be decided in it at all, whatever the hand. */
  readonly actions: readonly string[];
  /** The chips, in cents. */
  readonly chips: readonly number[];
  /** The limits by level. */
  readonly levels: { readonly [name: string]: Limits };
  /** The level that is played unless another is asked for. */
  readonly level: string;
  /** What the jackpot shows, in cents; null where there is none. */
  readonly meter: number | null;
  /** What the meter begins with again once a win has been paid; before that, or after a void, it may be lower. */
  readonly floor: number | null;
  /** No money comes or goes at the cashier while a round of this game is open. */
  readonly cashier_waits: boolean;
  /** A place where no choice is pending closes so long after the last sign of its player; null where it never does. */
  readonly idle_ms: number | null;
  /** A round that waits for a choice is ended by the house so long after that; null where it has no such haste. */
  readonly pending_ms: number | null;
}

/** The limits of one table; a side bet that has none here is not offered (unless it is half the main bet). */
export interface Limits {
  /** What the main bet may be. */
  readonly main: Range;
  /** What each side bet may be, by its name. */
  readonly side_bets: { readonly [name: string]: Range };
}

/** The least and the most that one bet may stake, in cents. */
export interface Range {
  /** The least that may be staked, in cents. */
  readonly least: number;
  /** The most that may be staked, in cents. */
  readonly most: number;
}

/** Who can be called when play stops being a game, by the operator's choice. */
export interface HelpLine {
  /** Its name in English. */
  readonly en: string;
  /** Its name in French. */
  readonly fr: string;
  /** Its telephone numbers, as they are written. */
  readonly phones: readonly string[];
  /** An address outside the house, for a person to follow; empty where there is none. */
  readonly page: string;
  /** Free, confidential, day and night. */
  readonly always: boolean;
}

/** The exact returns of a game, and the charts that play it. */
export interface Odds {
  /** Every bet, by every way to play it. */
  readonly returns: readonly Return[];
  /** A good chart by totals: no change of a single cell improves it. */
  readonly chart: Chart;
  /** The sheet's own. */
  readonly sheet: Chart | null;
}

/** What a bet returns, exactly. */
export interface Return {
  /** The name of a bet. */
  readonly bet: string;
  /** The way it is played: `optimal`, `sheet` and others; empty where there is nothing to play. */
  readonly play: string;
  /** To six digits behind the point; without the jackpot, where it can be won. */
  readonly percent: string;
  /** null where there is none to be won. */
  readonly with_jackpot: WithJackpot | null;
  /** What the sheet prints for it. */
  readonly published: readonly Printed[];
}

/** What a bet returns that can win the jackpot, with the jackpot as it stands. */
export interface WithJackpot {
  /** That jackpot, in cents. */
  readonly meter: number;
  /** To six digits behind the point. */
  readonly percent: string;
}

/** A return that a sheet prints, in percent. */
export interface Printed {
  /** As it is printed. */
  readonly percent: string;
  /** It is what the rules come to, at the precision it is printed with. */
  readonly agrees: boolean;
  /** False where it does not follow from the rules printed beside it. */
  readonly follows: boolean;
}

/** A strategy: one letter for each row and up card, a space where the shoe has no such card. */
export interface Chart {
  /** By total. */
  readonly hard: { readonly [name: string]: string };
  /** By total, the ace counted as 11. */
  readonly soft: { readonly [name: string]: string };
  /** By rank; `T` is any pair of ten-values. */
  readonly pairs: { readonly [name: string]: string };
}

/** Who is signed in, and the token that every change must carry. */
export interface Session {
  /** Who is signed in. */
  readonly person: Person;
  /** The token for the header `X-Sabot-CSRF`. */
  readonly csrf: string;
}

/** An empty object. */
export interface Nothing {
}

/** A ticket for one socket. */
export interface Ticket {
  /** The word for the socket's address, good once. */
  readonly ticket: string;
  /** How long the ticket is good, in milliseconds. */
  readonly lifetime_ms: number;
}

/** A page of rounds, newest first, and where the next one begins. */
export interface History {
  /** The rounds, newest first. */
  readonly rounds: readonly HistoryLine[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

/** One round of the list (sheet 004: date, starting balance, bet, win, final balance). */
export interface HistoryLine {
  /** The round's id. */
  readonly id: string;
  /** The name of a game. */
  readonly game: string;
  /** The game number: when it was opened, in GMT, as hh:mm:ss. */
  readonly number: string;
  /** When the round began, in milliseconds since 1970. */
  readonly opened_at: number;
  /** When it was over, in milliseconds since 1970; null while it is open. */
  readonly closed_at: number | null;
  /** How far the round has come. */
  readonly status: "open" | "settled" | "voided";
  /** null in rounds from before balances were kept. */
  readonly starting_balance: number | null;
  /** What was staked, in cents. */
  readonly staked: number;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
  /** null while the round is open, too. */
  readonly final_balance: number | null;
}

/** A round with all its steps, as far as it has gone. */
export interface HistoryDetail {
  /** The round's id. */
  readonly id: string;
  /** The player's number. */
  readonly player: number;
  /** The name of a game. */
  readonly game: string;
  /** The limit level. */
  readonly level: string;
  /** The game number: when it was opened, in GMT, as hh:mm:ss. */
  readonly number: string;
  /** When the round began, in milliseconds since 1970. */
  readonly opened_at: number;
  /** The SHA-256 of the rules document. */
  readonly rules: string;
  /** The id of the shoe. */
  readonly shoe: string;
  /** The hash that binds the house to its seed. */
  readonly commitment: string;
  /** The opening bets: boxes by number, each with its stakes in cents. */
  readonly bets: readonly (readonly [number, readonly (readonly [string, number])[]])[];
  /** The balance before the round; null in rounds from before balances were kept. */
  readonly starting_balance: number | null;
  /** All that was debited so far. */
  readonly staked: number;
  /** Everything that happened, in order. */
  readonly steps: readonly HistoryStep[];
  /** null while the round is open. */
  readonly ending: HistoryEnding | null;
}

/** Bets were accepted and debited. */
export interface HistoryOpened {
  readonly what: "opened";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** What was staked, in cents. */
  readonly staked: number;
}

/** A hand got a card. */
export interface HistoryDealt {
  readonly what: "dealt";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** The card: rank and suit, as in `Th`. */
  readonly card: string;
  /** Of all cards that lie open there, with this one. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
}

/** The dealer got a card face up. */
export interface HistoryDealerDrew {
  readonly what: "dealer_drew";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The card: rank and suit, as in `Th`. */
  readonly card: string;
  /** Of all cards that lie open there, with this one. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
}

/** The dealer got a card face down. */
export interface HistoryHoleCardDealt {
  readonly what: "hole_card_dealt";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
}

/** The card face down was shown. */
export interface HistoryHoleCardTurned {
  readonly what: "hole_card_turned";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The card: rank and suit, as in `Th`. */
  readonly card: string;
  /** Of all cards that lie open there, with this one. */
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly soft: boolean;
}

/** The meter's payment to a box was reserved. */
export interface HistoryAwarded {
  readonly what: "awarded";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The number of a box, from 1. */
  readonly box: number;
  /** An amount in cents. */
  readonly cents: number;
}

/** Every box was asked about insurance. */
export interface HistoryInsuranceOffered {
  readonly what: "insurance_offered";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
}

/** A box answered about insurance. */
export interface HistoryInsured {
  readonly what: "insured";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The number of a box, from 1. */
  readonly box: number;
  /** Whether insurance is taken. */
  readonly taken: boolean;
  /** What was staked, in cents. */
  readonly staked: number;
  /** Not the player's own word: a setting's, or the house's for a player who was away. */
  readonly by_house: boolean;
}

/** The dealer looked for a natural. */
export interface HistoryLooked {
  readonly what: "looked";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The dealer has a natural. */
  readonly natural: boolean;
}

/** A decision was taken; `staked` is what it cost, `lent` what the house added. */
export interface HistoryActed {
  readonly what: "acted";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** The name of an action. */
  readonly action: string;
  /** What was staked, in cents. */
  readonly staked: number;
  /** What the house lent, in cents. */
  readonly lent: number;
  /** Not the player's own word: a setting's, or the house's for a player who was away. */
  readonly by_house: boolean;
}

/** The round was paid. */
export interface HistorySettled {
  readonly what: "settled";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** What was staked, in cents. */
  readonly staked: number;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** The round was cancelled and every stake went back. */
export interface HistoryVoided {
  readonly what: "voided";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** Why. */
  readonly why: string;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** The shoe's seed was opened. */
export interface HistoryRevealed {
  readonly what: "revealed";
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
  /** The seed of the shoe, in hexadecimal. */
  readonly seed: string;
}

/** What a round came to, and what may be known now that it is over. */
export interface HistoryEnding {
  /** When it was over, in milliseconds since 1970. */
  readonly at: number;
  /** How far the round has come. */
  readonly status: "settled" | "voided";
  /** Why it was voided. */
  readonly why: string | null;
  /** The dealer's cards. */
  readonly dealer: readonly string[];
  /** The dealer's best total. */
  readonly dealer_total: number;
  /** The hands. */
  readonly hands: readonly HistoryHand[];
  /** The side bets. */
  readonly side_bets: readonly HistorySideBet[];
  /** The insurance. */
  readonly insurance: readonly HistoryInsurance[];
  /** What came back, in cents, stakes included. */
  readonly returned: number;
  /** null in rounds from before balances were kept. */
  readonly final_balance: number | null;
  /** The seed of the shoe, in hexadecimal. */
  readonly seed: string;
  /** What the player put into the shoe, in hexadecimal. */
  readonly value: string;
}

/** What one hand came to. */
export interface HistoryHand {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The number of a hand of its box: 1, or 1 and 2 after a split. */
  readonly hand: number;
  /** The cards: rank and suit, as in `Th`. */
  readonly cards: readonly string[];
  /** The best total. */
  readonly total: number;
  /** How the hand ended. */
  readonly outcome: string;
  /** What was staked, in cents. */
  readonly staked: number;
  /** What the house lent, in cents. */
  readonly lent: number;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** What one side bet came to; `line` is null where it lost. */
export interface HistorySideBet {
  /** The number of a box, from 1. */
  readonly box: number;
  /** The name of a bet. */
  readonly bet: string;
  /** The line of the pay table that won; null where none did. */
  readonly line: string | null;
  /** What was staked, in cents. */
  readonly staked: number;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** What one box's insurance came to. */
export interface HistoryInsurance {
  /** The number of a box, from 1. */
  readonly box: number;
  /** What was staked, in cents. */
  readonly staked: number;
  /** What came back, in cents, stakes included. */
  readonly returned: number;
}

/** The wallet, and the receipts of the cashier, newest first. */
export interface Cashier {
  /** What the player has. */
  readonly wallet: Wallet;
  /** The receipts, newest first. */
  readonly receipts: readonly Receipt[];
}

/** What was moved, when, and the balance after it. */
export interface Receipt {
  /** The receipt's id. */
  readonly id: string;
  /** The player's number. */
  readonly player: number;
  /** The player's first receipt is 1. */
  readonly number: number;
  /** `deposit` or `withdrawal`. */
  readonly kind: string;
  /** An amount in cents. */
  readonly cents: number;
  /** The balance after it, in cents. */
  readonly balance: number;
  /** When, in milliseconds since 1970 by the server's clock. */
  readonly at: number;
}

/** A receipt, and the wallet after it. */
export interface Paid {
  /** The receipt. */
  readonly receipt: Receipt;
  /** What the player has. */
  readonly wallet: Wallet;
}

/** Limits, reality checks, and terms that run. */
export interface Protection {
  /** Every limit, set or not. */
  readonly limits: readonly Standing[];
  /** The minutes of play between reality checks. */
  readonly check: Limit;
  /** When the pause ends, in milliseconds since 1970; 0 where there is none. */
  readonly timed_out_until: number;
  /** When the self-exclusion ends, in milliseconds since 1970; 0 where there is none. */
  readonly excluded_until: number;
  /** The reality check. */
  readonly reality: Reality;
}

/** One limit as it is now: cents, or minutes of play. */
export interface Standing {
  /** What is limited: `deposit`, `stake`, `loss` or `session`. */
  readonly what: What;
  /** How long the limit counts: `day`, `week` or `month`. */
  readonly period: Period;
  /** What holds now: cents, or minutes of play; null for none. */
  readonly limit: number | null;
  /** What was used of the period so far. */
  readonly used: number;
  /** A looser limit that waits; null where none does. */
  readonly coming: Coming | null;
}

/** What is limited: cents, or minutes of play. */
export type What = "deposit" | "stake" | "loss" | "session";

/** How long a limit counts before it starts anew. */
export type Period = "day" | "week" | "month";

/** A looser limit that has been asked for; null is no limit. */
export interface Coming {
  /** Cents, or minutes of play; null for no limit. */
  readonly value: number | null;
  /** From when it holds, in milliseconds since 1970. */
  readonly at: number;
}

/** A limit, and what it will be. */
export interface Limit {
  /** Cents, or minutes of play; null for no limit. */
  readonly value: number | null;
  /** A looser limit that waits; null where none does. */
  readonly coming: Coming | null;
}

/** Nothing was done, for this one reason. */
export interface Refusal {
  /** The key of the reason. */
  readonly reason: Reason;
  /** What the reason's sentence is about, by the names of its fields. */
  readonly about: { readonly [name: string]: unknown };
}
