// How the holds of single games of one case are extended and end, in the database.
import { formatSol, isRefused, lamports } from '@kingstake/protocol';
import { beforeEach, expect, test } from 'vitest';
import { insertPlayers, type Player } from '../../games/testkit/game-harness.ts';
import { heldOf } from '../../ledger/index.ts';
import { fund, sol } from '../../ledger/testkit/amounts.ts';
import { databaseClock } from '../../platform/testkit/database-clock.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { type CaseStep, chooseGames } from '../case-state.ts';
import { gamesOfCases } from '../case-store.ts';
import { createFairPlay, type FairPlay } from '../index.ts';
import { fairPlayParts, insertStakedGame, NO_EVIDENCE } from '../testkit/staked-game.ts';
import { stepGame } from './hold.ts';

const HOUR_MS = 3_600_000;

describeEachDatabase('holds of the games of one case', (database) => {
  const clock = databaseClock(database);
  let time: ManualTime;
  let startMs: number;
  let fairPlay: FairPlay;
  let players: [Player, Player];
  let jobs: Map<string, () => Promise<void>>;
  let told: number[]; // players whose balance is sent again

  beforeEach(async () => {
    time = createManualTime();
    startMs = time.nowMs();
    await clock(startMs);
    told = [];
    const onMoved = (userIds: readonly number[]) => void told.push(...userIds);
    fairPlay = createFairPlay({ ...fairPlayParts(database(), time), onMoved });
    jobs = new Map();
    fairPlay.jobs({ schedule: (name, _everyMs, work) => jobs.set(name, work) });
    players = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    for (const { id } of players) await fund(database(), id, '10');
  });

  /** Plays a game of 1 SOL that the first player wins. The profit is 0.95 SOL. */
  const play = () => {
    const [{ id: whiteId }, { id: blackId }] = players;
    const terms = { whiteId, blackId, winnerId: whiteId, wager: sol('1') };
    return insertStakedGame(database(), { ...terms, endedMs: time.nowMs() });
  };
  const open = async (games: readonly number[], kind: 'quality' | 'pair'): Promise<number> => {
    const asked = { userId: players[0].id, kind, games, evidence: NO_EVIDENCE, hold: true };
    return (await database().transaction((tx) => fairPlay.openCase(tx, asked))) ?? 0;
  };
  /** Takes a step with one game. Resolves to the refusal, or null. */
  const step = (caseId: number, gameId: number, kind: CaseStep) =>
    database().transaction(async (tx) => {
      const nowMs = time.nowMs();
      const chosen = chooseGames(await gamesOfCases(tx, [caseId]), { ids: [gameId], step: kind }, nowMs);
      if (isRefused(chosen)) return chosen.refused;
      for (const one of chosen.steps)
        await stepGame(tx, { userId: players[0].id, ...one }, { by: ['eve', 'dan'], reason: 'more', nowMs });
      return null;
    });
  /** Lets time pass, and runs the job that writes which holds are over. */
  const pass = async (hours: number) => {
    time.advance(hours * HOUR_MS);
    await clock(time.nowMs());
    await jobs.get('release-reviews')?.();
  };
  /** Returns the state of each game with the end of its hold in hours from the start, and the sum that is held. */
  const seen = (caseId: number) =>
    database().run(async (queries) => [
      ...(await gamesOfCases(queries, [caseId])).map(
        ({ state, hold }) => `${state}, ${((hold?.untilMs ?? 0) - startMs) / HOUR_MS} h`,
      ),
      formatSol((await heldOf(queries, players[0].id))?.held ?? lamports(0n)),
    ]);

  test('U3 U4 are extended and released one by one, and a game that is held again for 168 hours in all', async () => {
    const [first, second] = [await play(), await play()];
    const id = await open([first, second], 'quality');
    expect(await step(id, first, 'extend')).toBeNull();
    expect(await seen(id)).toEqual(['open, 120 h', 'open, 48 h', '1.9']);
    await pass(48);
    expect(await seen(id)).toEqual(['open, 120 h', 'released, 48 h', '0.95']);
    await pass(71);
    expect(told).toEqual([players[0].id]);
    await pass(1);
    expect(await seen(id)).toEqual(['released, 120 h', 'released, 48 h', '0']);
    expect(told).toEqual([players[0].id, players[0].id]);
    const again = await open([first], 'pair');
    expect(await step(again, first, 'extend')).toBe('longest');
    expect(await seen(again)).toEqual(['open, 168 h', '0.95']);
  });
});
