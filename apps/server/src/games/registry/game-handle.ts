// games: one game's turn: decide in memory, commit, and only then keep and tell. Whatever goes wrong on the way, the game
// is read anew before anything else happens to it.
import { type Command, decide, type Game, type MatchEvent, type Refusal } from '@kingstake/chess';
import type { PublicUser } from '@kingstake/protocol';
import { type Database, type Queries, Rollback, type Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import { advance, ends, type GameRecord, type GameStep, replay } from '../store/game-record.ts';
import { findGame, lockGame, versionOf, writeSteps } from '../store/game-store.ts';
import { retryConflicts, writeErrorOf } from '../store/write-errors.ts';
import { type EndingEffect, endedGameOf } from './ending.ts';
import type { Journal } from './step-writer.ts';

export type People = ReadonlyMap<number, PublicUser>;

/** A game as somebody looks at it inside its turn. */
export interface Held {
  readonly record: GameRecord;
  readonly people: People; // its players
}

export type Acted = { ok: true; record: GameRecord } | { ok: false; refusal: Refusal; record: GameRecord };

export interface ActOptions {
  /** The mover's own name for the move. */
  clientMoveId?: string | null;
  /** When it arrived; now when absent. It may have waited for its turn. */
  arrivedMs?: number;
  /**
   * After the commit, before the others are told; also when the command was refused, as time may have moved the game.
   * `seq` is the last number before what will be told.
   */
  beforeTold?(held: Held, seq: number): void;
}

/** A game while nobody else can change it on this node. */
export interface Turn {
  /** The game as this node holds it; null when there is none. `fresh` asks the row whether another node wrote it. */
  held(asked?: { fresh: boolean }): Promise<Held | null>;
  /** Decides and commits one command. Throws when nobody knows whether it was committed. */
  act(command: Command, options?: ActOptions): Promise<Acted>;
  /**
   * Commands and other work that stand or fall together. A throw undoes all of it and is passed on; what `apply` did is
   * told after the commit only.
   */
  transaction<T>(
    work: (tx: Tx, apply: (command: Command) => Promise<Acted>) => Promise<T>,
    options?: ActOptions,
  ): Promise<T>;
}

export interface TurnDeps {
  database: Database;
  time: Time;
  log: Log;
  journal: Journal;
  /** See `House`, both. */
  isSilent(): boolean;
  accountedMs(): number;
  publicUsers(queries: Queries, userIds: readonly number[]): Promise<People>;
  endingEffects: readonly EndingEffect[];
  /** After the commit, in order. */
  tell(held: Held, events: readonly MatchEvent[]): void;
  /** Nobody can tell whether a step was committed: whoever looks at the game is shown it anew. */
  onDoubt(held: Held): void;
}

/** A game in this node's memory. */
export interface Entry {
  readonly id: number;
  tail: Promise<unknown>; // what was asked last
  record: GameRecord | null; // null: to be read
  game: Game | null; // beside an active record
  people: People;
  decidedMs: number; // instants never go back within a game
  doubtful: boolean; // a write failed, and nobody knows how it ended
  cancelTimer: Cancel;
}

/** Somebody else wrote first; what was decided on an older version is decided again so often. */
const ATTEMPTS = 4;

export type SetTimer = (entry: Entry) => void;

export function createTurn(deps: TurnDeps, entry: Entry, setTimer: SetTimer): Turn {
  return {
    held: async (asked) => {
      if (asked?.fresh === true && (await isStale(deps, entry))) invalidate(entry);
      return read(deps, entry);
    },
    act: (command, options) => actAlone(deps, entry, setTimer, command, options),
    transaction: (work, options) => actTogether(deps, entry, setTimer, work, options),
  };
}

export function invalidate(entry: Entry): void {
  entry.record = null;
  entry.game = null;
}

function keep(entry: Entry, record: GameRecord, game: Game | null): void {
  entry.record = record;
  entry.game = record.match.status === 'active' ? (game ?? replay(record)) : null;
}

/** The game as it stands, read when it is not here. A game that was in doubt is shown anew to whoever looks at it. */
async function read(deps: TurnDeps, entry: Entry): Promise<Held | null> {
  if (entry.record === null) {
    const found = await deps.database.run(async (queries) => {
      const record = await findGame(queries, entry.id);
      if (record === null) return null;
      return { record, people: await deps.publicUsers(queries, playersOf(record)) };
    });
    if (found === null) {
      entry.doubtful = false;
      return null;
    }
    keep(entry, found.record, null);
    entry.people = found.people;
    if (entry.doubtful) {
      entry.doubtful = false;
      deps.onDoubt(found);
    }
  }
  return heldOf(entry);
}

/** Whether another node has written the game since it was read here. */
async function isStale(deps: TurnDeps, entry: Entry): Promise<boolean> {
  const { record } = entry;
  if (record === null) return false;
  return (await deps.database.run((queries) => versionOf(queries, entry.id))) !== record.version;
}

export function heldOf(entry: Entry): Held {
  if (entry.record === null) throw new Error(`game ${entry.id} is not here`);
  return { record: entry.record, people: entry.people };
}

/** The users who sit in it, white first. */
export function playersOf({ match }: GameRecord): number[] {
  return match.black === null ? [match.white.userId] : [match.white.userId, match.black.userId];
}

interface Decided extends GameStep {
  refusal: Refusal | null;
  game: Game | null;
}

function decideOn(
  deps: TurnDeps,
  entry: Entry,
  record: GameRecord,
  game: Game | null,
  command: Command,
  options: ActOptions,
): Decided {
  // Somebody who waited in line is judged by when they came, but never earlier than what has happened already, here or at
  // another node: an outage that it gave back would be charged to whoever is to move. Only the giving back of an outage
  // knows of the time that it took.
  const latestMs = command.type === 'outage' ? deps.time.nowMs() : deps.accountedMs();
  const nowMs = Math.max(options.arrivedMs ?? latestMs, entry.decidedMs, notBeforeMs(record));
  entry.decidedMs = nowMs;
  const decision = decide(record.match, game, remainingOutage(command, record, nowMs), nowMs);
  const refusal = decision.ok ? null : decision.refusal;
  if (decision.match === record.match) {
    return { before: record, after: record, events: [], refusal, game };
  }
  const after = advance(record, decision, {
    clientMoveId: options.clientMoveId ?? null,
    compensatedUntilMs: command.type === 'outage' ? nowMs : record.compensatedUntilMs,
  });
  return { before: record, after, events: decision.events, refusal, game };
}

/** Up to here the game's time is accounted for, whoever wrote it: outages, and the clock of who moved last. */
function notBeforeMs({ match, compensatedUntilMs }: GameRecord): number {
  const sinceMs = match.status === 'active' ? match.clock.runningSinceMs : null;
  return Math.max(compensatedUntilMs, sinceMs ?? 0);
}

/** The same outage, less what the game was given of it already: by an earlier pass over all games, or by another node. */
function remainingOutage(command: Command, { compensatedUntilMs }: GameRecord, nowMs: number): Command {
  if (command.type !== 'outage') return command;
  return { ...command, compensatedMs: Math.max(0, compensatedUntilMs - (nowMs - command.outageMs)) };
}

/** One command by itself: with others in the journal, or alone in a transaction when it ends the game. */
async function actAlone(
  deps: TurnDeps,
  entry: Entry,
  setTimer: SetTimer,
  command: Command,
  options: ActOptions = {},
): Promise<Acted> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const held = await read(deps, entry);
    if (held === null) throw new Error(`there is no game ${entry.id}`);
    const step = decideOn(deps, entry, held.record, entry.game, command, options);
    // A refusal writes nothing, so no fence would tell that it was decided on an old game.
    const isRefused = step.after === step.before && step.refusal !== null;
    if (
      isRefused
        ? await isStale(deps, entry)
        : step.after !== step.before && !(await commit(deps, entry, step))
    ) {
      invalidate(entry);
      continue;
    }
    await finish(deps, entry, setTimer, [step], options);
    return actedOf(step);
  }
  throw new Error(`game ${entry.id} changes too fast elsewhere`);
}

