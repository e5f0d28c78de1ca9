// escrow: takes each game with stakes on chain to its end. A pass reads the row and both finalized seats and takes the next step.
// A crash loses nothing, because the chain refuses a step that is taken twice.
import {
  type ArbiterStep,
  ChainUnavailable,
  RefusedBefore,
  type SeatChain,
  SignerAway,
  SignerRefused,
} from '../chain/index.ts';
import { type Games, listEnded, listOutcomes } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { ESCROW } from './limits.ts';
import { type EscrowStep, isThere, type LastReconcile, nextStep, reconcileOrder } from './next-step.ts';
import { gameDigest } from './records.ts';
import {
  type GameSnapshot,
  isExplained,
  readSnapshots,
  recordChange,
  seatOfSide,
  seatsAt,
} from './seat-changes.ts';
import {
  type EscrowSeat,
  findEscrowGame,
  keepBinding,
  keepReservation,
  listUnsettledIds,
  offer,
  recordLapse,
  release,
  setAlarm,
  settle,
} from './store.ts';

export interface ReconcilerDeps {
  database: Database;
  time: Time;
  log: Log;
  chain: SeatChain;
  games: Pick<Games, 'runExclusive' | 'acceptsCommands'>;
  /** Called when a waiting game appears in the list of open games. */
  onListed?(gameId: number, creatorId: number): void;
}

/** What each step of a pass uses. */
interface Pass extends ReconcilerDeps {
  sent: ReturnType<typeof createSentSteps>;
}

export type Reconciler = ReturnType<typeof createReconciler>;

export function createReconciler(deps: ReconcilerDeps) {
  const pass: Pass = { ...deps, sent: createSentSteps(deps.time) };
  /** When each unsettled game was last reconciled. Empty after a restart, so that every game is reconciled. */
  let lastReconciled = new Map<number, LastReconcile>();

  /** Returns the ids of the games for this pass, and forgets settled games. */
  async function choose(): Promise<number[]> {
    const { ids, ended } = await deps.database.run(async (queries) => {
      const unsettled = await listUnsettledIds(queries, ESCROW.unsettledListed);
      const idle = unsettled.filter((id) => lastReconciled.get(id)?.isIdle === true);
      return { ids: unsettled, ended: new Set(await listEnded(queries, idle)) };
    });
    lastReconciled = new Map(
      ids.flatMap((id) => {
        const last = lastReconciled.get(id);
        return last === undefined ? [] : [[id, last] as const];
      }),
    );
    const order = reconcileOrder(ids, lastReconciled, ended, deps.time.monotonicMs());
    return order.slice(0, ESCROW.sweepBatch * ESCROW.sweepBatches);
  }

  /** Returns whether the reconciliation succeeded. A game that fails must not delay the others. */
  async function reconcileSafely(snapshot: GameSnapshot): Promise<boolean> {
    const { gameId } = snapshot.game;
    const atMs = deps.time.monotonicMs();
    // Set first, so that a game that fails waits for its next turn like the others.
    lastReconciled.set(gameId, { atMs, isIdle: false });
    try {
      lastReconciled.set(gameId, { atMs, isIdle: await reconcileGame(pass, snapshot) });
      return true;
    } catch (error) {
      // An unavailable node ends the pass.
      if (error instanceof ChainUnavailable) throw error;
      deps.log.error({ err: error, gameId }, 'a game with stakes on chain could not be reconciled');
      return false;
    }
  }

  /** Reconciles several games concurrently, because a step waits for two calls to the node. Returns how many failed. */
  async function reconcileAll(snapshots: readonly GameSnapshot[]): Promise<number> {
    const waiting = [...snapshots];
    let failed = 0;
    async function workThrough(): Promise<void> {
      for (let snapshot = waiting.shift(); snapshot !== undefined; snapshot = waiting.shift())
        if (!(await reconcileSafely(snapshot))) failed += 1;
    }
    const stopAll = (error: unknown) => {
      waiting.length = 0;
      throw error;
    };
    const workers = Array.from({ length: ESCROW.concurrentSteps }, () => workThrough().catch(stopAll));
    // Waits until all have stopped, because the next pass must not begin earlier.
    const rejected = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
    if (rejected?.status === 'rejected') throw rejected.reason;
    return failed;
  }

  return {
    /** Runs one pass over the due games, longest waiting first. Throws if a game failed, so that the job counts as failed. */
    async reconcile() {
      if (!deps.games.acceptsCommands()) return;
      const chosen = await choose();
      let failed = 0;
      for (let at = 0; at < chosen.length; at += ESCROW.sweepBatch)
        failed += await reconcileAll(await readSnapshots(deps, chosen.slice(at, at + ESCROW.sweepBatch)));
      if (failed > 0) throw new Error(`${failed} games with stakes on chain could not be reconciled`);
    },
  };
}

