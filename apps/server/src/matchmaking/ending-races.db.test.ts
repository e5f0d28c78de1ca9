// Two things that would each decide a running game, at the same moment, on one node or on two: one of them counts, and the
// stakes follow that one.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/board-room.ts';
import { auditBooks } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { callsOn } from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player, type Seat } from './testkit/lobby.ts';

const FLAG_MS = 600;
/** More than the flag and its grace. */
const LATE_MS = 2_500;
/** Below the server's heartbeat and the sweep. */
const STEP_MS = 50;

/** Of a game with 1 SOL from each side. */
const WON = { white: { ada: 0.95, bob: -1 }, black: { ada: -1, bob: 0.95 }, draw: { ada: 0, bob: 0 } };

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
  let here: Lobby;
  let there: Lobby;
  let ada: Player;
  let bob: Player;
  let boards: Seat[] = [];

  beforeEach(async () => {
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
          (select count(*)::int from game_move where game_id = game.id) as moves,
          (select count(distinct split_part(op_key, ':', 1))::int from journal
            where op_key like 'settle:' || game.id or op_key like 'refund:' || game.id || ':%') as settled
        from game where id = ${gameId}`.execute(queries),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row;
  }

  /** The clock goes on a little, and what is on its way gets on meanwhile. */
  async function step(): Promise<void> {
    here.time.advance(STEP_MS);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await database().ping();
  }

  const move = (seat: Seat, gameId: number, text: string) =>
    seat.send({
      type: 'make_move',
      gameId,
      playerId: seat.player.id,
      move: { from: text.slice(0, 2), to: text.slice(2, 4) },
    });
  const say = (seat: Seat, gameId: number, type: 'resign' | 'accept_draw' | 'offer_draw' | 'timeout') =>
    seat.send({ type, gameId, playerId: seat.player.id });

  /** A staked game that runs, with these moves played; `white` and `black` sit at the nodes given. */
  async function startGame(whiteAt: Lobby, blackAt: Lobby, moves: readonly string[]) {
    const calls = callsOn(whiteAt);
    const { id } = (await calls.create(ada)).body;
    expect((await calls.join(bob, id)).status).toBe(200);
    const [white, black] = [whiteAt.socket(ada), whiteAt.socket(bob)];
    for (const seat of [white, black])
      await seat.send({ type: 'accept_match', gameId: id, playerId: seat.player.id });
    for (const seat of [white, black]) await seat.join(id);
    for (const [index, text] of moves.entries()) await move(index % 2 === 0 ? white : black, id, text);
    const blackThere = blackAt === whiteAt ? black : blackAt.socket(bob);
    await blackThere.join(id);
    boards = [white, black, blackThere];
    for (const seat of boards) seat.heard.length = 0;
    return { id, white, black: blackThere };
  }

  /** SOL won or lost since. */
  async function purses() {
    const [a, b] = [await balance(database(), ada), await balance(database(), bob)];
    return (next: { ada: string; bob: string }) => ({
      ada: Math.round((Number(next.ada) - Number(a)) * 1000) / 1000,
      bob: Math.round((Number(next.bob) - Number(b)) * 1000) / 1000,
    });
  }
  const now = async () => ({ ada: await balance(database(), ada), bob: await balance(database(), bob) });

  /** No socket heard of an end or of a move that the row does not have. */
  function expectTold(row: Row): void {
    for (const seat of boards)
      for (const message of seat.heard) {
        if (message.type === 'game_over') expect(message.reason).toBe(row.reason);
        if (message.type === 'move_made') expect(message.ply).toBeLessThanOrEqual(row.moves);
      }
    expect(row.moves).toBe(row.ply);
  }

  /** One after the other in the first two rounds, so that each is seen to come first; then at once. */
  async function meet(round: number, one: () => Promise<void>, other: () => Promise<void>): Promise<void> {
    const [first, second] = round % 2 === 0 ? [one, other] : [other, one];
    if (round >= 2) await Promise.all([first(), second()]);
    else await first().then(second);
  }

  /** Plays rounds of a race; `expectEnd` answers with whom the row says has won. */
  async function race(
    moves: readonly string[],
    run: (game: { id: number; white: Seat; black: Seat }, round: number) => Promise<unknown>,
    endOf: (row: Row) => keyof typeof WON,
  ): Promise<Map<string, number>> {
    const seen = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const since = await purses();
      const game = await startGame(here, round % 4 < 2 ? there : here, moves);
      await run(game, round);
      await Promise.all([here.games.settled(), there.games.settled()]);
      const row = await rowOf(game.id);
      const outcome = `${row.status} ${row.reason} ${row.ply}`;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      expectTold(row);
      if (row.status === 'active') {
        expect(row.settled).toBe(0);
        await say(game.white, game.id, 'resign');
      }
      const last = await rowOf(game.id);
      expect(last, `round ${round}`).toMatchObject({ status: 'ended', settled: 1 });
      expect(since(await now()), `round ${round}: ${outcome}`).toEqual(WON[endOf(last)]);
      for (const seat of boards) seat.close();
      await Promise.all([here.games.settled(), there.games.settled()]);
    }
    return seen;
  }

  const winnerOf = (row: Row): keyof typeof WON => {
    if (row.result === 'white_wins') return 'white';
    return row.result === 'black_wins' ? 'black' : 'draw';
  };

  test('resignation against mate: the game has one end', async () => {
    const seen = await race(
      ['f2f3', 'e7e5', 'g2g4'],
      ({ id, white, black }, round) => {
        const second = here.socket(bob); // the mating player's own second device
        const acts = [
          () => move(black, id, 'd8h4'),
          () => say(round % 3 === 0 ? white : second, id, 'resign'),
        ];
        if (round % 2 === 1) acts.reverse();
        return Promise.all(acts.map((act) => act())).finally(() => second.close());
      },
      winnerOf,
    );
    expect([...seen.keys()].sort()).toEqual(['ended checkmate 4', 'ended resignation 3']);
  }, 120_000);

  test('flag against move: in time and there, or too late and not there', async () => {
    const seen = await race(
      ['e2e4', 'e7e5'],
      async ({ id, white, black }, round) => {
        await shortenWhite(id);
        // Both nodes read the game again.
        for (const seat of [white, black]) await seat.join(id);
        for (const seat of boards) seat.heard.length = 0;
        const lateMs = (round % 10) * STEP_MS * 4;
        const moved = new Promise<void>((resolve) => {
          here.time.after(lateMs, () => void move(white, id, 'g1f3').then(resolve, resolve));
        });
        here.time.after(FLAG_MS + (round % 3) * STEP_MS, () => void say(black, id, 'timeout'));
        for (let passed = 0; passed < LATE_MS; passed += STEP_MS) {
          await step();
          if (passed % 250 === 0) await Promise.all([here.pass(0), there.pass(0)]);
        }
        await moved;
      },
      winnerOf,
    );
    expect(seen.get('active null 3') ?? 0).toBeGreaterThan(0);
    expect(seen.get('ended timeout 2') ?? 0).toBeGreaterThan(0);
    expect(seen.size).toBe(2);
  }, 120_000);

  test('accepting a draw against a move: both stakes back, or the game goes on without the offer', async () => {
    const seen = await race(
      ['e2e4', 'e7e5'],
      async ({ id, white, black }, round) => {
        await say(black, id, 'offer_draw');
        const second = (round % 2 === 0 ? there : here).socket(ada);
        await second.join(id);
        await meet(
          round,
          () => move(white, id, 'g1f3'),
          () => say(second, id, 'accept_draw'),
        );
        second.close();
      },
      winnerOf,
    );
    expect([...seen.keys()].sort()).toEqual(['active null 3', 'ended agreement 2']);
  }, 120_000);

  test('two nodes moving in one game: one move is played', async () => {
    const seen = await race(
      ['e2e4', 'e7e5'],
      async ({ id, white }) => {
        const second = there.socket(ada);
        await second.join(id);
        boards.push(second);
        await Promise.all([move(white, id, 'g1f3'), move(second, id, 'b1c3')]);
        const told = boards.flatMap(({ heard }) => heard.filter(({ type }) => type === 'error'));
        expect(told).toHaveLength(1);
      },
      winnerOf,
    );
    expect([...seen.keys()]).toEqual(['active null 3']);
  }, 120_000);

  test('R20 joining against expiry: seated and staked, or over and given back', async () => {
    const seen = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const since = await purses();
      const { id } = (await callsOn(here).create(ada)).body;
      await database().run((queries) =>
        sql`update game set version = version + 1,
            due_at = to_timestamp(${(here.time.nowMs() + FLAG_MS) / 1000}::float8),
            match = jsonb_set(match::jsonb, '{expiresAtMs}', to_jsonb(${here.time.nowMs() + FLAG_MS}::float8))
          where id = ${id}`.execute(queries),
      );
      const join = () => callsOn(round % 2 === 0 ? there : here).join(bob, id);
      // The first one has all the time it needs, and the last ones of each dozen come too late.
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
      expect(since(await now()), outcome).toEqual(
        row.status === 'ready' ? { ada: -1, bob: -1 } : { ada: 0, bob: 0 },
      );
      if (row.status === 'ready') await callsOn(here).decline(ada, id);
      expect(since(await now()), outcome).toEqual({ ada: 0, bob: 0 });
      here.time.advance(3_600_000);
      await Promise.all([here.pass(0), there.pass(0)]);
    }
    expect([...seen.keys()].sort()).toEqual(['200 ready', '409 ended']);
  }, 120_000);

  /** White has next to nothing left, in the row that both nodes will read. */
  async function shortenWhite(gameId: number): Promise<void> {
    const now = here.time.nowMs();
    await database().run((queries) =>
      sql`update game set version = version + 1, due_at = to_timestamp(${(now + FLAG_MS) / 1000}::float8),
          match = jsonb_set(jsonb_set(match::jsonb, '{clock,white,remainingMs}', to_jsonb(${FLAG_MS}::float8)),
            '{clock,runningSinceMs}', to_jsonb(${now}::float8))
        where id = ${gameId}`.execute(queries),
    );
  }
});