function actedOf(step: Decided): Acted {
  return step.refusal === null
    ? { ok: true, record: step.after }
    : { ok: false, refusal: step.refusal, record: step.after };
}

/** A write that was rolled back for certain leaves no doubt: the row is as it was, and is read again. */
export function failed(entry: Entry, error: unknown): void {
  invalidate(entry);
  if (!(error instanceof Rollback) && writeErrorOf(error) !== 'conflict') entry.doubtful = true;
}

async function commit(deps: TurnDeps, entry: Entry, step: Decided): Promise<boolean> {
  try {
    if (!ends(step)) return await deps.journal.write(step);
    return await retryConflicts(() => deps.database.transaction((tx) => writeEnding(deps, tx, step)));
  } catch (error) {
    failed(entry, error);
    throw error;
  }
}

async function writeEnding(deps: TurnDeps, tx: Tx, step: GameStep): Promise<boolean> {
  const written = await writeSteps(tx, [step]);
  if (!written.has(step.after.id)) return false;
  await applyEndingEffects(deps, tx, step);
  return true;
}

/** Everything that stands or falls with a result. */
async function applyEndingEffects(deps: TurnDeps, tx: Tx, step: GameStep): Promise<void> {
  if (!ends(step)) return;
  const ended = endedGameOf(step.after);
  for (const effect of deps.endingEffects) await effect(tx, ended);
}

