// play: a free game against the bot as a pure reducer, with the rules and the clock of staked games.
import {
  type Clock,
  type ClockReading,
  canStillMate,
  colorOf,
  createClock,
  fenTurn,
  Game,
  INITIAL_FEN,
  MOST_PLIES,
  otherSide,
  type PlayedMove,
  type PromotionLetter,
  pressClock,
  type Reason,
  type Result,
  readClock,
  type Side,
  sideOf,
  stopClock,
} from '@kingstake/chess';
import type { BotLevel, BotRequest } from '@kingstake/chess/bot';
import { MAX_PREMOVES } from '@kingstake/client';
import { DEFAULT_TIME_CONTROL, timeControlOf } from '@kingstake/protocol/time-control';

/** After a mate, the toast comes before the result. */
type Stage = 'playing' | 'ended' | 'toast' | 'result';

interface TrainingEnd {
  result: Result;
  reason: Reason;
  winner: Side | null; // null: a draw
}

export interface TrainingState {
  level: BotLevel;
  colour: Side; // the player's side
  seed: number; // of the bot's random choices
  moves: readonly PlayedMove[];
  fen: string; // of the current position
  clock: Clock;
  startedAtMs: number; // when the clock started; before that, when the game was created
  endedAtMs: number | null; // null during the game
  end: TrainingEnd | null;
  stage: Stage;
  premoves: readonly TrainingMove[]; // the first is played together with the bot's move
  botStopped: boolean; // the worker failed or returned an invalid move, so the game cannot continue
}

interface NewTraining {
  level: BotLevel;
  colour: Side;
  seed: number;
  nowMs: number;
}

export interface TrainingMove {
  from: string;
  to: string;
  promotion?: PromotionLetter | undefined;
}

export type TrainingEvent =
  | { type: 'move'; by: Side; ply: number; move: TrainingMove; nowMs: number } // ply: its number, from 1
  | { type: 'premove'; move: TrainingMove | null } // added to the queue; null clears the queue
  | { type: 'flag'; nowMs: number } // a timer fired; a side may be out of time
  | { type: 'resign'; nowMs: number }
  | { type: 'toast' }
  | { type: 'result' }
  | { type: 'bot-stopped' };

/** The default of staked games. */
export const TRAINING_TIME_CONTROL = timeControlOf(DEFAULT_TIME_CONTROL);

export function startTraining({ level, colour, seed, nowMs }: NewTraining): TrainingState {
  return {
    level,
    colour,
    seed,
    moves: [],
    fen: INITIAL_FEN,
    clock: createClock(TRAINING_TIME_CONTROL.initialMs),
    startedAtMs: nowMs,
    endedAtMs: null,
    end: null,
    stage: 'playing',
    premoves: [],
    botStopped: false,
  };
}

/** Ignores events that do not fit the game: a move out of turn, an illegal move, a reply to an earlier position. */
export function reduceTraining(state: TrainingState, event: TrainingEvent): TrainingState {
  switch (event.type) {
    case 'move':
      return state.end === null ? withFirstPremove(played(state, event), event) : state;
    case 'premove':
      return premoved(state, event.move);
    case 'flag':
      return state.end === null && event.nowMs >= flagInstant(state.clock)
        ? flagged(state, event.nowMs)
        : state;
    case 'resign':
      return state.end === null
        ? ended(state, wonBy(otherSide(state.colour), 'resignation'), event.nowMs)
        : state;
    case 'toast':
      return state.stage === 'ended' ? { ...state, stage: 'toast' } : state;
    case 'result':
      return state.end === null ? state : { ...state, stage: 'result' };
    case 'bot-stopped':
      return state.end === null ? { ...state, botStopped: true, premoves: [] } : state;
  }
}

function premoved(state: TrainingState, move: TrainingMove | null): TrainingState {
  const { premoves } = state;
  if (move === null) return premoves.length === 0 ? state : { ...state, premoves: [] };
  if (!isBotsTurn(state) || premoves.length >= MAX_PREMOVES) return state;
  return { ...state, premoves: [...premoves, move] };
}

/** Plays the first premove after the bot's move without using time. If it is illegal, drops all premoves. */
function withFirstPremove(state: TrainingState, { nowMs }: TrainingEvent & { type: 'move' }): TrainingState {
  const { premoves, colour: by, moves } = state;
  const [move, ...later] = premoves;
  if (move === undefined || state.end !== null || turnOf(state) !== by) return state;
  const waiting = { ...state, premoves: later };
  const next = played(waiting, { type: 'move', by, ply: moves.length + 1, move, nowMs });
  return next === waiting ? { ...state, premoves: [] } : next;
}

