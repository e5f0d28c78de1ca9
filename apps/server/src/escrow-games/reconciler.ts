// escrow-games: takes each game with stakes on chain to its end, step by step, through crashes: reads the row and both final seats,
// takes the one next step, and looks again. It remembers nothing that matters: a step taken twice is refused by the chain.
import { ChainUnavailable, type SeatChain, SignerAway, SignerRefused } from '../chain/index.ts';
import { type Games, listEnded, listOutcomes } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { recordOf } from './escrow-record.ts';
import { gameDigest } from './game-digest.ts';
import { ESCROW } from './limits.ts';
import { type LastLook, lookingOrder } from './looking-order.ts';
import { isThere, type Look, readLooks, seatOfSide, seatsAt } from './looks.ts';
import { nextStep, type Step } from './next-step.ts';
import { keepBinding, keepReservation, noteLapse, release } from './reservation-store.ts';
import { isExplained, noteChange } from './seat-changes.ts';
import { type EscrowSeat, findEscrowGame, listUnsettledIds, offer, setAlarm, settle } from './store.ts';

export interface ReconcilerDeps {
  database: Database;
  time: Time;
  log: Log;
  chain: SeatChain;
  games: Pick<Games, 'runExclusive' | 'acceptsCommands'>;
}

export interface Reconciler {
  /** Looks at the games that are due, as many as one pass may: whoever has waited longest first. */
  look(): Promise<void>;
}

export function createReconciler(deps: ReconcilerDeps): Reconciler {
  const sent = createSendings(deps.time);
  /** Of the games that are not settled. Lost at a restart, when each is looked at again. */
  let lastLooks = new Map<number, LastLook>();

  /** Ids of the games to look at in this pass, and no memory of any that is settled. */
  async function choose(): Promise<number[]> {
    const { ids, ended } = await deps.database.run(async (queries) => {
      const unsettled = await listUnsettledIds(queries, ESCROW.unsettledListed);
      const atRest = unsettled.filter((id) => lastLooks.get(id)?.isAtRest === true);
      return { ids: unsettled, ended: new Set(await listEnded(queries, atRest)) };
    });
    lastLooks = new Map(
      ids.flatMap((id) => {
        const last = lastLooks.get(id);
        return last === undefined ? [] : [[id, last] as const];
      }),
    );
    const order = lookingOrder(ids, lastLooks, ended, deps.time.monotonicMs());
    return order.slice(0, ESCROW.sweepBatch * ESCROW.sweepBatches);
  }

  /** Returns whether it could be looked at. One game must not hold up the others. */
  async function lookSafely(look: Look): Promise<boolean> {
    const { gameId } = look.game;
    const atMs = deps.time.monotonicMs();
    // Before the look: a game that fails waits for its turn like the others.
    lastLooks.set(gameId, { atMs, isAtRest: false });
    try {
      lastLooks.set(gameId, { atMs, isAtRest: await lookAt(deps, sent, look) });
      return true;
    } catch (error) {
      // A node that does not answer answers none of them.
      if (error instanceof ChainUnavailable) throw error;
      deps.log.error({ err: error, gameId }, 'a game with stakes on chain could not be looked at');
      return false;
    }
  }

  /** Several at once: a step is two calls to the node, and most of it is waiting. Returns how many could not be looked at. */
  async function lookAtAll(looks: readonly Look[]): Promise<number> {
    const waiting = [...looks];
    let failed = 0;
    async function takeTurns(): Promise<void> {
      for (let look = waiting.shift(); look !== undefined; look = waiting.shift())
        if (!(await lookSafely(look))) failed += 1;
    }
    const stopAll = (error: unknown) => {
      waiting.length = 0;
      throw error;
    };
    const turns = Array.from({ length: ESCROW.stepsAtOnce }, () => takeTurns().catch(stopAll));
    // Until all have stopped: the next pass must not begin before.
    const broken = (await Promise.allSettled(turns)).find(({ status }) => status === 'rejected');
    if (broken?.status === 'rejected') throw broken.reason;
    return failed;
  }

  return {
    async look() {
      if (!deps.games.acceptsCommands()) return;
      const chosen = await choose();
      let failed = 0;
      for (let at = 0; at < chosen.length; at += ESCROW.sweepBatch)
        failed += await lookAtAll(await readLooks(deps, chosen.slice(at, at + ESCROW.sweepBatch)));
      // The job has not succeeded then, and readiness says so.
      if (failed > 0) throw new Error(`${failed} games with stakes on chain could not be looked at`);
    },
  };
}

type Sendings = ReturnType<typeof createSendings>;

