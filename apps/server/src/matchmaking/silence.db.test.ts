// A creator who does not answer: the absence counts once, and the server closes the creator's other waiting games.
import type { Game } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import type { Calls } from './testkit/calls.ts';
import { balance, type Lobby, type Player, type Seat } from './testkit/lobby.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

describeEachDatabase('an absent creator', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let white: Seat;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob } = await createThreePlayers(database()));
    white = lobby.socket(ada);
  });
  afterEach(() => stopAndAudit(lobby, database()));

  async function createFour(): Promise<Game[]> {
    const games: Game[] = [];
    for (const more of [{}, {}, { isPrivate: true }, { wagerAmount: '0' }])
      games.push((await calls.create(ada, more)).body);
    return games;
  }
  const endsOf = (games: readonly Game[]) =>
    Promise.all(
      games.map(async ({ id }) => {
        const { result, reason } = (await calls.game(ada, id)).body;
        return [result, reason];
      }),
    );
  const CLOSED = ['cancelled', 'cancelled'];

  test('closes the other waiting games after the first missed ready check, refunds every stake, and allows new games', async () => {
    const games = await createFour();
    const [first, ...others] = games;
    expect((await calls.join(bob, first?.id ?? 0)).status).toBe(200);
    await lobby.pass(30_500);
    expect(await endsOf(games)).toEqual([['aborted', 'ready-expired'], CLOSED, CLOSED, CLOSED]);
    expect(await balance(database(), ada)).toBe('10');
    for (const { id } of others) expect((await calls.join(bob, id)).status).toBeGreaterThanOrEqual(400);
    expect((await calls.create(ada)).status).toBe(201);
  });

  test('closes them after a missed first move too', async () => {
    const games = await createFour();
    const id = games[0]?.id ?? 0;
    await white.join(id);
    expect((await calls.join(bob, id)).body.status).toBe('active');
    await lobby.pass(60_500);
    expect(await endsOf(games)).toEqual([['aborted', 'first-move'], CLOSED, CLOSED, CLOSED]);
  });

  test('keeps them if the opponent declined', async () => {
    const games = await createFour();
    const id = games[0]?.id ?? 0;
    await calls.join(bob, id);
    await calls.decline(bob, id);
    expect((await endsOf(games)).slice(1)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});