function played(
  state: TrainingState,
  { by, ply, move, nowMs }: TrainingEvent & { type: 'move' },
): TrainingState {
  if (by !== turnOf(state) || ply !== state.moves.length + 1) return state;
  // Training has no network lag to compensate.
  const pressed = pressClock(state.clock, nowMs, 0, TRAINING_TIME_CONTROL.incrementMs);
  if (pressed === null) return flagged(state, nowMs);
  const isStarting = !hasClockStarted(state) && by === state.colour;
  // The clock starts with the player's first move, so that no one loses time before looking at the board.
  const clock = isStarting || hasClockStarted(state) ? pressed : { ...pressed, runningSinceMs: null };
  const game = gameOf(state);
  const { from, to, promotion } = move;
  const input = { from, to, ...(promotion !== undefined && { promotion }) };
  const answer = game.play(input);
  if (!answer.ok) return state;
  const made: PlayedMove = { ...input, san: answer.san, fen: answer.fen };
  const next: TrainingState = {
    ...state,
    moves: [...state.moves, made],
    fen: answer.fen,
    clock,
    ...(isStarting && { startedAtMs: nowMs }),
  };
  const { outcome } = answer;
  if (outcome === null && next.moves.length >= MOST_PLIES)
    return ended(next, { result: 'draw', reason: 'move-limit', winner: null }, nowMs);
  if (outcome === null) return next;
  return outcome.kind === 'checkmate'
    ? ended(next, wonBy(sideOf(outcome.winner), 'checkmate'), nowMs)
    : ended(next, { result: 'draw', reason: outcome.reason, winner: null }, nowMs);
}

/** Whether the player has made their first move. */
export function hasClockStarted({ moves, colour }: Pick<TrainingState, 'moves' | 'colour'>): boolean {
  return moves.length > (colour === 'white' ? 0 : 1);
}

/** The side to move is out of time. The game is drawn if the opponent has no possible mate (FIDE 6.9). */
function flagged(state: TrainingState, nowMs: number): TrainingState {
  const winner = otherSide(turnOf(state));
  const end: TrainingEnd = canStillMate(gameOf(state).position, colorOf(winner))
    ? wonBy(winner, 'timeout')
    : { result: 'draw', reason: 'timeout-insufficient', winner: null };
  return ended(state, end, nowMs);
}

function wonBy(winner: Side, reason: Reason): TrainingEnd {
  return { result: `${winner}_wins`, reason, winner };
}

/** A mate shows the board and a toast first; every other end shows the result immediately. */
function ended(state: TrainingState, end: TrainingEnd, nowMs: number): TrainingState {
  const stage: Stage = end.reason === 'checkmate' ? 'ended' : 'result';
  return { ...state, end, stage, premoves: [], clock: stopClock(state.clock, nowMs), endedAtMs: nowMs };
}

export function turnOf({ fen }: Pick<TrainingState, 'fen'>): Side {
  return fenTurn(fen);
}

/** When the side to move runs out of time; never while the clock is stopped. */
export function flagInstant(clock: Clock): number {
  if (clock.runningSinceMs === null) return Number.POSITIVE_INFINITY;
  return clock.runningSinceMs + clock[clock.turn].remainingMs;
}

export function clocksOf({ clock }: TrainingState, nowMs: number): ClockReading {
  return readClock(clock, nowMs);
}

/** Whether it is the bot's move. */
export function isBotsTurn(state: TrainingState): boolean {
  return state.end === null && !state.botStopped && turnOf(state) !== state.colour;
}

/** The request to the bot. The reply contains its id, so that a reply to an earlier position is dropped. */
export function botRequestOf({ moves, level, seed }: TrainingState): BotRequest {
  const inputs = moves.map(({ from, to, promotion }) => ({ from, to, ...(promotion && { promotion }) }));
  return { id: moves.length + 1, fen: INITIAL_FEN, moves: inputs, level, seed };
}

const BOT_REPLY_MS = 1_000;
const BOT_OPENING_MS = 1_500;

/** The minimum time of a bot move; its first move takes a little longer. */
export function botDelayMs({ moves }: Pick<TrainingState, 'moves'>): number {
  return moves.length === 0 ? BOT_OPENING_MS : BOT_REPLY_MS;
}

/** Replays the moves each time, because a reducer keeps no mutable state. This takes microseconds. */
function gameOf({ moves }: TrainingState): Game {
  const replayed = Game.fromMoves(moves);
  if (!replayed.ok) throw new Error('a training game holds a move that is not legal');
  return replayed.game;
}
