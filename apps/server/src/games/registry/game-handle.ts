// games: runs one command at a time per game: decide in memory, commit, then update the cache and broadcast. After any
// failure the game is reloaded before its next command.
import { type Command, decide, type Game, type MatchEvent, type Refusal } from '@kingstake/chess';
import type { NodeDirectory } from '../../cluster/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Time } from '../../platform/time.ts';
import { advance, ends, type GameRecord, type GameStep, replay, starts } from '../store/game-record.ts';
import { findGame, lockGame, versionOf, writeSteps } from '../store/game-store.ts';
import { isStorageFault, retryConflicts } from '../store/write-errors.ts';
import {
  type CachedGame,
  cache,
  invalidate,
  invalidateAfter,
  isNews,
  type LoadedGame,
  loadedOf,
  peek,
  playersOf,
} from './cached-game.ts';
import { judgedMs, type NodeLiveness } from './deadline-judgement.ts';
import { type EndingEffect, endedGameOf, type StartingEffect, startedGameOf } from './ending.ts';
import { type PublishUpdate, publishUpdate } from './game-update.ts';
import { type PlayersDeps, readPlayers, refreshPlayers } from './players.ts';
import type { StepWriter } from './step-writer.ts';

export type CommandResult =
  | { ok: true; record: GameRecord }
  | { ok: false; refusal: Refusal; record: GameRecord };

export interface ActOptions {
  /** The client's id for its move. */
  clientMoveId?: string | null;
  /**
   * Answers a command that the game already holds, and returns whether it did. Asked again when another node wrote the game
   * first.
   */
  answerRepeat?(held: LoadedGame): boolean;
  /** When it arrived; now when absent. It may have waited in the game's queue. */
  arrivedMs?: number;
  /**
   * After the commit, before the others are told; also when the command was refused, as time may have moved the game.
   * `seq` is the last number before what will be told.
   */
  beforeBroadcast?(held: LoadedGame, seq: number): void;
}

/** A game that nothing else on this node can change meanwhile. */
export interface GameHandle {
  /** The game as it is in the cache; null when it must be loaded. */
  peek(): LoadedGame | null;
  /** Returns the game, from the cache if it is there; null when there is none. `fresh` reloads it if another node wrote it, and an ended one's players. */
  load(asked?: { fresh: boolean }): Promise<LoadedGame | null>;
  /** Decides and commits one command. Throws when the write failed; the game may be in doubt then. */
  execute(command: Command, options?: ActOptions): Promise<CommandResult>;
  /**
   * Commands and other work that stand or fall together. A throw undoes all of it and is passed on; what `apply` did is
   * told after the commit only.
   */
  transaction<T>(
    work: (tx: Tx, apply: (command: Command) => Promise<CommandResult>) => Promise<T>,
    options?: ActOptions,
  ): Promise<T>;
}

export interface GameHandleDeps extends PlayersDeps {
  time: Time;
  stepWriter: StepWriter;
  /** Called when the database could not store a step, for example because its disk is full. */
  onStorageFault(step: GameStep, error: unknown): void;
  /** See `OutageMonitor`. */
  hasOpenOutage(): boolean;
  gameNowMs(): number;
  startingEffects: readonly StartingEffect[];
  endingEffects: readonly EndingEffect[];
  nodes: NodeLiveness & Pick<NodeDirectory, 'self' | 'isAlone'>;
  /** Tells other nodes of a step. Never waits, never throws. */
  publishUpdate: PublishUpdate;
  /** Called after the commit, in order. */
  broadcast(held: LoadedGame, events: readonly MatchEvent[]): void;
  /** Called when another node has committed. */
  onHeard(held: LoadedGame, events: readonly MatchEvent[]): void;
  /** Called when a game in doubt was reloaded, or one that another node has taken further: attached sockets must be sent its state. */
  onReloaded(held: LoadedGame): void;
}

/** How often a command is decided again because another node wrote the game first. */
const ATTEMPTS = 4;

export type SetTimer = (cached: CachedGame) => void;

export function createGameHandle(deps: GameHandleDeps, cached: CachedGame, setTimer: SetTimer): GameHandle {
  return {
    peek: () => peek(cached),
    load: async (asked) => {
      if (asked?.fresh === true) await freshen(deps, cached);
      return read(deps, cached);
    },
    execute: (command, options) => executeSingle(deps, cached, setTimer, command, options),
    transaction: (work, options) => executeInTransaction(deps, cached, setTimer, work, options),
  };
}

/**
 * Loads the game unless it is cached. Attached sockets are owed its state when it was in doubt, and when another node has
 * taken it further than they were told.
 */