/** When each step was sent. A step takes seconds to become final, so it is not signed again before `ESCROW.resendMs`. */
function createSentSteps(time: Time) {
  const sentMs = new Map<string, number>();
  return {
    isDue: (key: string) =>
      time.monotonicMs() - (sentMs.get(key) ?? Number.NEGATIVE_INFINITY) >= ESCROW.resendMs,
    record: (key: string) => void sentMs.set(key, time.monotonicMs()),
    clear: (key: string) => void sentMs.delete(key),
    forget(gameId: number) {
      for (const key of sentMs.keys()) if (key.startsWith(`${gameId}:`)) sentMs.delete(key);
    },
  };
}

/** Takes the next step of a game. Returns whether the game is idle. */
async function reconcileGame(pass: Pass, snapshot: GameSnapshot): Promise<boolean> {
  const { database, log, time } = pass;
  const { game, seats, accounts } = snapshot;
  for (const seat of seats) await recordChange(pass, snapshot, seat, accounts.get(seat.seat) ?? null);
  await returnLateStakes(pass, snapshot);
  const step = nextStep(snapshot, seatsAt(snapshot), time.nowMs());
  const alarm = step.do === 'alarm' ? step.why : overdue(snapshot, time.nowMs());
  // A pass that finds nothing wrong clears the alarm.
  if (alarm !== game.alarm) {
    const { gameId } = game;
    if (alarm !== null) log.error({ gameId, why: alarm }, 'a game with stakes on chain needs an operator');
    await database.run((queries) => setAlarm(queries, gameId, alarm));
  }
  await take(pass, snapshot, step);
  return step.do === 'wait' && alarm === null && isIdle(snapshot, time.nowMs());
}

/** Whether a game is in play and each seat is either bound or closed for good, and recorded as such. */
function isIdle({ outcome, seats, accounts }: GameSnapshot, nowMs: number): boolean {
  if (outcome.status !== 'ready' && outcome.status !== 'active') return false;
  return seats.every((seat) =>
    isThere(accounts.get(seat.seat))
      ? seat.state === 'locked'
      : seat.state !== 'open' && seat.state !== 'locked' && !mayStillOpen(seat, nowMs),
  );
}

/** Returns why an ended game is overdue, or null. */
function overdue(snapshot: GameSnapshot, nowMs: number): string | null {
  const { outcome, seats, accounts } = snapshot;
  if (outcome.endedMs === null || nowMs - outcome.endedMs < ESCROW.overdueMs) return null;
  const isLeft = seats.some(({ seat }) => isThere(accounts.get(seat)));
  if (isLeft) return 'its stakes are still on chain long after its end';
  const isUnknown = !seats.every((seat) => isExplained(snapshot, seat));
  return isUnknown ? 'the node does not know what became of a stake that is gone' : null;
}

/** Returns late stakes: those of players whose earlier reservation of black's seat has lapsed. */
async function returnLateStakes(pass: Pass, { game, seats, accounts }: GameSnapshot): Promise<void> {
  const lateStakes = seats.filter(
    ({ seat, side, wallet }) =>
      side === 'black' && wallet !== game.blackWallet && isThere(accounts.get(seat)),
  );
  if (lateStakes.length === 0) return;
  // The snapshot of the game may be older than the seat's row. A player who has the reservation now keeps the stake. A
  // player who lost it cannot reserve the seat again.
  const { gameId } = game;
  const now = await pass.database.run((queries) => findEscrowGame(queries, gameId));
  for (const late of lateStakes.filter(({ wallet }) => wallet !== now?.blackWallet))
    await send(pass, { gameId, what: late.seat }, { do: 'return', seats: [payee(late)] });
}

async function send(
  { chain, log, sent }: Pass,
  { gameId, what }: { gameId: number; what: string },
  step: ArbiterStep,
): Promise<void> {
  const key = `${gameId}:${what}`;
  if (!sent.isDue(key)) return;
  sent.record(key);
  try {
    const { signature, outcome } = await chain.take(step);
    log.info({ gameId, step: step.do, signature, outcome }, 'the arbiter has sent a step');
  } catch (error) {
    // Only this step waits; the next pass retries it.
    if (!(error instanceof SignerAway || error instanceof SignerRefused)) throw error;
    sent.clear(key);
    if (error instanceof RefusedBefore) return; // logged when the signer refused it
    log.warn({ gameId, step: step.do, why: error.message }, 'the arbiter could not sign a step');
  }
}

