// games: one pass over many games, in sets of one statement each. It compensates outages and removes dead nodes from the seats.
import type { Database, Queries } from '../../platform/database/index.ts';
import { type Time, yieldToEventLoop } from '../../platform/time.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import { GAMES } from '../limits.ts';
import { listRunning, listRunningOf, type RunningPage } from '../rows/game-list-store.ts';
import { type OutageLog, owedTo } from '../rows/outage-log.ts';
import { cutOffSinceMs, decideOnHead, type NodeOutage, seatsToEmpty } from './outage-decision.ts';

export interface PassDeps {
  database: Database;
  time: Time;
  live: Pick<GameRegistry, 'decideOnSet' | 'runExclusive'>;
  outages: OutageLog;
  /** Whether the error means that the game's rows are corrupt. Such a game is left unchanged. */
  isCorrupt(gameId: number, error: unknown): boolean;
}

/** Reads a page of games with a deadline. */
export type PageOfGames = (queries: Queries, afterId: number, limit: number) => Promise<RunningPage>;

/** Compensates all running games for the outages of the cluster and of single nodes. Then the outages are settled. */
export async function passOverAll(deps: PassDeps, nodeOutage: NodeOutage | null): Promise<void> {
  const outages = deps.outages.current();
  await passOverGames(deps, nodeOutage, listRunning);
  await deps.outages.settled(outages);
}

/** Does the same to the games of these pages, and yields to other work between sets of one statement each. */
export async function passOverGames(
  deps: PassDeps,
  nodeOutage: NodeOutage | null,
  pageOf: PageOfGames,
): Promise<void> {
  let afterId: number | null = 0;
  while (afterId !== null) {
    const from: number = afterId;
    const page = await deps.database.run((queries) => pageOf(queries, from, GAMES.outageSet));
    let left: readonly number[] = await passOverPage(deps, page, nodeOutage);
    for (let again = 0; again < GAMES.outageSetAgain && left.length > 0; again += 1)
      left = await passAgain(deps, left, nodeOutage);
    for (const gameId of left) await passOverOne(deps, gameId, nodeOutage);
    afterId = page.lastId;
    await yieldToEventLoop();
  }
}

/** Applies the pass to one page. Returns the ids of the games that it could not change. */
function passOverPage(
  deps: PassDeps,
  page: Pick<RunningPage, 'heads' | 'corrupt'>,
  nodeOutage: NodeOutage | null,
): Promise<readonly number[]> {
  for (const [gameId, error] of page.corrupt) if (!deps.isCorrupt(gameId, error)) throw error;
  const { live, outages, time } = deps;
  return live.decideOnSet(page.heads, (head) =>
    decideOnHead(head, { outages: outages.current(), nodeOutage }, time.nowMs()),
  );
}

/**
 * Applies the pass to the remaining games of a page as one set. Players may have moved in many of them, and so compensated them. Reading
 * ten thousand such games one by one would take a minute.
 */
async function passAgain(
  deps: PassDeps,
  left: readonly number[],
  nodeOutage: NodeOutage | null,
): Promise<readonly number[]> {
  const ids = [...left].sort((one, other) => one - other);
  const page = await deps.database.run((queries) => listRunningOf(queries, ids, 0, GAMES.outageSet));
  return passOverPage(deps, page, nodeOutage);
}

/** Applies the pass to one game that it may end, or that another node has changed since its page was read. */
async function passOverOne(deps: PassDeps, gameId: number, nodeOutage: NodeOutage | null): Promise<void> {
  const untilMs = nodeOutage?.untilMs ?? null;
  const options = untilMs === null ? {} : { arrivedMs: untilMs };
  try {
    await deps.live.runExclusive(gameId, async (handle) => {
      const found = await handle.load({ fresh: true });
      if (found !== null && owedTo(found.record, deps.outages.current()) !== null)
        await handle.execute({ type: 'sweep' });
      if (nodeOutage === null) return;
      const record = (await handle.load())?.record;
      const sinceMs = record === undefined ? null : cutOffSinceMs(nodeOutage, record);
      if (sinceMs !== null) await handle.execute({ type: 'node-outage', sinceMs }, options);
      const { match } = (await handle.load())?.record ?? { match: null };
      if (match === null) return;
      for (const seat of seatsToEmpty(nodeOutage, match))
        await handle.execute({ type: 'disconnect', ...seat }, options);
    });
  } catch (error) {
    if (!deps.isCorrupt(gameId, error)) throw error;
  }
}