/** When which step was sent: a network takes a while to make one final, and signing it again each second helps nobody. */
function createSendings(time: Time) {
  const sentMs = new Map<string, number>();
  return {
    isDue: (key: string) =>
      time.monotonicMs() - (sentMs.get(key) ?? Number.NEGATIVE_INFINITY) >= ESCROW.resendMs,
    note: (key: string) => void sentMs.set(key, time.monotonicMs()),
    takeBack: (key: string) => void sentMs.delete(key),
    forget(gameId: number) {
      for (const key of sentMs.keys()) if (key.startsWith(`${gameId}:`)) sentMs.delete(key);
    },
  };
}

/** Takes the one next step. Returns whether nothing is to be done until the game's row changes. */
async function lookAt(deps: ReconcilerDeps, sent: Sendings, look: Look): Promise<boolean> {
  const { time } = deps;
  const { game, seats, accounts } = look;
  for (const seat of seats) await noteChange(deps, look, seat, accounts.get(seat.seat) ?? null);
  await returnStrays(deps, sent, look);
  const step = nextStep(recordOf(look), seatsAt(look), time.nowMs());
  const alarm = step.do === 'alarm' ? step.why : overdue(look, time.nowMs());
  if (alarm !== game.alarm) await tellAlarm(deps, game.gameId, alarm);
  await take(deps, sent, look, step);
  return step.do === 'wait' && alarm === null && isAtRest(look, time.nowMs());
}

/** A game in play whose every seat is bound, or gone for good, and was written down as it is. */
function isAtRest({ outcome, seats, accounts }: Look, nowMs: number): boolean {
  if (outcome.status !== 'ready' && outcome.status !== 'active') return false;
  return seats.every((seat) =>
    isThere(accounts.get(seat.seat))
      ? seat.state === 'locked'
      : seat.state !== 'open' && seat.state !== 'locked' && !mayStillOpen(seat, nowMs),
  );
}

/** What should have gone back long ago; null when nothing has. */
function overdue(look: Look, nowMs: number): string | null {
  const { outcome, seats, accounts } = look;
  if (outcome.endedMs === null || nowMs - outcome.endedMs < ESCROW.overdueMs) return null;
  const isLeft = seats.some(({ seat }) => isThere(accounts.get(seat)));
  if (isLeft) return 'its stakes are still on chain long after its end';
  const isUnknown = !seats.every((seat) => isExplained(look, seat));
  return isUnknown ? 'the node does not know what became of a stake that is gone' : null;
}

/** It stays until the next look finds nothing wrong. */
async function tellAlarm(
  { database, log }: ReconcilerDeps,
  gameId: number,
  why: string | null,
): Promise<void> {
  if (why !== null) log.error({ gameId, why }, 'a game with stakes on chain needs an operator');
  await database.run((queries) => setAlarm(queries, gameId, why));
}

/** Stakes of players who once reserved black's seat and came too late: they go back without a word. */
async function returnStrays(deps: ReconcilerDeps, sent: Sendings, look: Look): Promise<void> {
  const { game, seats, accounts } = look;
  const strays = seats.filter(
    ({ seat, side, wallet }) =>
      side === 'black' && wallet !== game.black?.wallet && isThere(accounts.get(seat)),
  );
  if (strays.length === 0) return;
  // The seat's row is newer than the game's may be: whoever has the seat by now keeps it, and whoever lost it cannot come back.
  const now = await deps.database.run((queries) => findEscrowGame(queries, game.gameId));
  for (const stray of strays.filter(({ wallet }) => wallet !== now?.black?.wallet))
    await send(deps, sent, game.gameId, { do: 'return', seats: [payee(stray)] }, stray.seat);
}

async function send(
  { chain, log }: ReconcilerDeps,
  sent: Sendings,
  gameId: number,
  step: Parameters<SeatChain['take']>[0],
  what: string,
): Promise<void> {
  const key = `${gameId}:${what}`;
  if (!sent.isDue(key)) return;
  sent.note(key);
  try {
    const { signature, outcome } = await chain.take(step);
    log.info({ gameId, step: step.do, signature, outcome }, 'the arbiter has sent a step');
  } catch (error) {
    // The step waits, and so does nothing else: the next look asks again.
    if (!(error instanceof SignerAway || error instanceof SignerRefused)) throw error;
    sent.takeBack(key);
    log.warn({ gameId, step: step.do, why: error.message }, 'the arbiter could not sign a step');
  }
}

