// games: one pass over all running games, a set in one statement. It compensates an outage, marks empty seats, or both.
import { GAMES } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { type Time, yieldToEventLoop } from '../../platform/time.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import { listRunning } from '../store/game-list-store.ts';
import { decideOnHead, isOwed, type Pass, seatsToMarkAway } from './outage-decision.ts';

export interface PassDeps {
  database: Database;
  time: Time;
  live: GameRegistry;
  /** Whether the error says that the game's rows make no game; such a game is left as it stands. */
  isDamaged(gameId: number, error: unknown): boolean;
}

/**
 * Does what `pass` says to every running game, and lets other work run between sets. `isOnCourse` is asked after each set
 * with the number of sets done so far; false stops the pass. Returns the number of sets that were done.
 */
export async function passOverGames(
  deps: PassDeps,
  pass: Pass,
  isOnCourse: (setsDone: number) => boolean,
): Promise<number> {
  let afterId: number | null = 0;
  let setsDone = 0;
  while (afterId !== null) {
    const from: number = afterId;
    const page = await deps.database.run((queries) => listRunning(queries, from, GAMES.outageSet));
    for (const [gameId, error] of page.corrupt) if (!deps.isDamaged(gameId, error)) throw error;
    const alone = await deps.live.decideOnSet(page.heads, (head) =>
      decideOnHead(head, pass, deps.time.nowMs()),
    );
    for (const gameId of alone) await passOverOne(deps, gameId, pass);
    setsDone += 1;
    afterId = page.lastId;
    if (afterId !== null && !isOnCourse(setsDone)) break;
    await yieldToEventLoop();
  }
  return setsDone;
}

/** For a game that ends, or that another node wrote meanwhile. */
async function passOverOne(deps: PassDeps, gameId: number, { outage, isHere }: Pass): Promise<void> {
  const options = outage === null ? {} : { arrivedMs: outage.untilMs };
  try {
    await deps.live.runExclusive(gameId, async (handle) => {
      const found = await handle.load({ fresh: true });
      if (found !== null && outage !== null && isOwed(outage, found.record))
        await handle.execute({ type: 'outage', outageMs: outage.untilMs - outage.sinceMs }, options);
      const { match } = (await handle.load())?.record ?? { match: null };
      if (match === null) return;
      for (const by of seatsToMarkAway(gameId, match, isHere))
        await handle.execute({ type: 'leave', by }, options);
    });
  } catch (error) {
    if (!deps.isDamaged(gameId, error)) throw error;
  }
}
