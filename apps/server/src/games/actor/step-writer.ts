// games: group commit. Steps of all games that arrive while one statement is in flight are written by the next. Before the writer forms a
// batch, it yields to the event loop, because with PGlite on the same thread every statement would otherwise contain one step. With a
// pace, it also waits between statements when few steps arrive, because each statement is a commit.

import { type MatchEvent, readClock } from '@kingstake/chess';
import type { Database } from '../../platform/database/index.ts';
import { type Pace, yieldToEventLoop } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import { type ReceiptHead, receiptAfter } from '../receipts/chain.ts';
import { findChainEnds } from '../receipts/receipt-store.ts';
import type { GameHead, GameStep, HeadStep } from '../rows/game-record.ts';
import { writeHeads, writeSteps } from '../rows/game-store.ts';
import { retryConflicts, writeErrorOf } from '../rows/step-rows.ts';
import type { GameActor, GameActorDeps } from './game-actor.ts';
import { publishUpdate } from './game-update.ts';

export interface StepWriter {
  /** Resolves after the commit: true if written, false on a version conflict. Rejects if the write failed. */
  write(step: GameStep): Promise<boolean>;
}

interface Waiting {
  step: GameStep;
  done(written: boolean): void;
  failed(error: unknown): void;
}

/**
 * The caller must not submit a game twice at once, because one statement cannot update a row twice. A `pace` sets the minimum interval
 * between statements. A statement does not wait after an idle period, or if its batch is full.
 */
export function createStepWriter(database: Database, pace: Pace | null = null): StepWriter {
  let waiting: Waiting[] = [];
  let running = false;
  let beganMs = Number.NEGATIVE_INFINITY;
  let wakeFull: (() => void) | null = null; // ends the pause once a batch is full

  const isFull = (): boolean => waiting.length >= GAMES.stepBatch;

  /** Resolves when the next statement may begin. */
  async function turn(paced: Pace): Promise<void> {
    const leftMs = isFull() ? 0 : beganMs + paced.everyMs - paced.monotonicMs();
    await (leftMs > 0 ? pause(paced, leftMs) : yieldToEventLoop());
    beganMs = paced.monotonicMs();
  }

  function pause({ after }: Pace, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = after(ms, resolve);
      wakeFull = () => {
        stop();
        resolve();
      };
    });
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      // Sort by id so that two nodes rarely deadlock. If PostgreSQL still locks in another order, it aborts one of the two statements.
      const steps = batch.map(({ step }) => step).sort((one, other) => one.after.id - other.after.id);
      const written = await retryConflicts(() => database.run((queries) => writeSteps(queries, steps)));
      for (const { step, done } of batch) done(written.has(step.after.id));
    } catch (error) {
      // One game's step caused the error, so write each step alone.
      if (batch.length > 1 && writeErrorOf(error) === 'row') for (const each of batch) await write([each]);
      else for (const { failed } of batch) failed(error);
    }
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      await (pace === null ? yieldToEventLoop() : turn(pace));
      const batch = waiting.slice(0, GAMES.stepBatch);
      waiting = waiting.slice(batch.length);
      await write(batch);
    }
    running = false;
  }

  return {
    write: (step) =>
      new Promise((done, failed) => {
        waiting.push({ step, done, failed });
        if (isFull()) wakeFull?.();
        if (running) return;
        running = true;
        void flush();
      }),
  };
}

// Commits one decision for each of many games in one statement. The decisions play no move and end no game, so no moves have to be read.

/** The decision on a game: its head afterwards, no change, or 'alone' if the decision needs the whole game. */
export type HeadDecision =
  | { readonly after: GameHead; readonly events: readonly MatchEvent[] }
  | 'unchanged'
  | 'alone';

type Change = Exclude<HeadDecision, string>;

/** A game of the set. If `wasCached`, sockets may be attached. */
interface SetMember {
  readonly actor: GameActor;
  readonly head: GameHead;
  readonly wasCached: boolean;
}

/**
 * Decides on every game and writes the steps in one statement. Returns the ids of games to be decided alone, either by their decision or
 * because another node has written them since. The caller must have exclusive access to all games of the set.
 */
export async function executeOnHeads(
  deps: GameActorDeps,
  members: readonly SetMember[],
  decideOn: (head: GameHead) => HeadDecision,
): Promise<number[]> {
  const alone: number[] = [];
  const changed: (SetMember & { decision: Change })[] = [];
  for (const member of members) {
    const decision = decideOn(member.head);
    if (decision === 'alone') alone.push(member.head.id);
    else if (decision !== 'unchanged') changed.push({ ...member, decision });
  }
  if (changed.length === 0) return alone;
  const { steps, written } = await write(deps, changed);
  for (const [index, { actor, wasCached }] of changed.entries()) {
    const step = steps[index] as HeadStep;
    if (!written.has(actor.id)) {
      actor.invalidate();
      alone.push(actor.id);
      continue;
    }
    const events = step.events.map((event) => asOfNow(deps, step, event));
    if (wasCached) actor.applyHeadStep(step, events);
    publishUpdate(deps, step);
  }
  return alone;
}

/** Reads the ends of the receipts and writes the steps. If a receipt has grown since the head was read, the head's version has too. */
async function write(
  { database }: GameActorDeps,
  changed: readonly (SetMember & { decision: Change })[],
): Promise<{ steps: readonly HeadStep[]; written: ReadonlySet<number> }> {
  try {
    return await retryConflicts(() =>
      database.run(async (queries) => {
        const ends = await findChainEnds(
          queries,
          changed.map(({ head }) => head.id),
        );
        const steps = changed.map(({ head, decision }) => stepOf(head, decision, ends.get(head.id)));
        return { steps, written: await writeHeads(queries, steps) };
      }),
    );
  } catch (error) {
    for (const { actor, wasCached } of changed) if (wasCached) actor.writeFailed(error);
    throw error;
  }
}

function stepOf(before: GameHead, { after, events }: Change, receipt: ReceiptHead | undefined): HeadStep {
  const decided = { before: before.match, after: after.match, events, signed: null };
  return {
    before,
    after,
    events,
    entries: receipt === undefined ? [] : receiptAfter(receipt, decided).entries,
  };
}

/** Outages are compensated up to a future instant, but clients compare a message's instant with their own clock. */
function asOfNow({ time }: GameActorDeps, { after: { match } }: HeadStep, event: MatchEvent): MatchEvent {
  if (event.kind !== 'timer_update' || match.status !== 'active') return event;
  return { ...event, clocks: readClock(match.clock, time.nowMs()) };
}
