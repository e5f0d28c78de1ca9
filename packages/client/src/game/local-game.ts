// A practice game against the bot behind the interface of an online game: rules and clock of a match, and the messages that the server
// would send. The bot is asked over a port, because it runs in a worker. A separate entry, because few screens need it.
import {
  type ActiveMatch,
  createClock,
  type Ending,
  endMatch,
  flaggedEnding,
  INITIAL_FEN,
  type Match,
  type MatchEvent,
  otherSide,
  playMove,
  Game as Rules,
  readClock,
  type Seat,
  type Side,
  type Step,
  secondsOf,
  startedAtMs,
  wonEnding,
} from '@kingstake/chess';
import type { BotAnswer, BotLevel, BotRequest } from '@kingstake/chess/bot';
import { Emitter, type Game, type GamePlayer, type MoveInput, type ServerMessage } from '@kingstake/protocol';
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import { DEFAULT_TIME_CONTROL, timeControlOf } from '@kingstake/protocol/time-control';
import type { Timers } from '../ports.ts';
import type { PlayableGame } from './game-connection.ts';
import { isClockWaiting, type LiveState, reduceLive, startLive, turnOf } from './live-state.ts';

/** The bot, which answers later. */
interface BotPort {
  ask(request: BotRequest): void;
  stop(): void;
}

export interface BotListener {
  onAnswer(answer: BotAnswer): void;
  /** The bot could not be loaded, or failed. */
  onBroken(): void;
}

export type OpenBot = (listener: BotListener) => BotPort;

export interface LocalGameDeps {
  openBot: OpenBot;
  timers: Timers;
  /** Draws the seed of the bot's random choices, once per game. */
  drawSeed(): number;
  gameId: number;
  level: BotLevel;
  /** The player's side. */
  side: Side;
  player: GamePlayer;
  bot: GamePlayer;
}

/** The game begins at once. `enter` starts the bot, and `leave` stops it. */
export interface LocalGame extends PlayableGame {
  /** Replaces the game by a new one. */
  restart(): void;
}

interface Local {
  readonly deps: LocalGameDeps;
  readonly changes: Emitter;
  /** As it began. */
  game: Game;
  match: Match;
  rules: Rules;
  seed: number;
  state: LiveState;
  bot: BotPort | null;
  /** The bot does not move before this. */
  earliestMs: number;
  /** Cancels the flag and the bot's move. */
  cancels: (() => void)[];
}

export function createLocalGame(deps: LocalGameDeps): LocalGame {
  const local: Local = {
    deps,
    changes: new Emitter(),
    ...newGame(deps),
    bot: null,
    earliestMs: 0,
    cancels: [],
  };
  return {
    getSnapshot: () => local.state,
    subscribe: local.changes.subscribe,
    enter: () => openBot(local),
    leave: () => closeBot(local),
    move(move) {
      const isPlayed = play(local, deps.side, move);
      changed(local);
      return isPlayed;
    },
    premove(move) {
      if (isStopped(local)) return;
      local.state = reduceLive(local.state, { type: 'premoved', move });
      changed(local);
    },
    resign() {
      const { match } = local;
      if (match.status !== 'active') return;
      apply(local, endMatch(match, wonEnding(otherSide(deps.side), 'resignation', deps.timers.now())));
      changed(local);
    },
    // There is no one to offer a draw to.
    send: () => false,
    restart() {
      // A bot that is still searching the old game would delay the new one.
      closeBot(local);
      Object.assign(local, newGame(deps));
      openBot(local);
      local.changes.emit();
    },
  };
}

/** The default of online games. */
const TIME_CONTROL = timeControlOf(DEFAULT_TIME_CONTROL);

