// games: one pass over many games, in sets of one statement each. It compensates outages and removes dead nodes from the seats.
import type { Database, Queries } from '../../platform/database/index.ts';
import { type Time, yieldToEventLoop } from '../../platform/time.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import { GAMES } from '../limits.ts';
import {
  countRunning,
  idAtShare,
  listRunning,
  listRunningOf,
  type RunningPage,
} from '../rows/game-list-store.ts';
import { cutOffSinceMs, decideOnHead, isOwed, type Pass, seatsToEmpty } from './outage-decision.ts';

export interface PassDeps {
  database: Database;
  time: Time;
  live: Pick<GameRegistry, 'decideOnSet' | 'runExclusive'>;
  /** Whether the error means that the game's rows are corrupt. Such a game is left unchanged. */
  isCorrupt(gameId: number, error: unknown): boolean;
}

/** The games that a pass goes over, in pages. */
export interface GamesOfPass {
  count(queries: Queries): Promise<number>;
  page(queries: Queries, afterId: number, limit: number): Promise<RunningPage>;
  /** Returns the id after which the pass begins. Games up to it come last. If absent, the pass begins with the first game. */
  beginAfter?(queries: Queries): Promise<number>;
}

export const ALL_RUNNING: GamesOfPass = { count: countRunning, page: listRunning };

/** Selects all running games, beginning after this share of them. Nodes that run a pass at the same time split the work this way. */
export const allRunningFrom = (share: number): GamesOfPass =>
  share === 0 ? ALL_RUNNING : { ...ALL_RUNNING, beginAfter: (queries) => idAtShare(queries, share) };

/**
 * Applies `pass` to each of `games`, and yields to other work between sets. `isOnCourse` is called after each set with the number of
 * sets done so far. If it returns false, the pass stops. Returns the number of sets done.
 */
export async function passOverGames(
  deps: PassDeps,
  pass: Pass,
  games: GamesOfPass,
  isOnCourse: (setsDone: number) => boolean,
): Promise<number> {
  const { beginAfter } = games;
  const firstId = beginAfter === undefined ? 0 : await deps.database.run(beginAfter);
  let afterId = firstId;
  let hasTurned = firstId === 0;
  for (let setsDone = 1; ; setsDone += 1) {
    const page = await deps.database.run((queries) => games.page(queries, afterId, GAMES.outageSet));
    let left: readonly number[] = await passOverPage(deps, page, pass);
    for (let again = 0; again < GAMES.outageSetAgain && left.length > 0; again += 1)
      left = await passAgain(deps, left, pass);
    for (const gameId of left) await passOverOne(deps, gameId, pass);
    const isEnd = page.lastId === null || (hasTurned && firstId > 0 && page.lastId >= firstId);
    if (isEnd && hasTurned) return setsDone;
    if (!isOnCourse(setsDone)) return setsDone;
    hasTurned ||= isEnd;
    afterId = isEnd ? 0 : (page.lastId ?? 0);
    await yieldToEventLoop();
  }
}

/** Applies the pass to one page. Returns the ids of the games that it could not change. */
function passOverPage(deps: PassDeps, page: Pick<RunningPage, 'heads' | 'corrupt'>, pass: Pass) {
  for (const [gameId, error] of page.corrupt) if (!deps.isCorrupt(gameId, error)) throw error;
  return deps.live.decideOnSet(page.heads, (head) => decideOnHead(head, pass, deps.time.nowMs()));
}

/**
 * Applies the pass to the remaining games of a page as one set. If all nodes were suspended, each of them runs a pass when it resumes,
 * and another node has just compensated most remaining games. Reading ten thousand such games one by one would delay each node by a
 * minute.
 */
async function passAgain(deps: PassDeps, left: readonly number[], pass: Pass): Promise<readonly number[]> {
  const ids = [...left].sort((one, other) => one - other);
  const page = await deps.database.run((queries) => listRunningOf(queries, ids, 0, GAMES.outageSet));
  return passOverPage(deps, page, pass);
}

/** Applies the pass to one game that it may end, or that another node has changed since its page was read. */
async function passOverOne(deps: PassDeps, gameId: number, { outage, nodeOutage }: Pass): Promise<void> {
  const untilMs = outage?.untilMs ?? nodeOutage?.untilMs ?? null;
  const options = untilMs === null ? {} : { arrivedMs: untilMs };
  try {
    await deps.live.runExclusive(gameId, async (handle) => {
      const found = await handle.load({ fresh: true });
      if (found !== null && outage !== null && isOwed(outage, found.record))
        await handle.execute({ type: 'outage', outageMs: outage.untilMs - outage.sinceMs }, options);
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
