import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/board-room.ts';
import { account, auditBooks, balanceOf, book, move } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { yieldToEventLoop } from '../platform/time.ts';
import { balance, createLobby, give, type Lobby, type Player, type Seat } from './testkit/lobby.ts';
import { playGame, type RematchType, sayRematch } from './testkit/played-game.ts';

describeEachDatabase('races for a rematch', (database, engine) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? (engine === 'postgres' ? 16 : 8));
  const PATIENCE_MS = 20_000 + ROUNDS * 1_000;
  let here: Lobby;
  let there: Lobby;
  let ada: Player;
  let bob: Player;
  let white: Seat; // Ada's, at one node
  let black: Seat; // Bob's, at the other

  beforeEach(async () => {
    [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    here = await createLobby(database());
    there = await createLobby(database(), { time: here.time, seed: 9 });
    for (const player of [ada, bob]) await give(database(), player, '100');
    [white, black] = [here.socket(ada), there.socket(bob)];
  });
  afterEach(async () => {
    await here.stop();
    await there.stop();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  const haveBoth = async () => [
    Number(await balance(database(), ada)),
    Number(await balance(database(), bob)),
  ];

  /** Plays a game at one node, and offers the rematch of it in the name of some. */
  async function offered(...by: Seat[]): Promise<number> {
    const mine = here.socket(bob);
    const gameId = await playGame(here, white, mine);
    mine.close();
    for (const seat of by) await sayRematch(seat, gameId, 'rematch_offer');
    for (const seat of [white, black]) seat.types();
    return gameId;
  }

  /** What the two said at once; the games that anyone was told of. */
  async function atOnce(gameId: number, ...said: readonly (readonly [Seat, RematchType])[]) {
    await Promise.all(said.map(([seat, type]) => sayRematch(seat, gameId, type)));
    const heard = [white, black].flatMap((seat) => seat.heard.splice(0));
    const started = heard.flatMap((message) => (message.type === 'rematch_started' ? [message.gameId] : []));
    return { games: [...new Set(started)], types: heard.map(({ type }) => type) };
  }

  /** Ends a rematch that was made before either came to it: the stakes go back. */
  async function undo(gameId: number): Promise<void> {
    await white.send({ type: 'decline_match', gameId, playerId: ada.id });
    for (const seat of [white, black]) seat.types();
    here.time.advance(3_600_000); // aborts are forgotten
  }

  test(
    'both accept each other’s offer at once, on two nodes: there is one game, and each has paid once',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const gameId = await offered(white, black);
        const before = await haveBoth();
        const both = [
          [white, 'rematch_accept'],
          [black, 'rematch_accept'],
        ] as const;
        const { games, types } = await atOnce(gameId, ...(round % 2 === 0 ? both : [both[1], both[0]]));
        expect(games).toHaveLength(1);
        expect(types).not.toContain('error');
        expect(await haveBoth()).toEqual(before.map((sol) => sol - 1));
        await undo(games[0] ?? 0);
        expect(await haveBoth()).toEqual(before);
      }
    },
    PATIENCE_MS,
  );

  test(
    'accepting against withdrawing the offer: the game with both stakes, or nothing',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const gameId = await offered(white);
        const before = await haveBoth();
        const both = [
          [white, 'rematch_decline'],
          [black, 'rematch_accept'],
        ] as const;
        const { games, types } = await atOnce(gameId, ...(round % 2 === 0 ? both : [both[1], both[0]]));
        // One of the two is refused, whichever came second.
        expect(types.filter((type) => type === 'error')).toHaveLength(1);
        expect(await haveBoth()).toEqual(before.map((sol) => sol - games.length));
        if (games[0] !== undefined) await undo(games[0]);
      }
    },
    PATIENCE_MS,
  );

  test(
    'an acceptance that arrives before the offer expires counts, though it is handled after; a later one does not',
    async () => {
      const mine = here.socket(bob);
      for (let round = 0; round < 4; round += 1) {
        const gameId = await offered(white);
        const before = await haveBoth();
        mine.types();
        const isLate = round % 2 === 1;
        here.time.advance(isLate ? 20_000 : 19_999);
        const accepting = sayRematch(mine, gameId, 'rematch_accept');
        await yieldToEventLoop(); // it has arrived
        if (!isLate) here.time.advance(1);
        await accepting;
        await here.games.settled();
        const started = mine.heard.findLast(({ type }) => type === 'rematch_started');
        expect(mine.heard.some(({ type }) => type === 'error')).toBe(isLate);
        expect(started === undefined).toBe(isLate);
        expect(await haveBoth()).toEqual(before.map((sol) => sol - (isLate ? 0 : 1)));
        if (started?.type === 'rematch_started') await undo(started.gameId);
        mine.types();
      }
    },
    PATIENCE_MS,
  );

  test(
    'accepting against taking the money elsewhere: it is staked or gone, never both',
    async () => {
      const drain = (player: Player, opKey: string) =>
        database().transaction(async (tx) => {
          const all = await balanceOf(tx, account('player', player.id));
          const legs = move(account('player', player.id), account('chain'), all);
          return book(tx, { opKey, kind: 'withdrawal', legs });
        });
      const seen = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const gameId = await offered(white);
        const leaver = round % 4 < 2 ? ada : bob;
        const accept = () => atOnce(gameId, [black, 'rematch_accept']);
        // The first rounds in turn, so that each of the two is seen to win; then at once.
        if (round % 2 === 1 && round < 4) await drain(leaver, `wd:test:${round}`);
        const [{ games, types }] = await Promise.all([
          accept(),
          round < 4 ? null : drain(leaver, `wd:test:${round}`),
        ]);
        if (games.length === 0) expect(types).toContain('error');
        seen.add(games.length === 0 ? 'gone' : 'staked');
        if (games[0] !== undefined) await undo(games[0]);
        for (const player of [ada, bob]) await give(database(), player, '100');
      }
      expect(seen.size).toBe(2);
    },
    PATIENCE_MS,
  );
});
