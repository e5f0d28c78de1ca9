import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { EndedGame } from '../games/index.ts';
import { insertPlayed, insertTwoUsers } from '../games/testkit/ended-games.ts';
import { describeBothEngines } from '../platform/testkit/databases.ts';
import { endedGame } from '../standings/testkit/ended-game.ts';
import { queueGame } from './index.ts';
import { ANALYSIS } from './limits.ts';
import {
  analysedByMonth,
  type Claim,
  claimNext,
  countAnalysed,
  failClaim,
  finishClaim,
  insertQueued,
  queueReported,
  queueSecondPass,
  queueSize,
  releaseClaim,
} from './queue-store.ts';

const NOW_MS = Date.parse('2026-11-26T12:00:00Z');
const MINUTE_MS = 60_000;

describeBothEngines('the queue of games to analyse', (database) => {
  beforeEach(() => insertTwoUsers(database()));

  const play = async (): Promise<number> => (await insertPlayed(database(), { plies: 2, hoursAgo: 1 })).id;

  /** Plays a game and queues it. Resolves to its id. */
  async function queued(wager = 1_000n, atMs = NOW_MS, isDecided = true): Promise<number> {
    const gameId = await play();
    const asked = { gameId, wager: lamports(wager), isDecided, atMs };
    await database().transaction((tx) => insertQueued(tx, asked));
    return gameId;
  }

  const claim = (nowMs = NOW_MS): Promise<Claim | null> =>
    database().run((queries) => claimNext(queries, nowMs));

  async function claimed(nowMs = NOW_MS): Promise<Claim> {
    const found = await claim(nowMs);
    if (found === null) throw new Error('nothing is queued');
    return found;
  }

  const finish = (found: Claim, nowMs = NOW_MS): Promise<boolean> =>
    database().transaction((tx) => finishClaim(tx, found, { nowMs, finalCentipawns: null }));
  const size = () => database().run(queueSize);

  test('gives second passes of scores first, then the highest stakes, then the newest games, and drawn games last', async () => {
    const [oldSmall, small, large, again, reported, drawn] = [
      await queued(),
      await queued(),
      await queued(5_000n),
      await queued(),
      await queued(2_000n),
      await queued(9_000n, NOW_MS, false),
    ];
    await database().run((queries) =>
      sql`update game_analysis set state = 'done', analysed_at = now() where game_id = any(${[again, drawn]}::int8[])`.execute(
        queries,
      ),
    );
    await database().transaction((tx) => queueSecondPass(tx, [again, drawn], NOW_MS));
    for (const gameId of [reported, drawn, again])
      await database().transaction((tx) => queueReported(tx, { gameId, reportedId: 2, nowMs: NOW_MS }));
    const order = [];
    for (let left = 6; left > 0; left -= 1) order.push(await claimed());
    expect(order.map(({ gameId, pass }) => [gameId, pass])).toEqual([
      [again, 2],
      [large, 1],
      [reported, 2],
      [small, 1],
      [oldSmall, 1],
      [drawn, 2],
    ]);
    expect(await claim()).toBeNull();
  });

  test('gives a claimed game to one of two leaders', async () => {
    const gameId = await queued();
    const claims = await Promise.all([claim(), claim()]);
    expect(claims.filter((found) => found !== null).map((found) => found.gameId)).toEqual([gameId]);
  });

  test('gives a game again after its claim ended, and stores only the results of the newer claim', async () => {
    await queued();
    const killed = await claimed();
    expect(await claim(NOW_MS + ANALYSIS.claimMs - 1)).toBeNull();
    const later = await claimed(NOW_MS + ANALYSIS.claimMs);
    expect(later).toMatchObject({ gameId: killed.gameId, attempts: 2 });
    expect(await finish(killed)).toBe(false);
    expect(await finish(later)).toBe(true);
    expect(await finish(later)).toBe(false);
    expect(await size()).toEqual({ length: 0, oldestMs: null, skipped: 0 });
  });

  test('U22 tries a failed game again later and later, and skips it after three attempts', async () => {
    const gameId = await queued();
    const fail = (found: Claim, nowMs: number) =>
      database().run((queries) => failClaim(queries, found, nowMs));
    expect(await fail(await claimed(), NOW_MS)).toBe(false);
    expect(await claim(NOW_MS + MINUTE_MS - 1)).toBeNull();
    expect(await fail(await claimed(NOW_MS + MINUTE_MS), NOW_MS + MINUTE_MS)).toBe(false);
    expect(await claim(NOW_MS + 3 * MINUTE_MS - 1)).toBeNull();
    expect(await fail(await claimed(NOW_MS + 3 * MINUTE_MS), NOW_MS + 3 * MINUTE_MS)).toBe(true);
    expect(await claim(NOW_MS + 99 * MINUTE_MS)).toBeNull();
    expect(await size()).toEqual({ length: 0, oldestMs: null, skipped: 1 });
    // A report tries it once more.
    await database().transaction((tx) => queueReported(tx, { gameId, reportedId: 2, nowMs: NOW_MS }));
    expect(await claimed()).toMatchObject({ gameId, pass: 2, attempts: 1, reportedIds: [2] });
  });

  test('does not count an interrupted attempt', async () => {
    await queued();
    const interrupted = await claimed();
    await database().run((queries) => releaseClaim(queries, interrupted, NOW_MS));
    expect(await claimed()).toMatchObject({ gameId: interrupted.gameId, attempts: 1 });
  });

  test('drops the results of a first pass if the game was reported during it', async () => {
    const gameId = await queued();
    const first = await claimed();
    const report = (reportedId: number) =>
      database().transaction((tx) => queueReported(tx, { gameId, reportedId, nowMs: NOW_MS }));
    for (const reportedId of [1, 2, 1]) await report(reportedId);
    expect(await finish(first)).toBe(false);
    expect(await claimed()).toMatchObject({ pass: 2, attempts: 1, reportedIds: [2, 1] });
  });

  test('queues a game for a second pass once, and only when the first is done', async () => {
    const gameId = await queued();
    const again = () => database().transaction((tx) => queueSecondPass(tx, [gameId], NOW_MS));
    await again();
    const first = await claimed();
    expect(first.pass).toBe(1);
    await finish(first);
    await again();
    const second = await claimed();
    expect(second.pass).toBe(2);
    await finish(second);
    await again();
    expect(await claim()).toBeNull();
  });

  test('counts the waiting games and the age of the oldest', async () => {
    await queued(1_000n, NOW_MS - 5 * MINUTE_MS);
    await queued(9_000n, NOW_MS);
    expect(await size()).toEqual({ length: 2, oldestMs: NOW_MS - 5 * MINUTE_MS, skipped: 0 });
  });

  test('counts analysed games by month', async () => {
    for (const at of ['2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z'])
      await database().transaction((tx) => countAnalysed(tx, Date.parse(at)));
    expect(await database().run(analysedByMonth)).toEqual(
      new Map([
        ['2026-10', 1],
        ['2026-11', 2],
      ]),
    );
  });

  test.each<[string, Partial<EndedGame>, number]>([
    ['a won game of 20 plies', { ply: 20, result: 'white_wins', winnerId: 1 }, 1],
    ['a drawn game', {}, 1],
    ['a forfeit', { result: 'forfeit', winnerId: 2 }, 1],
    ['a game on chain', { stakeSource: 'escrow' }, 1],
    ['19 plies', { ply: 19 }, 0],
    ['a friendly game', { wager: lamports(0n) }, 0],
    ['an aborted game', { result: 'aborted' }, 0],
    ['a cancelled game', { result: 'cancelled', blackId: null }, 0],
    ['a void game', { result: 'void' }, 0],
  ])('U15 queues by how it ended: %s', async (_what, more, expected) => {
    const gameId = await play();
    await database().transaction((tx) => queueGame(tx, endedGame({ gameId, ...more })));
    expect((await size()).length).toBe(expected);
  });
});