async function actTogether<T>(
  deps: TurnDeps,
  entry: Entry,
  setTimer: SetTimer,
  work: (tx: Tx, apply: (command: Command) => Promise<Acted>) => Promise<T>,
  options: ActOptions = {},
): Promise<T> {
  let steps: Decided[] = [];
  let answer: T;
  try {
    answer = await retryConflicts(() => {
      // An attempt that was rolled back may have played its moves on the game that is kept beside the record.
      if (steps.length > 0) invalidate(entry);
      steps = [];
      return deps.database.transaction((tx) =>
        work(tx, async (command) => {
          const step = await applyIn(deps, tx, entry, steps.at(-1) ?? null, command, options);
          steps.push(step);
          return actedOf(step);
        }),
      );
    });
  } catch (error) {
    failed(entry, error);
    throw error;
  }
  await finish(deps, entry, setTimer, steps, options);
  return answer;
}

/** Decides on the row itself, which stays locked until the transaction ends. */
async function applyIn(
  deps: TurnDeps,
  tx: Tx,
  entry: Entry,
  earlier: Decided | null,
  command: Command,
  options: ActOptions,
): Promise<Decided> {
  const version = earlier === null ? await lockGame(tx, entry.id) : earlier.after.version;
  if (version === null) throw new Error(`there is no game ${entry.id}`);
  let record = earlier?.after ?? entry.record;
  let game = earlier?.game ?? entry.game;
  if (record === null || record.version !== version) {
    record = await findGame(tx, entry.id);
    if (record === null) throw new Error(`there is no game ${entry.id}`);
    game = null;
  }
  if (record.match.status === 'active') game ??= replay(record);
  const step = decideOn(deps, entry, record, game, command, options);
  if (step.after === step.before) return step;
  const written = await writeSteps(tx, [step]);
  if (!written.has(entry.id)) throw new Error(`game ${entry.id} was locked and changed all the same`);
  await applyEndingEffects(deps, tx, step);
  return step;
}

/** After the commit: kept, answered, told. */
async function finish(
  deps: TurnDeps,
  entry: Entry,
  setTimer: SetTimer,
  steps: readonly Decided[],
  options: ActOptions,
): Promise<void> {
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return;
  entry.doubtful = false;
  keep(entry, last.after, last.game);
  setTimer(entry);
  await refreshPeople(deps, entry, steps);
  const held = heldOf(entry);
  options.beforeTold?.(held, first.before.match.seq);
  const events = steps.flatMap((step) => step.events);
  if (events.length > 0) deps.tell(held, events);
}

/** Names and records as they are after the step; what cannot be read now is shown as it was. */
async function refreshPeople(deps: TurnDeps, entry: Entry, steps: readonly GameStep[]): Promise<void> {
  const ids = entry.record === null ? [] : playersOf(entry.record);
  if (ids.every((id) => entry.people.has(id)) && !steps.some(ends)) return;
  try {
    entry.people = await deps.database.run((queries) => deps.publicUsers(queries, ids));
  } catch (error) {
    // The step is committed and must be told; without a name it cannot be, so whoever looks is shown it anew.
    deps.log.warn({ err: error, gameId: entry.id }, 'players could not be read');
    if (ids.every((id) => entry.people.has(id))) return;
    invalidate(entry);
    entry.doubtful = true;
    throw error;
  }
}
