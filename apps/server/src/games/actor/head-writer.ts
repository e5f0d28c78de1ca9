// Commits one decision for each of many games in one statement. The decisions play no move and end no game, so no moves have to be read.
import { type MatchEvent, readClock } from '@kingstake/chess';
import type { GameHead, HeadStep } from '../rows/game-record.ts';
import { writeHeads } from '../rows/game-store.ts';
import { findLogEnds, type StoredLogEnd } from '../rows/log-store.ts';
import { givenTimeAfter } from '../rows/receipt-chain.ts';
import { retryConflicts } from '../rows/step-rows.ts';
import type { GameActor, GameActorDeps } from './game-actor.ts';
import { publishUpdate } from './game-update.ts';

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
  const { newestId } = deps.outages.current();
  const alone: number[] = [];
  const changed: (SetMember & { decision: Change })[] = [];
  for (const member of members) {
    const decision = decideOn(member.head);
    if (decision === 'alone') alone.push(member.head.id);
    else if (decision !== 'unchanged') changed.push({ ...member, decision });
  }
  if (changed.length === 0) return alone;
  const { steps, written } = await write(deps, changed, newestId);
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

/** Reads the ends of the logs and writes the steps. If a log has grown since the head was read, the head's version has too. */
async function write(
  { database }: GameActorDeps,
  changed: readonly (SetMember & { decision: Change })[],
  newestOutage: number,
): Promise<{ steps: readonly HeadStep[]; written: ReadonlySet<number> }> {
  try {
    return await retryConflicts(() =>
      database.run(async (queries) => {
        const ends = await findLogEnds(
          queries,
          changed.map(({ head }) => head.id),
        );
        const steps = changed.map(({ head, decision }) => stepOf(head, decision, ends.get(head.id)));
        return { steps, written: await writeHeads(queries, steps, newestOutage) };
      }),
    );
  } catch (error) {
    for (const { actor, wasCached } of changed) if (wasCached) actor.writeFailed(error);
    throw error;
  }
}

function stepOf(before: GameHead, { after, events }: Change, end: StoredLogEnd | undefined): HeadStep {
  const entries = end === undefined ? [] : givenTimeAfter(end, before.match, events);
  return { before, after, events, entries, logged: end?.logged ?? 0 };
}

/** Outages are compensated up to their end, but clients compare a message's instant with their own clock. */
function asOfNow({ time }: GameActorDeps, { after: { match } }: HeadStep, event: MatchEvent): MatchEvent {
  if (event.kind !== 'timer_update' || match.status !== 'active') return event;
  return { ...event, clocks: readClock(match.clock, time.nowMs()) };
}