async function read(deps: GameHandleDeps, cached: CachedGame): Promise<LoadedGame | null> {
  if (cached.record === null) {
    const found = await deps.database.run(async (queries) => {
      const record = await findGame(queries, cached.id);
      if (record === null) return null;
      return { record, ...(await readPlayers(deps, queries, record)) };
    });
    if (found === null) {
      cached.inDoubt = false;
      return null;
    }
    const wasInDoubt = cached.inDoubt;
    const wasNews = isNews(cached, found.record.version);
    cached.inDoubt = false;
    cached.isOurs = false;
    cache(cached, found.record, null);
    cached.players = found.players;
    cached.ratings = found.ratings;
    if (wasInDoubt || wasNews) cached.owesState = true;
  }
  return loadedOf(cached);
}

/**
 * Has the game read again where another node has written it since. The row of an ended game stays as it is, but what it did to ratings
 * can be taken back by an operator.
 */
async function freshen(deps: GameHandleDeps, cached: CachedGame): Promise<void> {
  if (await isStale(deps, cached)) invalidate(cached);
  else if (cached.record?.match.status === 'ended') await refreshPlayers(deps, cached, cached.record);
}

/** Returns whether another node has written the game since it was loaded. */
async function isStale(deps: GameHandleDeps, cached: CachedGame): Promise<boolean> {
  const { record } = cached;
  if (record === null) return false;
  return (await deps.database.run((queries) => versionOf(queries, cached.id))) !== record.version;
}

interface Decided extends GameStep {
  refusal: Refusal | null;
  game: Game | null;
}

function decideOn(
  deps: GameHandleDeps,
  cached: CachedGame,
  record: GameRecord,
  game: Game | null,
  command: Command,
  options: ActOptions,
): Decided {
  // Use the arrival time of a queued command, but never a time before what this game has already accounted for, here or on
  // another node: else a compensated outage would be charged to the side to move. Only outages end after `gameNowMs`.
  const atMs = options.arrivedMs ?? (isOutage(command) ? deps.time.nowMs() : deps.gameNowMs());
  const judged = isOutage(command) ? atMs : judgedMs(record.match, atMs, deps.nodes);
  const nowMs = Math.max(judged, cached.decidedMs, notBeforeMs(record));
  cached.decidedMs = nowMs;
  const decision = decide(record.match, game, remainingOutage(command, record, nowMs), nowMs);
  const refusal = decision.ok ? null : decision.refusal;
  if (decision.match === record.match) {
    return { before: record, after: record, events: [], refusal, game };
  }
  const after = advance(record, decision, {
    clientMoveId: options.clientMoveId ?? null,
    compensatedUntilMs: isOutage(command) ? nowMs : record.compensatedUntilMs,
  });
  return { before: record, after, events: decision.events, refusal, game };
}

/** The instant up to which outages are compensated and the clock is charged, by any node. */
function notBeforeMs({ match, compensatedUntilMs }: GameRecord): number {
  const sinceMs = match.status === 'active' ? match.clock.runningSinceMs : null;
  return Math.max(compensatedUntilMs, sinceMs ?? 0);
}

const isOutage = ({ type }: Command): boolean => type === 'outage' || type === 'node-outage';

/** The same outage, without the part that an earlier pass or another node has compensated. */
function remainingOutage(command: Command, { compensatedUntilMs }: GameRecord, nowMs: number): Command {
  if (command.type === 'node-outage') {
    return { ...command, sinceMs: Math.max(command.sinceMs, compensatedUntilMs) };
  }
  if (command.type !== 'outage') return command;
  return { ...command, compensatedMs: Math.max(0, compensatedUntilMs - (nowMs - command.outageMs)) };
}

/** One command: written with those of other games, or in its own transaction when it starts or ends the game. */
async function executeSingle(
  deps: GameHandleDeps,
  cached: CachedGame,
  setTimer: SetTimer,
  command: Command,
  options: ActOptions = {},
): Promise<CommandResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const held = peek(cached) ?? (await read(deps, cached));
    if (held === null) throw new Error(`there is no game ${cached.id}`);
    if (options.answerRepeat?.(held) === true) return { ok: true, record: held.record };
    const step = decideOn(deps, cached, held.record, cached.game, command, options);
    // A refusal writes nothing, so no version check would show that it was decided on an old game.
    const isRefused = step.after === step.before && step.refusal !== null;
    if (
      isRefused
        ? await isStale(deps, cached)
        : step.after !== step.before && !(await commit(deps, cached, step))
    ) {
      invalidate(cached);
      continue;
    }
    const finished = finish(deps, cached, setTimer, [step], options);
    if (finished !== null) await finished;
    return resultOf(step);
  }
  throw new Error(`game ${cached.id} was changed by other nodes ${ATTEMPTS} times`);
}

