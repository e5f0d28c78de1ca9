// A game in memory, and its queue of work: one command at a time is decided, committed, cached and broadcast.
//
// How the cached record relates to the row (`SyncState`):
//
//              read                    write failed, may be committed
//   unread ----------> read ---------------------------------------> in doubt
//     ^                | ^                                               |
//     |                | +-- commit, step of another node               |
//     +----------------+ <-----------------------------------------------+
//       row is newer                            read
//
// The sockets of this node need a snapshot if they may have missed a step, that is, after a read that skipped a version or resolved a
// doubt. The snapshot is sent after the work that read the row has ended, so that the caller is answered first.

import type { Command, Game, MatchEvent, Refusal } from '@kingstake/chess';
import type { Refused, Result } from '@kingstake/protocol';
import type { NodeDirectory } from '../../cluster/index.ts';
import { Rollback, type Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { type Time, yieldToEventLoop } from '../../platform/time.ts';
import {
  advanceHead,
  ends,
  type GameRecord,
  type GameStep,
  type HeadStep,
  replay,
  starts,
} from '../rows/game-record.ts';
import { findGame, lockGame, versionOf, writeSteps } from '../rows/game-store.ts';
import { type OutageLog, owedTo } from '../rows/outage-log.ts';
import type { SignedAct } from '../rows/receipt-chain.ts';
import { isStorageFault, retryConflicts, writeErrorOf } from '../rows/step-rows.ts';
import type { DeadlineTimers, TimedGame } from './deadline-timers.ts';
import { compensatesOutage, type DecidedStep, decideCommand, type NodeLiveness } from './decision.ts';
import { type GameUpdate, type PublishUpdate, publishUpdate, recordAfter, SyncState } from './game-update.ts';
import {
  applyEffects,
  type GameEffects,
  type GameRatings,
  type LoadedGame,
  type PlayersById,
  type PlayersDeps,
  playersOf,
  type ReadGame,
  withPlayers,
} from './loaded-game.ts';
import type { StepWriter } from './step-writer.ts';

/** The game after the command. Even a refused command may have changed it, because deadlines are applied first. */
export type CommandResult = Result<GameRecord, Refused<Refusal> & { record: GameRecord }>;

export interface ActOptions {
  /** The client's id for its move. */
  clientMoveId?: string | null;
  /** The player's verified signature of the command. */
  signed?: SignedAct | null;
  /**
   * If the game already contains the command, answers it and returns true. Called again if another node wrote the game first.
   */
  answerRepeat?(game: LoadedGame): boolean;
  /** When the command arrived, because it may have waited in the game's queue. Default: now. */
  arrivedMs?: number;
  /**
   * Called after the commit and before the broadcast, even if the command was refused, because a deadline may have changed the game.
   * `seq` is the last number before the broadcast.
   */
  beforeBroadcast?(game: LoadedGame, seq: number): void;
}

/** Exclusive access to a game on this node. */
export interface GameHandle {
  /** Returns the cached game; null if it must be loaded. */
  peek(): LoadedGame | null;
  /** Returns the game; null if it does not exist. `fresh` reloads it if another node wrote it, and reloads the players of an ended game. */
  load(options?: { fresh: boolean }): Promise<LoadedGame | null>;
  /** Decides and commits one command. Throws if the write failed, which may leave the game in doubt. */
  execute(command: Command, options?: ActOptions): Promise<CommandResult>;
  /** Commits commands and other work in one transaction, which is rolled back if `work` throws. Steps are broadcast after the commit. */
  transaction<T>(work: TransactionWork<T>, options?: ActOptions): Promise<T>;
}

type TransactionWork<T> = (tx: Tx, apply: (command: Command) => Promise<CommandResult>) => Promise<T>;
type SetWork<T> = (
  tx: Tx,
  apply: (actor: GameActor, command: Command) => Promise<CommandResult>,
) => Promise<T>;

export interface GameActorDeps extends PlayersDeps, GameEffects {
  time: Time;
  log: Log;
  readGame: ReadGame;
  stepWriter: StepWriter;
  /** Called when the database could not store a step, for example because its disk is full. */
  onStorageFault(step: GameStep, error: unknown): void;
  /** Outages of the cluster that games may be owed. */
  outages: Pick<OutageLog, 'current' | 'refresh'>;
  /** See `OutageMonitor`. */
  hasOpenOutage(): boolean;
  gameNowMs(): number;
  nodes: NodeLiveness & Pick<NodeDirectory, 'self' | 'isAlone'>;
  /** Publishes a step to other nodes. Never waits, never throws. */
  publishUpdate: PublishUpdate;
  /** Called after the commit, in order. */
  broadcast(game: LoadedGame, events: readonly MatchEvent[]): void;
  /** Called for a step of another node. */
  broadcastRemote(game: LoadedGame, events: readonly MatchEvent[]): void;
  /** Sends the whole state to attached sockets, which may have missed a step. */
  broadcastSnapshot(game: LoadedGame): void;
}

/** A step was decided without the newest outage. Its transaction is rolled back and repeated. */
class OutageMissed extends Rollback<null> {}

/** How often a command is decided before it fails, because another node wrote the game first each time. */
const ATTEMPTS = 4;

export class GameActor implements GameHandle, TimedGame {
  readonly id: number;
  readonly sync = new SyncState();
  record: GameRecord | null = null; // null: to be loaded
  lastWriterIsSelf = false; // if true, this node applies its deadlines first
  timerFiredForMs: number | null = null;
  timer: TimedGame['timer'] = null;
  /** The newest work on the game. */
  tail: Promise<unknown> = Promise.resolve();
  readonly #deps: GameActorDeps;
  readonly #timers: Pick<DeadlineTimers, 'set'>;
  #queued = 0; // work that runs or waits
  #game: Game | null = null; // of an active record
  #players: PlayersById = new Map();
  #ratings: GameRatings | null = null;
  #lastDecisionMs = 0;

  constructor(deps: GameActorDeps, id: number, timers: Pick<DeadlineTimers, 'set'>) {
    this.#deps = deps;
    this.id = id;
    this.#timers = timers;
  }

  /** Runs `work` when all earlier work on this game has ended, which is usually at once. */
  run<T>(work: (handle: GameHandle) => Promise<T>): Promise<T> {
    const result = this.#queued === 0 ? work(this) : this.tail.then(() => work(this));
    this.enqueue(result);
    return result;
  }

  /** Appends work that has begun, or begins when the previous work has ended. Later work waits for it, but does not see its error. */
  enqueue(work: Promise<unknown>): void {
    this.#queued += 1;
    const next = (): void => {
      this.#queued -= 1;
    };
    const ended = (): void | Promise<void> => {
      if (this.sync.needsSnapshot) return this.#sendSnapshot().then(next);
      next();
    };
    this.tail = work.then(ended, ended);
  }

  peek(): LoadedGame | null {
    const { record } = this;
    return record === null ? null : { record, players: this.#players, ratings: this.#ratings };
  }

  async load(options?: { fresh: boolean }): Promise<LoadedGame | null> {
    if (options?.fresh === true) {
      if (await this.#isStale()) this.invalidate();
      // The row of an ended game does not change, but an operator can reverse its effect on ratings.
      else if (this.record?.match.status === 'ended') await this.#reloadPlayers(this.record);
    }
    return this.#read();
  }

  /** Writes the step together with steps of other games, or in its own transaction if it starts or ends the game. */
  async execute(command: Command, options: ActOptions = {}): Promise<CommandResult> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const game = this.peek() ?? (await this.#read());
      if (game === null) throw new Error(`there is no game ${this.id}`);
      if (options.answerRepeat?.(game) === true) return game.record;
      const owed = owedTo(game.record, this.#deps.outages.current());
      const step = this.#decide(game.record, this.#game, owed?.command ?? command, owed ?? options);
      // A refusal writes nothing, so no version check would reveal that it was decided on an old record.
      const isRefused = step.after === step.before && step.refusal !== null;
      if (isRefused ? await this.#isStale() : step.after !== step.before && !(await this.#commit(step))) {
        this.invalidate();
        await this.#deps.outages.refresh();
        continue;
      }
      const finished = this.#finish([step], owed === null ? options : {});
      if (finished !== null) await finished;
      if (owed === null) return resultOf(step);
    }
    throw new Error(`game ${this.id} was changed by other nodes ${ATTEMPTS} times`);
  }

  transaction<T>(work: TransactionWork<T>, options: ActOptions = {}): Promise<T> {
    const workOnThis: SetWork<T> = (tx, apply) => work(tx, (command) => apply(this, command));
    return GameActor.transactOn(this.#deps, [this], workOnThis, options);
  }

  /** Runs one transaction over several games. The caller must have exclusive access to all of them. */
  static async transactOn<T>(
    deps: GameActorDeps,
    actors: readonly GameActor[],
    work: SetWork<T>,
    options: ActOptions = {},
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await GameActor.#transactOnce(deps, actors, work, options);
      } catch (error) {
        if (!(error instanceof OutageMissed) || attempt >= ATTEMPTS) throw error;
        await deps.outages.refresh();
      }
    }
  }

  static async #transactOnce<T>(
    deps: GameActorDeps,
    actors: readonly GameActor[],
    work: SetWork<T>,
    options: ActOptions,
  ): Promise<T> {
    let steps = new Map<GameActor, readonly DecidedStep[]>();
    let answer: T;
    try {
      answer = await retryConflicts(() => {
        // The rolled-back attempt may have played its moves on the cached games.
        for (const actor of steps.keys()) actor.invalidate();
        steps = new Map();
        return deps.database.transaction((tx) =>
          work(tx, async (actor, command) => {
            const earlier = steps.get(actor) ?? [];
            const taken = await actor.#applyIn(tx, earlier, command, options);
            steps.set(actor, taken);
            return resultOf(taken.at(-1) as DecidedStep);
          }),
        );
      });
    } catch (error) {
      for (const actor of actors) actor.writeFailed(error);
      throw error;
    }
    // All games are committed, so one that cannot be read must not prevent the others from being broadcast.
    const finished = await Promise.allSettled(
      [...steps].map(([actor, taken]) => actor.#finish(taken, options)),
    );
    const failed = finished.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return answer;
  }

  /** Applies a step that another node has committed. Reads the row if the step does not follow the cached version, or cannot be read. */
  async applyRemote(update: GameUpdate): Promise<void> {
    const { record } = this;
    if (record !== null && record.version > update.from) return; // the cached row already includes this step
    const after = record?.version === update.from ? recordAfter(record, update) : null;
    if (record === null || after === null) {
      this.invalidate();
      await this.load();
      return;
    }
    this.lastWriterIsSelf = false;
    this.sync.received(after.version);
    this.#cache(after, playOn(this.#game, update));
    this.#timers.set(this);
    const hasChanged = record.match.status !== after.match.status;
    if (hasChanged && after.match.status === 'active') {
      // The starting transaction created the receipt, so the game must be read again.
      this.invalidate();
      await this.load();
      this.#deps.broadcastRemote(this.#loaded(), update.events);
      return;
    }
    const isTurningPoint = hasChanged && after.match.status === 'ended';
    if (isTurningPoint || !this.#hasPlayersOf(after)) await this.#reloadPlayers(after);
    if (update.events.length > 0) this.#deps.broadcastRemote(this.#loaded(), update.events);
  }

  /** Applies a head step that was committed together with those of other games. The caller publishes it. */
  applyHeadStep({ before, after, entries }: HeadStep, events: readonly MatchEvent[]): void {
    if (this.record === null || this.record.version !== before.version) {
      this.invalidate();
      this.sync.doubted();
      return;
    }
    this.lastWriterIsSelf = true;
    this.sync.received(after.version);
    this.#cache(advanceHead(this.record, after, entries), this.#game);
    this.#timers.set(this);
    if (events.length > 0) this.#deps.broadcast(this.#loaded(), events);
  }

  invalidate(): void {
    this.record = null;
    this.#game = null;
    this.sync.invalidated();
  }

  /** Marks the game as in doubt, unless the write was certainly rolled back. */
  writeFailed(error: unknown): void {
    this.invalidate();
    if (!(error instanceof Rollback) && writeErrorOf(error) !== 'conflict') this.sync.doubted();
  }

  async #read(): Promise<LoadedGame | null> {
    if (this.record === null) {
      const found = await this.#deps.readGame(this.id);
      if (found === null) {
        this.sync.notFound();
        return null;
      }
      this.lastWriterIsSelf = false;
      this.sync.read(found.record.version);
      this.#cache(found.record, null);
      this.#players = found.players;
      this.#ratings = found.ratings;
    }
    return this.#loaded();
  }

  /** Whether another node has written the game since it was cached. */
  async #isStale(): Promise<boolean> {
    const { record } = this;
    if (record === null) return false;
    const version = await this.#deps.database.run((queries) => versionOf(queries, this.id));
    return version !== record.version;
  }

  #decide(record: GameRecord, game: Game | null, command: Command, options: ActOptions): DecidedStep {
    const { time, gameNowMs, nodes } = this.#deps;
    const step = decideCommand({
      record,
      game,
      command,
      clientMoveId: options.clientMoveId ?? null,
      signed: options.signed ?? null,
      atMs: options.arrivedMs ?? (compensatesOutage(command, record.match) ? time.nowMs() : gameNowMs()),
      lastDecisionMs: this.#lastDecisionMs,
      nodes,
    });
    this.#lastDecisionMs = step.decisionMs;
    return step;
  }

  /** Returns false if another node wrote the game first. The command must then be decided again. */
  async #commit(step: DecidedStep): Promise<boolean> {
    const { stepWriter, database, onStorageFault, outages } = this.#deps;
    const { newestId } = outages.current();
    try {
      if (!ends(step) && !starts(step)) return await stepWriter.write(step);
      return await retryConflicts(() =>
        database.transaction(async (tx) => {
          const written = await writeSteps(tx, [step], newestId);
          if (!written.has(this.id)) return false;
          await applyEffects(this.#deps, tx, step);
          return true;
        }),
      );
    } catch (error) {
      this.writeFailed(error);
      if (isStorageFault(error)) onStorageFault(step, error);
      throw error;
    }
  }

  /** Decides on the locked row. The lock is held until the transaction ends. Returns all steps of the transaction on this game. */
  async #applyIn(
    tx: Tx,
    steps: readonly DecidedStep[],
    command: Command,
    options: ActOptions,
  ): Promise<readonly DecidedStep[]> {
    const { outages } = this.#deps;
    const earlier = steps.at(-1) ?? null;
    const version = earlier === null ? await lockGame(tx, this.id) : earlier.after.version;
    if (version === null) throw new Error(`there is no game ${this.id}`);
    let record = earlier?.after ?? this.record;
    let game = earlier?.game ?? this.#game;
    if (record === null || record.version !== version) {
      record = await findGame(tx, this.id);
      if (record === null) throw new Error(`there is no game ${this.id}`);
      game = null;
    }
    if (record.match.status === 'active') game ??= replay(record);
    const { newestId } = outages.current();
    const owed = owedTo(record, outages.current());
    const step = this.#decide(record, game, owed?.command ?? command, owed ?? options);
    const taken = [...steps, step];
    if (step.after === step.before) return taken;
    const written = await writeSteps(tx, [step], newestId);
    if (!written.has(this.id)) throw new OutageMissed(null);
    await applyEffects(this.#deps, tx, step);
    return owed === null ? taken : this.#applyIn(tx, taken, command, options);
  }

  /** Updates the cache, publishes and broadcasts after the commit. Returns null if that is already done. */
  #finish(steps: readonly DecidedStep[], options: ActOptions): Promise<void> | null {
    const [first] = steps;
    const last = steps.at(-1);
    if (first === undefined || last === undefined) return null;
    if (last.after !== first.before) this.lastWriterIsSelf = true;
    this.sync.committed(first.before.version, last.after.version);
    this.#cache(last.after, last.game);
    this.#timers.set(this);
    for (const step of steps) publishUpdate(this.#deps, step);
    const broadcast = (): void => {
      const game = this.#loaded();
      options.beforeBroadcast?.(game, first.before.match.seq);
      const events = steps.length === 1 ? first.events : steps.flatMap((step) => step.events);
      if (events.length > 0) this.#deps.broadcast(game, events);
    };
    if (steps.some(starts)) return this.#readStarted().then(broadcast);
    if (steps.some(ends) || !this.#hasPlayersOf(last.after))
      return this.#reloadPlayers(last.after).then(broadcast);
    broadcast();
    return null;
  }

  /** Reads a game that has just started, because the starting transaction created its receipt. */
  async #readStarted(): Promise<void> {
    this.record = null;
    this.#game = null;
    try {
      await this.#read();
    } catch (error) {
      this.sync.doubted();
      throw error;
    }
  }

  #cache(record: GameRecord, game: Game | null): void {
    this.record = record;
    this.#game = record.match.status === 'active' ? (game ?? replay(record)) : null;
  }

  #loaded(): LoadedGame {
    const game = this.peek();
    if (game === null) throw new Error(`game ${this.id} is not loaded`);
    return game;
  }

  #hasPlayersOf(record: GameRecord): boolean {
    return playersOf(record).every((id) => this.#players.has(id));
  }

  /** Reloads players after a join, a start or an end. Falls back to the cached ones. */
  async #reloadPlayers(record: GameRecord): Promise<void> {
    const { database, log } = this.#deps;
    try {
      const [game] = await database.run((queries) => withPlayers(queries, [record], this.#deps));
      this.#players = game?.players ?? new Map();
      this.#ratings = game?.ratings ?? null;
    } catch (error) {
      log.warn({ err: error, gameId: this.id }, 'player data could not be loaded');
      if (this.#hasPlayersOf(record)) return;
      // The step is committed, but cannot be broadcast without a player's name. The next read sends a snapshot instead.
      this.invalidate();
      this.sync.doubted();
      throw error;
    }
  }

  /** Waits for a later turn of the event loop, because a client that receives a state before the answer to its move repeats the move. */
  async #sendSnapshot(): Promise<void> {
    await yieldToEventLoop();
    const game = this.peek();
    if (game === null) return; // the next read sends it
    this.sync.snapshotSent();
    this.#deps.broadcastSnapshot(game);
  }
}

function resultOf({ refusal, after }: DecidedStep): CommandResult {
  return refusal === null ? after : { refused: refusal, record: after };
}

/** Returns the position after the step; null if it must be replayed from the moves. */
function playOn(game: Game | null, { events }: GameUpdate): Game | null {
  if (game === null) return null;
  for (const event of events) if (event.kind === 'move_made' && !game.play(event.move).ok) return null;
  return game;
}
