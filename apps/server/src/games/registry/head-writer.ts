// games: one decision for each of many games, committed in one statement. For decisions that play no move and end
// nothing, so that no moves have to be read.
import { type MatchEvent, readClock } from '@kingstake/chess';
import { advanceHead, type GameHead, type HeadStep } from '../store/game-record.ts';
import { writeHeads } from '../store/game-store.ts';
import { retryConflicts } from '../store/write-errors.ts';
import { type CachedGame, cache, invalidate, invalidateAfter, loadedOf } from './cached-game.ts';
import type { GameHandleDeps, SetTimer } from './game-handle.ts';
import { publishUpdate } from './game-update.ts';

/** What becomes of a game: its head after the decision, nothing, or a decision that needs the game by itself. */
export type HeadDecision =
  | { readonly after: GameHead; readonly events: readonly MatchEvent[] }
  | 'unchanged'
  | 'alone';

/** A game of the set. `isCached`: this node had an cached for it before, so sockets may look at it. */
export interface Member {
  readonly cached: CachedGame;
  readonly head: GameHead;
  readonly isCached: boolean;
}

/**
 * Decides on every game and writes the steps in one statement. Returns the ids of the games to be decided alone: those
 * that said so, and those that another node wrote since they were read. The caller holds all games of the set.
 */
export async function executeOnHeads(
  deps: GameHandleDeps,
  members: readonly Member[],
  decideOn: (head: GameHead) => HeadDecision,
  setTimer: SetTimer,
): Promise<number[]> {
  const alone: number[] = [];
  const decided: (Member & { step: HeadStep })[] = [];
  for (const member of members) {
    const decision = decideOn(member.head);
    if (decision === 'alone') alone.push(member.head.id);
    else if (decision !== 'unchanged')
      decided.push({ ...member, step: { before: member.head, ...decision } });
  }
  if (decided.length === 0) return alone;
  const steps = decided.map(({ step }) => step);
  let written: ReadonlySet<number>;
  try {
    written = await retryConflicts(() => deps.database.run((queries) => writeHeads(queries, steps)));
  } catch (error) {
    for (const { cached, isCached } of decided) if (isCached) invalidateAfter(cached, error);
    throw error;
  }
  for (const { cached, isCached, step } of decided) {
    if (!written.has(cached.id)) {
      invalidate(cached);
      alone.push(cached.id);
      continue;
    }
    if (isCached) adopt(deps, cached, step, setTimer);
    publishUpdate(deps, step);
  }
  return alone;
}

/** An outage is compensated up to an instant ahead. Clients compare a message's instant with their own clock: it says now. */
function asOfNow({ time }: GameHandleDeps, { after: { match } }: HeadStep, event: MatchEvent): MatchEvent {
  if (event.kind !== 'timer_update' || match.status !== 'active') return event;
  return { ...event, clocks: readClock(match.clock, time.nowMs()) };
}

/** After the commit. Sockets that look at a game which is not in memory are sent its state as soon as it is read. */
function adopt(deps: GameHandleDeps, cached: CachedGame, step: HeadStep, setTimer: SetTimer): void {
  if (cached.record === null || cached.record.version !== step.before.version) {
    invalidate(cached);
    cached.inDoubt = true;
    return;
  }
  cached.isOurs = true;
  cache(cached, advanceHead(cached.record, step.after), cached.game);
  setTimer(cached);
  if (step.events.length > 0)
    deps.broadcast(
      loadedOf(cached),
      step.events.map((event) => asOfNow(deps, step, event)),
    );
}