async function take(deps: ReconcilerDeps, sent: Sendings, look: Look, step: Step): Promise<void> {
  const { database, games, log, time } = deps;
  const { game, outcome, seats, accounts } = look;
  const { gameId } = game;
  const told = 'why' in step ? { gameId, why: step.why } : { gameId };
  switch (step.do) {
    case 'wait':
    case 'alarm':
      return;
    case 'offer':
      return database.run((queries) => offer(queries, gameId));
    case 'cancel':
      log.info(told, 'a game with stakes on chain is cancelled');
      await games.runExclusive(gameId, (handle) => handle.execute({ type: 'cancel', by: outcome.whiteId }));
      return;
    case 'release':
      log.info(told, 'a reservation is over');
      if (game.black !== null) await releaseFor(deps, gameId, game.black.userId);
      return;
    case 'seat':
      if (game.black !== null)
        await seatBlack(deps, gameId, game.black.userId, seatsAt(look).white?.deadline ?? 0n);
      return;
    case 'void':
      log.warn(told, 'a game is void');
      await games.runExclusive(gameId, (handle) => handle.execute({ type: 'void' }));
      return;
    case 'start':
    case 'decide':
    case 'return':
      return sendStep(deps, sent, look, step);
    case 'settle':
      if (seats.some((seat) => isThere(accounts.get(seat.seat)) || mayStillOpen(seat, time.nowMs()))) return;
      // What became of a stake is written down first: no one looks at it again.
      if (!seats.every((seat) => isExplained(look, seat))) return;
      sent.forget(gameId);
      return database.transaction((tx) => {
        const nowMs = time.nowMs();
        return settle(tx, gameId, { askedSinceMs: nowMs - ESCROW.openingMs, nowMs });
      });
  }
}

const mayStillOpen = ({ askedMs }: EscrowSeat, nowMs: number) => nowMs - askedMs < ESCROW.openingMs;

/** Never under a player who sits by now: this look may be older than another server's. */
function releaseFor(
  { database, games, time }: ReconcilerDeps,
  gameId: number,
  userId: number,
): Promise<void> {
  return games.runExclusive(gameId, () =>
    database.transaction(async (tx) => {
      if (!(await keepReservation(tx, gameId, userId))) return;
      const [outcome] = await listOutcomes(tx, [gameId]);
      if (outcome?.status !== 'waiting') return;
      await release(tx, gameId, userId);
      await noteLapse(tx, { gameId, userId, nowMs: time.nowMs() });
    }),
  );
}

/**
 * Only who still has the reservation sits down: another server may have released it since. A refusal is left to the next look:
 * the game has ended meanwhile, and the stakes go back.
 */
async function seatBlack(
  { games }: ReconcilerDeps,
  gameId: number,
  userId: number,
  boundUntil: bigint,
): Promise<void> {
  await games.runExclusive(gameId, (handle) =>
    handle.transaction(async (tx, apply) => {
      if (!(await keepReservation(tx, gameId, userId))) return;
      await keepBinding(tx, gameId, boundUntil);
      await apply({ type: 'join', by: userId, hasCode: true });
    }),
  );
}

async function sendStep(
  deps: ReconcilerDeps,
  sent: Sendings,
  look: Look,
  step: Extract<Step, { do: 'start' | 'decide' | 'return' }>,
): Promise<void> {
  const { gameId } = look.game;
  const white = seatOfSide(look, 'white');
  const black = seatOfSide(look, 'black');
  if (step.do === 'return') {
    const seats = [white, black].filter(
      (seat) => seat !== null && step.sides.includes(seat.side),
    ) as EscrowSeat[];
    return send(deps, sent, gameId, { do: 'return', seats: seats.map(payee) }, `return ${step.sides.join()}`);
  }
  if (white === null || black === null) throw new Error(`game ${gameId} has not both its seats`);
  if (step.do === 'start') {
    const { wagerLamports, feeLamports, lockSeconds } = recordOf(look);
    const terms = { wagerLamports, feeLamports, lockSeconds };
    return send(deps, sent, gameId, { do: 'start', seats: [white.seat, black.seat], terms }, 'start');
  }
  if (!sent.isDue(`${gameId}:decide`)) return;
  const held = await deps.games.runExclusive(gameId, (handle) => handle.load({ fresh: true }));
  if (held === null) throw new Error(`there is no game ${gameId}`);
  const [winner, loser] = step.winner === 'white' ? [white, black] : [black, white];
  const record = gameDigest(held.record, look.game);
  const decision = { winner: winner.wallet, winnerSeat: winner.seat, loserSeat: loser.seat, record };
  return send(deps, sent, gameId, { do: 'decide', ...decision }, 'decide');
}

const payee = ({ seat, wallet }: EscrowSeat) => ({ seat, player: wallet });