async function take(pass: Pass, snapshot: GameSnapshot, step: EscrowStep): Promise<void> {
  const { database, games, log, time, onListed } = pass;
  const { game, outcome, seats, accounts } = snapshot;
  const { gameId } = game;
  const logged = 'why' in step ? { gameId, why: step.why } : { gameId };
  switch (step.do) {
    case 'wait':
    case 'alarm':
      return;
    case 'offer':
      await database.run((queries) => offer(queries, gameId));
      onListed?.(gameId, outcome.whiteId);
      return;
    case 'cancel':
      log.info(logged, 'a game with stakes on chain is cancelled');
      await games.runExclusive(gameId, (handle) => handle.execute({ type: 'cancel', by: outcome.whiteId }));
      return;
    case 'release':
      log.info(logged, 'a reservation is over');
      if (game.blackId !== null) await releaseFor(pass, gameId, game.blackId);
      onListed?.(gameId, outcome.whiteId);
      return;
    case 'seat':
      if (game.blackId !== null)
        await seatBlack(pass, gameId, game.blackId, seatsAt(snapshot).white?.deadline ?? 0n);
      return;
    case 'void':
      log.warn(logged, 'a game is void');
      await games.runExclusive(gameId, (handle) => handle.execute({ type: 'void' }));
      return;
    case 'start':
    case 'decide':
    case 'return':
      return sendStep(pass, snapshot, step);
    case 'settle':
      if (seats.some((seat) => isThere(accounts.get(seat.seat)) || mayStillOpen(seat, time.nowMs()))) return;
      // The events of all stakes are recorded first, because a settled game is not read again.
      if (!seats.every((seat) => isExplained(snapshot, seat))) return;
      pass.sent.forget(gameId);
      return database.transaction((tx) => {
        const nowMs = time.nowMs();
        return settle(tx, gameId, { askedSinceMs: nowMs - ESCROW.openingMs, nowMs });
      });
  }
}

const mayStillOpen = ({ askedAt }: EscrowSeat, nowMs: number) => nowMs - askedAt.getTime() < ESCROW.openingMs;

/** Releases a reservation, unless its player has been seated since the snapshot. */
function releaseFor({ database, games, time }: Pass, gameId: number, userId: number): Promise<void> {
  return games.runExclusive(gameId, () =>
    database.transaction(async (tx) => {
      if (!(await keepReservation(tx, gameId, userId))) return;
      const [outcome] = await listOutcomes(tx, [gameId]);
      if (outcome?.status !== 'waiting') return;
      await release(tx, gameId, userId);
      await recordLapse(tx, { gameId, userId, nowMs: time.nowMs() });
    }),
  );
}

/**
 * Seats black if that player still has the reservation, which another server may have released since the snapshot. If the
 * game refuses the join, it has ended, and the next pass returns the stakes.
 */
async function seatBlack({ games }: Pass, gameId: number, userId: number, boundUntil: bigint): Promise<void> {
  await games.runExclusive(gameId, (handle) =>
    handle.transaction(async (tx, apply) => {
      if (!(await keepReservation(tx, gameId, userId))) return;
      await keepBinding(tx, gameId, boundUntil);
      await apply({ type: 'join', by: userId, hasCode: true });
    }),
  );
}

async function sendStep(
  pass: Pass,
  snapshot: GameSnapshot,
  step: Extract<EscrowStep, { do: 'start' | 'decide' | 'return' }>,
): Promise<void> {
  const { gameId } = snapshot.game;
  const white = seatOfSide(snapshot, 'white');
  const black = seatOfSide(snapshot, 'black');
  if (step.do === 'return') {
    const seats = [white, black].filter(
      (seat) => seat !== null && step.sides.includes(seat.side),
    ) as EscrowSeat[];
    const what = `return ${step.sides.join()}`;
    return send(pass, { gameId, what }, { do: 'return', seats: seats.map(payee) });
  }
  if (white === null || black === null) throw new Error(`game ${gameId} has not both its seats`);
  if (step.do === 'start') {
    const { game, outcome } = snapshot;
    const { wager: wagerLamports, fee: feeLamports } = outcome;
    const terms = { wagerLamports, feeLamports, lockSeconds: game.lockSeconds };
    return send(pass, { gameId, what: 'start' }, { do: 'start', seats: [white.seat, black.seat], terms });
  }
  if (!pass.sent.isDue(`${gameId}:decide`)) return;
  const held = await pass.games.runExclusive(gameId, (handle) => handle.load({ fresh: true }));
  if (held === null) throw new Error(`there is no game ${gameId}`);
  const [winner, loser] = step.winner === 'white' ? [white, black] : [black, white];
  const record = await pass.database.run((queries) => gameDigest(queries, held.record, snapshot.game));
  const decision = { winner: winner.wallet, winnerSeat: winner.seat, loserSeat: loser.seat, record };
  return send(pass, { gameId, what: 'decide' }, { do: 'decide', ...decision });
}

const payee = ({ seat, wallet }: EscrowSeat) => ({ seat, player: wallet });
