// Two operations that would each end a running game run at the same moment, on one node or on two. One of them wins and decides the
// stakes. Both use the client, and every client shows the result.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectTrueBoard } from '../../../../testkit/true-board.ts';
import { insertPlayers } from '../../src/games/testkit/game-harness.ts';
import { shortenWhite } from '../../src/games/testkit/match-in-row.ts';
import { callsOn } from '../../src/matchmaking/testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from '../../src/matchmaking/testkit/lobby.ts';
import { auditBooks } from '../../src/money/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { allSettled, type SeatTaken, takeSeat } from '../testkit/lobby-player.ts';

const FLAG_MS = 600;
/** Exceeds the remaining clock time and the flag's grace period. */
const LATE_MS = 2_500;
/** Below the server's heartbeat and the interval of the sweep. */
const STEP_MS = 50;

/** Changes of the balances of Ada and Bob after a game with a wager of 1 SOL. */
const WON = { white: [0.95, -1], black: [-1, 0.95], draw: [0, 0] };

interface Row {
  status: string;
  result: string | null;
  reason: string | null;
  ply: number;
  moves: number;
  settled: number;
}

describeEachDatabase('races for the end of a game', (database) => {
  const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 20);
  const PATIENCE_MS = 60_000 + ROUNDS * 3_000;
  let here: Lobby;
  let there: Lobby;
  let ada: Player;
  let bob: Player;
  const boards: SeatTaken[] = [];

  beforeEach(async () => {
    boards.length = 0;
    [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    here = await createLobby(database());
    there = await createLobby(database(), { time: here.time, seed: 8 });
    for (const player of [ada, bob]) await give(database(), player, '1000');
  });
  afterEach(async () => {
    await Promise.all([here.stop(), there.stop()]);
    expect(await database().run(auditBooks)).toEqual([]);
  });

  async function rowOf(gameId: number): Promise<Row> {
    const { rows } = await database().run((queries) =>
      sql<Row>`select status, result, reason, ply,
          (select count(*)::int from game_log where game_id = game.id and uci is not null) as moves,
          (select count(distinct split_part(op_key, ':', 1))::int from journal
            where op_key like 'settle:' || game.id or op_key like 'refund:' || game.id || ':%') as settled
        from game where id = ${gameId}`.execute(queries),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row;
  }

  /** Advances the clock by a step and lets pending work continue. */
  async function step(): Promise<void> {
    here.time.advance(STEP_MS);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await database().ping();
  }

  const settled = () => allSettled([here, there]);
  const move = ({ game }: SeatTaken, text: string) =>
    game.move({ from: text.slice(0, 2), to: text.slice(2, 4) });

  /** Opens the game on another device of a player and adds it to `boards`. */
  async function sit(at: Lobby, who: Player, gameId: number): Promise<SeatTaken> {
    const seat = await takeSeat(at, who, gameId);
    boards.push(seat);
    return seat;
  }

  /** Starts a staked game with these moves. White and Black are connected to the given nodes. */
  async function startGame(whiteAt: Lobby, blackAt: Lobby, moves: readonly string[]) {
    const calls = callsOn(whiteAt);
    const { id } = (await calls.create(ada)).body;
    expect((await calls.join(bob, id)).status).toBe(200);
    const [white, black] = [await sit(whiteAt, ada, id), await sit(whiteAt, bob, id)];
    for (const [index, text] of moves.entries()) {
      expect(move(index % 2 === 0 ? white : black, text)).toBe(true);
      await settled();
    }
    const blackThere = blackAt === whiteAt ? black : await sit(blackAt, bob, id);
    for (const { player } of boards) player.inbox.take();
    return { id, white, black: blackThere };
  }

  /** The balances of Ada and Bob in SOL, less those of an earlier call. */
  async function purses(before: readonly number[] = [0, 0]): Promise<number[]> {
    const now = [Number(await balance(database(), ada)), Number(await balance(database(), bob))];
    return now.map((sol, index) => Math.round((sol - (before[index] ?? 0)) * 1000) / 1000);
  }

  /** Checks that no socket received an end or a move that is not in the row. */
  function expectReceived(row: Row): void {
    for (const { player } of boards)
      for (const message of player.inbox.take()) {
        if (message.type === 'game_over') expect(message.reason).toBe(row.reason);
        if (message.type === 'move_made') expect(message.ply).toBeLessThanOrEqual(row.moves);
      }
    expect(row.moves).toBe(row.ply);
  }

  /**
   * Checks that each client shows the stored game. Without a bus, a client of another node must refresh first. Either node may be the
   * first to notice a fallen flag.
   */
  async function expectTrueBoards({ reason }: Row): Promise<void> {
    const isOneNode = boards.every(({ player }) => player.at === here) && reason !== 'timeout';
    if (!isOneNode) for (const { game } of boards) game.refresh();
    await settled();
    for (const { game, player } of boards) {
      await expectTrueBoard(database(), game, here.time.nowMs());
      expect(player.warnings).toEqual([]);
    }
  }

  /** Runs both operations: sequentially in the first two rounds, so that each comes first once, and then concurrently. */
  async function runBoth(round: number, one: () => unknown, other: () => unknown): Promise<void> {
    const [first, second] = round % 2 === 0 ? [one, other] : [other, one];
    first();
    if (round < 2) await settled();
    second();
  }

  /** Plays the rounds of a race. `endOf` returns the winner according to the row. */
  async function race(
    moves: readonly string[],
    run: (game: { id: number; white: SeatTaken; black: SeatTaken }, round: number) => Promise<unknown>,
    endOf: (row: Row) => keyof typeof WON,
  ): Promise<Map<string, number>> {
    const seen = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await purses();
      const game = await startGame(here, round % 4 < 2 ? there : here, moves);
      await run(game, round);
      await settled();
      const row = await rowOf(game.id);
      const outcome = `${row.status} ${row.reason} ${row.ply}`;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      expectReceived(row);
      await expectTrueBoards(row);
      if (row.status === 'active') {
        expect(row.settled).toBe(0);
        game.white.game.resign();
        await settled();
      }
      const last = await rowOf(game.id);
      expect(last, `round ${round}`).toMatchObject({ status: 'ended', settled: 1 });
      expect(await purses(before), `round ${round}: ${outcome}`).toEqual(WON[endOf(last)]);
      for (const { player } of boards.splice(0)) player.hangUp();
      await settled();
    }
    return seen;
  }

  const winnerOf = (row: Row): keyof typeof WON => {
    if (row.result === 'white_wins') return 'white';
    return row.result === 'black_wins' ? 'black' : 'draw';
  };

  test(
    'ends a game once when a resignation races with mate',
    async () => {
      const seen = await race(
        ['f2f3', 'e7e5', 'g2g4'],
        async ({ id, white, black }, round) => {
          const second = await sit(here, bob, id); // another device of the mating player
          const acts = [() => move(black, 'd8h4'), () => (round % 3 === 0 ? white : second).game.resign()];
          if (round % 2 === 1) acts.reverse();
          for (const act of acts) act();
        },
        winnerOf,
      );
      expect([...seen.keys()].sort()).toEqual(['ended checkmate 4', 'ended resignation 3']);
    },
    PATIENCE_MS,
  );

  test(
    'accepts a move before the flag or ends the game by timeout, never both',
    async () => {
      const seen = await race(
        ['e2e4', 'e7e5'],
        async ({ id, white }, round) => {
          // Shortens the clock in the row, which both nodes then read.
          const nowMs = here.time.nowMs();
          await shortenWhite(database(), id, { leftMs: FLAG_MS, sinceMs: nowMs, dueMs: nowMs + FLAG_MS });
          // Makes both nodes load the game again.
          for (const { game } of boards) game.refresh();
          await settled();
          for (const { player } of boards) player.inbox.take();
          const lateMs = (round % 10) * STEP_MS * 4;
          here.time.after(lateMs, () => move(white, 'g1f3'));
          // When their clocks reach zero, the clients request a check of the flag.
          for (let passed = 0; passed < LATE_MS; passed += STEP_MS) {
            await step();
            if (passed % 250 === 0) await Promise.all([here.pass(0), there.pass(0)]);
          }
        },
        winnerOf,
      );
      expect(seen.get('active null 3') ?? 0).toBeGreaterThan(0);
      expect(seen.get('ended timeout 2') ?? 0).toBeGreaterThan(0);
      expect(seen.size).toBe(2);
    },
    PATIENCE_MS,
  );

  test(
    'agrees to a draw or plays a move that removes the offer, never both',
    async () => {
      const seen = await race(
        ['e2e4', 'e7e5'],
        async ({ id, white, black }, round) => {
          black.game.send('offer_draw');
          await settled();
          const second = await sit(round % 2 === 0 ? there : here, ada, id);
          expect(second.game.getSnapshot().drawOffer).toBe('black');
          await runBoth(
            round,
            () => move(white, 'g1f3'),
            () => second.game.send('accept_draw'),
          );
        },
        winnerOf,
      );
      expect([...seen.keys()].sort()).toEqual(['active null 3', 'ended agreement 2']);
    },
    PATIENCE_MS,
  );

  test(
    'plays one move when two nodes receive moves for the same ply',
    async () => {
      const seen = await race(
        ['e2e4', 'e7e5'],
        async ({ id, white }) => {
          const second = await sit(there, ada, id);
          for (const acts of [move(white, 'g1f3'), move(second, 'b1c3')]) expect(acts).toBe(true);
          await settled();
          const shown = [white, second].filter(({ game }) => game.getSnapshot().moves.length === 3);
          const errors = boards.flatMap(({ player }) =>
            player.inbox.take().filter(({ type }) => type === 'error'),
          );
          expect(errors).toHaveLength(1);
          // The refused client shows the other move.
          expect(shown).toHaveLength(2);
          for (const { game } of shown) await expectTrueBoard(database(), game, here.time.nowMs());
        },
        winnerOf,
      );
      expect([...seen.keys()]).toEqual(['active null 3']);
    },
    PATIENCE_MS,
  );

  test(
    'R20 seats a player or ends an expiring game and refunds its stake, never both',
    async () => {
      const seen = new Map<string, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await purses();
        const { id } = (await callsOn(here).create(ada)).body;
        await database().run((queries) =>
          sql`update game set version = version + 1,
            due_at = to_timestamp(${(here.time.nowMs() + FLAG_MS) / 1000}::float8),
            match = jsonb_set(match::jsonb, '{expiresAtMs}', to_jsonb(${here.time.nowMs() + FLAG_MS}::float8))
          where id = ${id}`.execute(queries),
        );
        const join = () => callsOn(round % 2 === 0 ? there : here).join(bob, id);
        // The first join has enough time. In each block of 14 rounds, the last joins are too late.
        let joined = round === 0 ? join() : null;
        await joined;
        here.time.after(FLAG_MS + ((round % 14) - 11) * STEP_MS, () => {
          joined ??= join();
        });
        for (let passed = 0; passed < FLAG_MS * 2; passed += STEP_MS) await step();
        const status = (await joined)?.status;
        await Promise.all([here.pass(0), there.pass(0)]);
        const row = await rowOf(id);
        const outcome = `${status} ${row.status}`;
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        expect(await purses(before), outcome).toEqual(row.status === 'ready' ? [-1, -1] : [0, 0]);
        if (row.status === 'ready') await callsOn(here).decline(ada, id);
        expect(await purses(before), outcome).toEqual([0, 0]);
        here.time.advance(3_600_000);
        await Promise.all([here.pass(0), there.pass(0)]);
      }
      expect([...seen.keys()].sort()).toEqual(['200 ready', '409 ended']);
    },
    PATIENCE_MS,
  );
});