function resultOf(step: Decided): CommandResult {
  return step.refusal === null
    ? { ok: true, record: step.after }
    : { ok: false, refusal: step.refusal, record: step.after };
}

async function commit(deps: GameHandleDeps, cached: CachedGame, step: Decided): Promise<boolean> {
  try {
    if (!ends(step) && !starts(step)) return await deps.stepWriter.write(step);
    return await retryConflicts(() => deps.database.transaction((tx) => writeTurn(deps, tx, step)));
  } catch (error) {
    invalidateAfter(cached, error);
    if (isStorageFault(error)) deps.onStorageFault(step, error);
    throw error;
  }
}

async function writeTurn(deps: GameHandleDeps, tx: Tx, step: GameStep): Promise<boolean> {
  const written = await writeSteps(tx, [step]);
  if (!written.has(step.after.id)) return false;
  await applyEffects(deps, tx, step);
  return true;
}

/** Everything that stands or falls with a start or a result. */
async function applyEffects(deps: GameHandleDeps, tx: Tx, step: GameStep): Promise<void> {
  if (starts(step)) {
    const started = startedGameOf(step.after);
    for (const effect of deps.startingEffects) await effect(tx, started);
  }
  if (!ends(step)) return;
  const ended = endedGameOf(step.after);
  for (const effect of deps.endingEffects) await effect(tx, ended);
}

async function executeInTransaction<T>(
  deps: GameHandleDeps,
  cached: CachedGame,
  setTimer: SetTimer,
  work: (tx: Tx, apply: (command: Command) => Promise<CommandResult>) => Promise<T>,
  options: ActOptions = {},
): Promise<T> {
  let steps: Decided[] = [];
  let answer: T;
  try {
    answer = await retryConflicts(() => {
      // A rolled-back attempt may have played its moves on the cached game.
      if (steps.length > 0) invalidate(cached);
      steps = [];
      return deps.database.transaction((tx) =>
        work(tx, async (command) => {
          const step = await applyIn(deps, tx, cached, steps.at(-1) ?? null, command, options);
          steps.push(step);
          return resultOf(step);
        }),
      );
    });
  } catch (error) {
    invalidateAfter(cached, error);
    throw error;
  }
  await finish(deps, cached, setTimer, steps, options);
  return answer;
}

/** Decides on the locked row; the lock is held until the transaction ends. */
async function applyIn(
  deps: GameHandleDeps,
  tx: Tx,
  cached: CachedGame,
  earlier: Decided | null,
  command: Command,
  options: ActOptions,
): Promise<Decided> {
  const version = earlier === null ? await lockGame(tx, cached.id) : earlier.after.version;
  if (version === null) throw new Error(`there is no game ${cached.id}`);
  let record = earlier?.after ?? cached.record;
  let game = earlier?.game ?? cached.game;
  if (record === null || record.version !== version) {
    record = await findGame(tx, cached.id);
    if (record === null) throw new Error(`there is no game ${cached.id}`);
    game = null;
  }
  if (record.match.status === 'active') game ??= replay(record);
  const step = decideOn(deps, cached, record, game, command, options);
  if (step.after === step.before) return step;
  const written = await writeSteps(tx, [step]);
  if (!written.has(cached.id)) throw new Error(`game ${cached.id} was locked and changed all the same`);
  await applyEffects(deps, tx, step);
  return step;
}

/** After the commit: updates the cache, answers the caller, broadcasts. Null: it is done. */
function finish(
  deps: GameHandleDeps,
  cached: CachedGame,
  setTimer: SetTimer,
  steps: readonly Decided[],
  options: ActOptions,
): Promise<void> | null {
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return null;
  cached.inDoubt = false;
  // Read in a transaction, past the cache: what another node did before is told as a whole.
  const wasNews = isNews(cached, first.before.version);
  if (last.after !== first.before) cached.isOurs = true;
  cache(cached, last.after, last.game);
  setTimer(cached);
  for (const step of steps) publishUpdate(deps, step);
  if (wasNews) cached.owesState = true;
  const tell = (): void => {
    const held = loadedOf(cached);
    options.beforeBroadcast?.(held, first.before.match.seq);
    const events = steps.length === 1 ? first.events : steps.flatMap((step) => step.events);
    if (events.length > 0) deps.broadcast(held, events);
  };
  const ids = playersOf(last.after);
  if (!ids.every((id) => cached.players.has(id)) || steps.some(ends) || steps.some(starts))
    return refreshPlayers(deps, cached, last.after).then(tell);
  tell();
  return null;
}
