// Commits one decision for each of many games in one statement. The decisions play no move and end no game, so no moves have to be read.
import { type MatchEvent, readClock } from '@kingstake/chess';
import { receiptAfter } from '../receipts/chain.ts';
import type { GameHead, HeadStep } from '../store/game-record.ts';
import { writeHeads } from '../store/game-store.ts';
import { retryConflicts } from '../store/write-errors.ts';
import type { GameActor, GameActorDeps } from './game-actor.ts';
import { publishUpdate } from './game-update.ts';

/** The decision on a game: its head afterwards, no change, or 'alone' if the decision needs the whole game. */
export type HeadDecision =
  | { readonly after: Omit<GameHead, 'receipt'>; readonly events: readonly MatchEvent[] }
  | 'unchanged'
  | 'alone';

/** A game of the set. If `wasCached`, sockets may be attached. */
export interface SetMember {
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
  const decided: (SetMember & { step: HeadStep })[] = [];
  for (const member of members) {
    const decision = decideOn(member.head);
    if (decision === 'alone') alone.push(member.head.id);
    else if (decision !== 'unchanged') decided.push({ ...member, step: stepOf(member.head, decision) });
  }
  if (decided.length === 0) return alone;
  const steps = decided.map(({ step }) => step);
  let written: ReadonlySet<number>;
  try {
    written = await retryConflicts(() => deps.database.run((queries) => writeHeads(queries, steps)));
  } catch (error) {
    for (const { actor, wasCached } of decided) if (wasCached) actor.writeFailed(error);
    throw error;
  }
  for (const { actor, wasCached, step } of decided) {
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

function stepOf(before: GameHead, { after, events }: Exclude<HeadDecision, string>): HeadStep {
  const { receipt } = before;
  const added =
    receipt === null
      ? null
      : receiptAfter(receipt, { before: before.match, after: after.match, events, signed: null });
  return { before, after: { ...after, receipt: added?.head ?? null }, events, entries: added?.entries ?? [] };
}

/** Outages are compensated up to a future instant, but clients compare a message's instant with their own clock. */
function asOfNow({ time }: GameActorDeps, { after: { match } }: HeadStep, event: MatchEvent): MatchEvent {
  if (event.kind !== 'timer_update' || match.status !== 'active') return event;
  return { ...event, clocks: readClock(match.clock, time.nowMs()) };
}