function newGame(deps: LocalGameDeps): Pick<Local, 'game' | 'match' | 'rules' | 'seed' | 'state'> {
  const { timers, gameId, level, side, player, bot } = deps;
  const [white, black] = side === 'white' ? [player, bot] : [bot, player];
  const nowMs = timers.now();
  const match: ActiveMatch = {
    status: 'active',
    seq: 0,
    isPrivate: true,
    allowObservers: false,
    timeControl: TIME_CONTROL,
    white: seatOf(white),
    black: seatOf(black),
    startedAtMs: nowMs,
    ply: 0,
    clock: createClock(TIME_CONTROL.initialMs),
    drawOfferedBy: null,
    lastDrawOfferPly: { white: null, black: null },
  };
  const game = gameOf(gameId, white, black, nowMs);
  const state: LiveState = {
    ...startLive(gameId),
    game,
    status: 'active',
    side,
    fen: INITIAL_FEN,
    clocks: readClock(match.clock, nowMs),
    bot: { level, isStopped: false },
  };
  return { game, match, rules: Rules.start(), seed: deps.drawSeed(), state };
}

/** Never away, so that absence has no deadline. */
const seatOf = ({ id }: GamePlayer): Seat => ({ userId: id, at: [], awaySinceMs: null, isAbsent: false });

function gameOf(id: number, white: GamePlayer, black: GamePlayer, nowMs: number): Game {
  const startedAt = new Date(nowMs).toISOString();
  return {
    id,
    status: 'active',
    result: null,
    reason: null,
    winner: null,
    whitePlayerId: white.id,
    blackPlayerId: black.id,
    whitePlayer: white,
    blackPlayer: black,
    players: [white, black],
    wagerAmount: FRIENDLY_WAGER_SOL,
    fee: FRIENDLY_WAGER_SOL,
    prizePool: FRIENDLY_WAGER_SOL,
    timeControl: DEFAULT_TIME_CONTROL,
    isPrivate: true,
    allowObservers: false,
    gameCode: null,
    initialFen: INITIAL_FEN,
    gameState: { fen: INITIAL_FEN },
    moves: [],
    createdAt: startedAt,
    startedAt,
    endedAt: null,
    expiresAt: null,
    stakeSource: 'balance',
  };
}

function openBot(local: Local): void {
  local.bot = local.deps.openBot({
    onAnswer: (answer) => answered(local, answer),
    onBroken: () => stopped(local),
  });
  plan(local);
}

function closeBot(local: Local): void {
  cancelAll(local);
  local.bot?.stop();
  local.bot = null;
}

function cancelAll(local: Local): void {
  for (const cancel of local.cancels) cancel();
  local.cancels = [];
}

function changed(local: Local): void {
  plan(local);
  local.changes.emit();
}

const BOT_REPLY_MS = 1_000;
const BOT_OPENING_MS = 1_500;

/** Plans the flag and the bot's move in this position, and cancels those of the previous one. */
function plan(local: Local): void {
  const { match, bot, state, seed } = local;
  const { timers } = local.deps;
  cancelAll(local);
  if (bot === null || match.status !== 'active' || isStopped(local)) return;
  const { turn, runningSinceMs } = match.clock;
  if (runningSinceMs !== null) {
    // There is no network, so the flag has no grace period for lag.
    const flagMs = runningSinceMs + match.clock[turn].remainingMs;
    wait(local, flagMs, () => {
      apply(local, endMatch(match, flaggedEnding(match, local.rules, Math.max(flagMs, timers.now()))));
      changed(local);
    });
  }
  if (!isBotsTurn(local)) return;
  // The minimum time of a bot's move; its first move takes a little longer.
  local.earliestMs = timers.now() + (match.ply === 0 ? BOT_OPENING_MS : BOT_REPLY_MS);
  const moves = state.moves.map(({ from, to, promotion }) => ({ from, to, ...(promotion && { promotion }) }));
  bot.ask({ id: match.ply + 1, fen: INITIAL_FEN, moves, level: local.deps.level, seed });
}

function wait(local: Local, untilMs: number, run: () => void): void {
  const { timers } = local.deps;
  local.cancels.push(timers.after(Math.max(0, untilMs - timers.now()), run));
}

