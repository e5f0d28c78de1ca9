// The four time controls through the whole server: created, listed, played with the product's client, and shown in history, PGN and
// preview.
import {
  type Game,
  type GameDetails,
  type HistoryItem,
  labelOfTimeControl,
  OFFERED_TIME_CONTROLS,
  timeControlOf,
  type WaitingGame,
} from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { both, type SeatedGame } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createPageFolder } from '../testkit/page-folder.ts';

/** The largest lag credit per move, in seconds. Test connections have almost no lag. */
const LAG_S = 0.3;
const THOUGHT_S = 5;

describeEachDatabase('time controls', (database) => {
  let page: ReturnType<typeof createPageFolder>;
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    page = createPageFolder();
    world = await openWorld(database(), { pageFolder: page.folder });
    [ada, bob] = await world.players('Ada', 'Bob');
  });
  afterEach(async () => {
    await world.close();
    page.remove();
  });

  const get = async <T>(player: Player, path: string) => (await player.call<T>('GET', path)).body;

  /** Advances the time in steps, because the server would compensate a longer jump as an outage. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 250) {
      world.time.advance(250);
      await world.app.settled();
    }
  }

  /** Returns the mover's remaining seconds after each move, from the game details. */
  const clocksOf = async (id: number) =>
    (await get<GameDetails>(ada, `/api/games/${id}/details`)).clocks ?? [];

  async function resigned(game: SeatedGame): Promise<void> {
    game.black.resign();
    await game.over();
  }

  test.each(OFFERED_TIME_CONTROLS)(
    'I15 support %s when a game is created, listed and played with its increment, and in history, PGN and preview',
    async (timeControl) => {
      const { initialMs, incrementMs } = timeControlOf(timeControl);
      const [initialS, incrementS] = [initialMs / 1_000, incrementMs / 1_000];
      const created = await ada.create({ timeControl });
      expect(created.timeControl).toBe(timeControl);
      for (const asked of OFFERED_TIME_CONTROLS) {
        const query = `wagerAmount=0.1&timeControl=${encodeURIComponent(asked)}`;
        const listed = await get<WaitingGame[]>(bob, `/api/games/waiting/public?${query}`);
        expect(listed.map(({ id }) => id)).toEqual(asked === timeControl ? [created.id] : []);
      }
      await ada.call('POST', `/api/games/${created.id}/cancel`, { playerId: ada.user.id });

      const game = await ada.plays(bob, { timeControl });
      await game.play('e2e4 e7e5');
      await pass(THOUGHT_S * 1_000);
      await game.play('g1f3');
      // The third of three moves took five seconds. Each side receives only its own increments.
      const clocks = await clocksOf(game.id);
      const whiteS = initialS + 2 * incrementS - THOUGHT_S;
      expect(clocks[0]).toBeCloseTo(initialS + incrementS, 1);
      expect(clocks[1]).toBeCloseTo(initialS + incrementS, 1);
      expect(clocks[2]).toBeGreaterThanOrEqual(whiteS - 0.001);
      expect(clocks[2]).toBeLessThanOrEqual(whiteS + LAG_S);
      for (const { clocks: current, game: shown } of await both(game, () => true)) {
        expect((current?.whiteMs ?? 0) / 1_000).toBe(clocks[2]);
        expect(shown?.timeControl).toBe(timeControl);
      }
      await resigned(game);

      const { games } = await get<{ games: HistoryItem[] }>(ada, `/api/games/history/${ada.user.id}`);
      expect(games.map((item) => [item.id, item.timeControl])).toEqual([[game.id, timeControl]]);
      expect((await get<GameDetails>(bob, `/api/games/${game.id}/details`)).timeControl).toBe(timeControl);
      expect(await get<string>(ada, `/api/games/${game.id}/pgn`)).toContain(`[TimeControl "${timeControl}"]`);
      expect(await get<string>(ada, `/api/games/history/${ada.user.id}/pgn`)).toContain(
        `[TimeControl "${timeControl}"]`,
      );
      const page = (await world.visitor().call<string>('GET', `/game/${game.id}`)).body;
      expect(page).toContain(`, ${labelOfTimeControl(timeControlOf(timeControl))}, 0.1 SOL each.`);
    },
    30_000,
  );

  test('R16 extend the time until the flag by increments, and add none for a late move', async () => {
    const game = await ada.plays(bob, { timeControl: '180+2' });
    await game.play('e2e4 e7e5 g1f3 b8c6');
    // White has 180 + 2 + 2 s and stays connected.
    await pass(183_750);
    expect((await get<Game>(ada, `/api/games/${game.id}`)).status).toBe('active');
    await pass(1_250);
    const ended = await get<Game>(ada, `/api/games/${game.id}`);
    expect(ended).toMatchObject({ status: 'ended', result: 'black_wins', winner: bob.user.id });
    await game.over();
    expect(await clocksOf(game.id)).toHaveLength(4);
  }, 60_000);
});