/** Plays the bot's move, and with it the first premove, which uses no time. If that is illegal, drops all premoves. */
function answered(local: Local, answer: BotAnswer): void {
  const { side } = local.deps;
  // The answer may be about an earlier position.
  if (!isBotsTurn(local) || answer.id !== local.state.moves.length + 1) return;
  if (!answer.ok) {
    stopped(local);
    return;
  }
  wait(local, local.earliestMs, () => {
    play(local, otherSide(side), answer.move);
    const [first] = local.state.premoves;
    if (first !== undefined && turnOf(local.state) === side) {
      local.state = reduceLive(local.state, { type: 'premove-due' });
      if (!play(local, side, first)) local.state = reduceLive(local.state, { type: 'premoved', move: null });
    }
    changed(local);
  });
}

const isStopped = ({ state }: Local): boolean => state.bot?.isStopped === true;

const isBotsTurn = (local: Local): boolean =>
  local.match.status === 'active' && !isStopped(local) && turnOf(local.state) !== local.deps.side;

function stopped(local: Local): void {
  const { state, deps } = local;
  if (state.status !== 'active') return;
  local.state = { ...state, bot: { level: deps.level, isStopped: true }, premoves: [] };
  changed(local);
}

/** Returns false if the move is refused. A move after the flag ends the game. */
function play(local: Local, by: Side, move: MoveInput): boolean {
  const { match, rules, deps } = local;
  if (match.status !== 'active') return false;
  const nowMs = deps.timers.now();
  const step = playMove(match, rules, by, { type: 'move', by: 0, move, rttMs: 0 }, nowMs);
  if (typeof step === 'string') return false;
  const wasWaiting = isClockWaiting(local.state);
  apply(local, step);
  if (local.match.status === 'active' && wasWaiting) local.match = begun(local, local.match, nowMs);
  return !('refusal' in step);
}

/** The game after a move before which the clock was waiting. Its duration counts from the player's first move. */
function begun({ state }: Local, match: ActiveMatch, nowMs: number): ActiveMatch {
  if (isClockWaiting(state)) return { ...match, clock: { ...match.clock, runningSinceMs: null } };
  return { ...match, startedAtMs: nowMs };
}

function apply(local: Local, { match, events }: Pick<Step, 'match' | 'events'>): void {
  local.match = match;
  for (const event of events) {
    const message = messageOf(local, event);
    if (message !== null) local.state = reduceLive(local.state, message);
  }
}

/** What the server would send; null for an event that does not occur in practice. */
function messageOf(local: Local, event: MatchEvent): ServerMessage | null {
  const about = { gameId: local.deps.gameId, seq: event.seq };
  switch (event.kind) {
    case 'move_made': {
      const { move, ply, clocks, ending } = event;
      return {
        type: 'move_made',
        ...about,
        whiteTime: secondsOf(clocks.whiteMs),
        blackTime: secondsOf(clocks.blackMs),
        serverTime: clocks.atMs,
        fen: move.fen,
        move,
        ply,
        gameEnded: ending !== null,
        result: ending?.result ?? null,
        winner: null,
      };
    }
    case 'game_over':
      return { type: 'game_over', ...about, ...overOf(local, event.ending) };
    default:
      return null;
  }
}

function overOf({ deps, match, state, game }: Local, { result, reason, winner, endedAtMs }: Ending) {
  const startedMs = startedAtMs(match) ?? endedAtMs;
  const winnerId = winner === null ? null : winner === deps.side ? deps.player.id : deps.bot.id;
  const startedAt = new Date(startedMs).toISOString();
  const ended: Game = {
    ...game,
    status: 'ended',
    result,
    reason,
    winner: winnerId,
    moves: [...state.moves],
    gameState: { fen: state.fen ?? INITIAL_FEN },
    createdAt: startedAt,
    startedAt,
    endedAt: new Date(endedAtMs).toISOString(),
  };
  const duration = Math.floor((endedAtMs - startedMs) / SECOND_MS);
  return { winner: winnerId, game: ended, result, reason, prizePool: game.prizePool, duration };
}

const SECOND_MS = 1_000;
