// Sends every call and every message with input generated from its schema: valid, slightly wrong, or garbage. The server never answers
// with an internal error, no lamport moves wrongly, and two well-behaved players in another game are not disturbed. FUZZ_RUNS sets the
// number of requests and of messages, shared between the databases. FUZZ_SEED selects another run.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type Call,
  ClientMessage,
  ErrorBody,
  IdInput,
  lamports,
  parseSol,
  ServerMessage,
} from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../../testkit/player.ts';
import { openRawLine } from '../../../../testkit/raw-line.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { createWellBehavedPair, type WellBehavedPair } from '../../../../testkit/well-behaved-pair.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { account, auditBooks, balanceOf } from '../../src/money/ledger/index.ts';
import { fund } from '../../src/money/ledger/testkit/amounts.ts';
import { describeEachDatabase, testedEngines } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';
import { declaredCalls } from '../testkit/declared-calls.ts';
import { createFuzzInput, definitionOf, type FuzzInput, type Words } from '../testkit/fuzz-input.ts';

const IS_SHORT = process.env['TEST_SCOPE'] === 'short';
/** Returns how many runs a test does on each engine. */
const runsOf = (byDefault: number): number =>
  Math.ceil(Number(process.env['FUZZ_RUNS'] ?? byDefault * testedEngines().length) / testedEngines().length);
const REQUESTS = runsOf(IS_SHORT ? 1_000 : 5_000);
const MESSAGES = runsOf(IS_SHORT ? 2_500 : 5_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const PURSE = '1000';
/** All players accept these terms, because the server refuses stakes otherwise. */
const TERMS_VERSION = '1';
/** Requests or messages between two moves of the well-behaved players. */
const BATCH = 50;
const ATTACKERS = 4;
const RECENT = 12; // number of newest games whose ids are used
/**
 * Calls that must be accepted at least once, because a test whose input is always rejected proves little. They are generated more often.
 */
const STAKES = [
  'POST /api/games',
  'POST /api/games/:id/join',
  'POST /api/games/:id/cancel',
  'POST /api/users/:id/withdraw',
];
/** Calls that forbid stakes. They are generated rarely, and then undone. */
const BREAKS = ['PUT /api/users/:id/limits', 'POST /api/users/:id/break', 'POST /api/users/:id/exclusion'];
const TIMEOUT_MS = 60_000 + MESSAGES * 20;

interface Attacker {
  client: Visitor;
  wallet: number;
  id: number;
}

describeEachDatabase('fuzz', (database, engine) => {
  let world: World;
  let wellBehaved: WellBehavedPair;
  let players: readonly [Player, Player];
  let attackers: Attacker[];
  let port: number;
  let words: Words;
  let input: FuzzInput;
  let steps: number; // steps of the well-behaved players

  beforeEach(async () => {
    world = await openWorld(database(), { environment: { TERMS_VERSION } });
    // No deposit backs these balances, so the simulated treasury must hold enough to cover them.
    world.history.chain.balance = async () => lamports(parseSol('1000000') ?? 0n);
    port = await world.port();
    words = {};
    steps = 0;
    input = createFuzzInput(SEED + (engine === 'postgres' ? 1_000 : 0), () => words);
    players = [await world.player('Ada', { sol: PURSE }), await world.player('Bob', { sol: PURSE })];
    wellBehaved = createWellBehavedPair(...players, input.whole);
    attackers = [];
    for (let wallet = 3; wallet < 3 + ATTACKERS; wallet += 1) {
      const client = world.visitor();
      const user = await client.register(testWallet(wallet), `Mallory${wallet}`);
      await fund(database(), user.id, PURSE);
      attackers.push({ client, wallet, id: user.id });
    }
    for (const { client, id } of [...attackers, ...players.map((client) => ({ client, id: client.user.id }))])
      await client.call('POST', `/api/users/${id}/terms`, { version: TERMS_VERSION });
    // Devices older than a day need no confirmation for stakes.
    await world.query`update device set first_signed_in_at = first_signed_in_at - interval '2 days'`;
    words = await wordsNow();
  });
  afterEach(() => world.close());

  /** Returns existing values for fields: players, games, codes, wallets and amounts. */
  async function wordsNow(): Promise<Words> {
    const rows = await world.query<{
      id: string;
      code: string | null;
    }>`select id::text, game_code as code from game
        where white_id <> ${players[0].user.id} order by id desc limit ${RECENT}`;
    const users = [...attackers.map(({ id }) => id), ...players.map(({ user }) => user.id), 987_654];
    // Includes the game of the well-behaved players. The server must refuse every message about it.
    const games = [...rows.map(({ id }) => Number(id)), wellBehaved.gameId ?? 1, 987_654];
    const wallets = Array.from({ length: ATTACKERS + 3 }, (_, index) => testWallet(index + 1).address);
    const codes = rows.flatMap(({ code }) => (code === null ? [] : [code]));
    const person = [...users, ...users.map(String)];
    return {
      ...words,
      id: [...users, ...games, ...games.map(String)],
      userId: person,
      playerId: person,
      whitePlayerId: person,
      excludeUserId: person,
      gameId: [...games, ...games.map(String)],
      gameCode: [...codes, 'ABCD1234', 'abcd-1234'],
      walletAddress: wallets,
      playerWalletAddress: wallets,
      wagerAmount: ['0.1', '0.5', '1', 0.1, '0.10', '0.3'],
      // Mostly null, because with random rating ranges no players would match and no game would start.
      ratingRange: [null, null, { min: 1_400, max: 1_600 }],
      amount: ['0.01', '0.5', 1, '0.000000001', '1001', '0.0000000001', '1e2'],
      username: ['Mallory', 'Ada', 'Trent', 'Ｍａｌｌｏｒｙ'],
      profilePicId: ['bee', 'popcorn', 'default'],
      avatarId: ['popcorn', 'fry_premium', 'bee'],
      signature: ['1'.repeat(88), 'none', 'A'.repeat(128)],
      transactionSignature: ['1'.repeat(88), 'none'],
      challengeId: ['none', 'x'.repeat(43)],
      version: [TERMS_VERSION, '2'],
      clientMoveId: ['a', 'b', 'c'],
      ply: [1, 2, 3, 4],
      move: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'd2d4', 'f2f3', 'g2g4', 'd8h4'].map((text) => ({
        from: text.slice(0, 2),
        to: text.slice(2, 4),
      })),
    };
  }

  /** Advances the time, lets the well-behaved players make a step, and reloads the values for fields. */
  async function stepBetweenBatches(batch: number): Promise<void> {
    for (let step = 0; step < 4; step += 1) {
      world.time.advance(250);
      await world.app.settled();
    }
    steps += 1;
    await wellBehaved.step();
    if (batch % 5 === 0) {
      await forgiveAborts();
      words = await wordsNow();
    }
    for (const { client, wallet } of attackers)
      if (client.cookie === null) await client.signIn(testWallet(wallet));
  }

  /** Deletes the recorded aborts, which would keep players from staking for an hour. */
  async function forgiveAborts(): Promise<void> {
    await world.query`update game set aborted_by = null, version = version + 1 where aborted_by is not null`;
  }

  async function expectAllWell(): Promise<void> {
    expect(wellBehaved.moves + wellBehaved.games).toBe(steps);
    await wellBehaved.expectTrue(database(), world.time.nowMs());
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    expect(await wrongStakes()).toEqual([]);
    // Without deposits and approved payouts, money moves only between players.
    const outside = await database().run((queries) => balanceOf(queries, account('chain')));
    expect(outside).toBe(-BigInt(attackers.length + players.length) * (parseSol(PURSE) ?? 0n));
    // In each finished game, Ada loses the stake and Bob gains it minus the fee. One game may be in progress.
    const [ada, bob] = [Number(await players[0].balance()), Number(await players[1].balance())];
    const ended = wellBehaved.games;
    expect([0, 0.1]).toContain(round(Number(PURSE) - ended * 0.1 - ada));
    expect([0, 0.1]).toContain(round(Number(PURSE) + ended * 0.095 - bob));
  }

  /** Returns games whose escrow contradicts their status, and withdrawals that hold a wrong amount. */
  const wrongStakes = (): Promise<readonly unknown[]> =>
    world.query`select g.id, g.status, coalesce(a.balance, 0) as held from game g
          left join account a on a.kind = 'escrow' and a.ref = g.id
          where coalesce(a.balance, 0) <> case g.status when 'waiting' then g.wager when 'ended' then 0 else 2 * g.wager end
        union all
        select 0, 'withdrawals', sum(h) from (
          select balance as h from account where kind = 'withdraw_hold'
          union all select -lamports from withdrawal where end_journal_id is null) held having coalesce(sum(h), 0) <> 0`;

  test(
    'answers every request according to the contract',
    async () => {
      const calls = declaredCalls();
      const isOf = (names: readonly string[]) =>
        calls.filter((call) => names.includes(`${call.method} ${call.path}`));
      const [stakes, breaks] = [isOf(STAKES), isOf(BREAKS)];
      const others = calls.filter((call) => !breaks.includes(call));
      const pickCall = () => input.pick(input.happens(0.02) ? breaks : input.happens(0.35) ? stakes : others);
      const reached = new Set<string>();
      const anonymous = world.visitor();
      const memory = memoryWatch(REQUESTS);
      for (let done = 0; done < REQUESTS; done += BATCH) {
        // Most generated games are refused or private, but generated joins need games that wait.
        for (const attacker of attackers) if (input.happens(0.3)) await createGame(attacker);
        words = await wordsNow();
        const batch = Array.from({ length: BATCH }, pickCall);
        // Sends them concurrently, one per attacker.
        for (let at = 0; at < BATCH; at += ATTACKERS) {
          await Promise.all(
            batch.slice(at, at + ATTACKERS).map(async (call, index) => {
              const attacker = input.happens(0.05) ? null : (attackers[index] ?? null);
              const status = await ask(call, attacker?.client ?? anonymous, attacker);
              if (status < 300) reached.add(`${call.method} ${call.path}`);
            }),
          );
          if (batch.slice(at, at + ATTACKERS).some((call) => breaks.includes(call))) await forgetLimits();
        }
        await stepBetweenBatches(done / BATCH);
        memory.measure(done);
      }
      await expectAllWell();
      memory.expectFlat();
      for (const name of STAKES) expect([...reached]).toContain(name);
    },
    TIMEOUT_MS,
  );

  /** Resets limits. Otherwise the server would soon exclude every attacker and accept no more stakes. */
  async function forgetLimits(): Promise<void> {
    for (const table of ['play_break', 'play_limit', 'play_limit_change'])
      await world.query`delete from ${sql.table(table)}`;
  }

  /** Sends a request and checks the answer against the contract. */
  async function ask(call: Call, client: Visitor, me: Attacker | null): Promise<number> {
    const made = makeRequest(input, call, me);
    const answer = await client.call(call.method, made.path, made.body, made.headers);
    const what = `${call.method} ${JSON.stringify(made)}: ${answer.status} ${JSON.stringify(answer.body)}`;
    expect(answer.status < 500 || answer.status === 501, what).toBe(true);
    if (answer.status >= 400) expect(ErrorBody.safeParse(answer.body).success, what).toBe(true);
    else {
      // Such a file has no schema for its text, and the client has parsed it already.
      if (call.contentType === 'application/json') return answer.status;
      const schema = call.answers[answer.status];
      expect(schema === null || schema?.safeParse(answer.body).success, what).toBe(true);
    }
    return answer.status;
  }

  test(
    'answers every message according to the contract',
    async () => {
      const types = definitionOf(ClientMessage).options ?? [];
      const received = new Map<string, number>();
      const sockets: Attack[] = [];
      const memory = memoryWatch(MESSAGES);
      for (let done = 0; done < MESSAGES; done += BATCH * ATTACKERS) {
        for (const [index, attacker] of attackers.entries()) {
          if (sockets[index]?.isOpen() !== true)
            sockets[index] = await openAttack(
              port,
              cookiesOf(attacker.client),
              world.settings.publicOrigin,
              received,
            );
          if (input.happens(0.2)) await ask(createGameCall(), attacker.client, attacker);
          // Most generated calls are refused, but messages need games that exist.
          if (input.happens(0.3)) await createGame(attacker);
          if (input.happens(0.3)) await joinGame(attacker);
        }
        const opened = await openingMoves();
        await Promise.all(
          sockets.map((socket, index) => {
            const me = attackers[index] ?? null;
            const frames = Array.from({ length: BATCH }, () => makeFrame(input, types, me));
            return socket.fire([
              ...opened.filter(({ by }) => by === me?.id).map(({ frame }) => frame),
              ...frames,
            ]);
          }),
        );
        await stepBetweenBatches(done / BATCH);
        memory.measure(done);
      }
      for (const socket of sockets) await socket.close();
      await expectAllWell();
      memory.expectFlat();
      expect(received.get('UNAVAILABLE') ?? 0).toBe(0);
      for (const type of ['game_joined', 'move_made', 'game_over', 'VALIDATION', 'CONFLICT', 'FORBIDDEN'])
        expect(received.get(type) ?? 0, type).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  async function createGame({ client, id }: Attacker): Promise<void> {
    const body = { whitePlayerId: id, wagerAmount: '0.1', isPrivate: false, allowObservers: true };
    const { status } = await client.call('POST', '/api/games', body);
    // 409 means that the player is in a game, or has five waiting games; 429, that 20 of their games were cancelled within an hour.
    expect([201, 409, 429]).toContain(status);
  }

  async function joinGame({ client, id }: Attacker): Promise<void> {
    const path = `/api/games/${String(input.pick(words['gameId'] ?? [1]))}/join`;
    const { status } = await client.call('POST', path, { playerId: id });
    expect(status).toBeLessThan(500);
  }

  /** Returns a valid first move for each game that waits for one, because generated moves are hardly ever legal. */
  async function openingMoves(): Promise<readonly { by: number; frame: string }[]> {
    const rows = await world.query<{ id: number; white_id: number }>`select id, white_id from game
        where status = 'active' and ply = 0 and white_id <> ${players[0].user.id}`;
    return rows.map(({ id, white_id: white }) => {
      const move = {
        type: 'make_move',
        gameId: Number(id),
        playerId: Number(white),
        move: { from: 'e2', to: 'e4' },
      };
      return { by: Number(white), frame: JSON.stringify({ ...move, ply: 1, clientMoveId: 'a' }) };
    });
  }

  function createGameCall(): Call {
    const found = declaredCalls().find(({ method, path }) => method === 'POST' && path === '/api/games');
    if (found === undefined) throw new Error('games cannot be created');
    return found;
  }
});

const round = (sol: number): number => Math.round(sol * 1e6) / 1e6;

/** Generates a request, valid or not. */
function makeRequest(input: FuzzInput, call: Call, me: Attacker | null) {
  const made = (schema: unknown): unknown => {
    const fitting = input.fitting(schema);
    const own = typeof fitting === 'object' && input.happens(0.7) ? ownWords(fitting, me) : fitting;
    if (input.happens(0.5)) return own;
    return input.happens(0.8) ? input.spoiled(own) : input.garbage();
  };
  const record = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const inUrl = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());
  const params = new Map(record(call.params === undefined ? {} : made(call.params)));
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const named = name === 'id' && input.happens(0.7) ? namedIn(input, call.path, me) : undefined;
    const own = named ?? params.get(name);
    return inUrl(own ?? input.text()).slice(0, 500);
  });
  const query = record(call.query === undefined ? {} : made(call.query)).map(
    ([name, value]) => `${inUrl(name)}=${inUrl(value)}`,
  );
  const body =
    call.method === 'GET' ? undefined : bodyOf(input, call.body === undefined ? {} : made(call.body));
  const headers = input.happens(0.2)
    ? { 'idempotency-key': input.pick(['one', 'two', 'three', 'bad key', 'x'.repeat(300)]) }
    : {};
  return {
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    body,
    headers,
  };
}

/** Returns an id for the path: the attacker's, or an existing game's. Undefined for paths that accept any text. */
function namedIn(input: FuzzInput, path: string, me: Attacker | null): unknown {
  if (path.startsWith('/api/users/')) return me?.id;
  return path.startsWith('/api/games/') ? input.fitting(IdInput, 'gameId') : undefined;
}

/** Returns the body, sometimes as invalid JSON or too large. */
function bodyOf(input: FuzzInput, body: unknown): unknown {
  if (input.happens(0.02)) return JSON.stringify(body).slice(0, -1);
  return input.happens(0.005) ? { ...Object(body), more: 'x'.repeat(20_000) } : body;
}

/** Fills in the attacker's ids, because the server refuses every request in another player's name. */
function ownWords(value: object | null, me: Attacker | null): object | null {
  if (value === null || me === null) return value;
  const mine: Readonly<Record<string, unknown>> = {
    playerId: me.id,
    whitePlayerId: me.id,
    walletAddress: testWallet(me.wallet).address,
  };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mine[name] ?? each]));
}

const CONSTRUCTIVE = ['join_game', 'make_move', 'accept_match', 'offer_draw'];

function isConstructive(option: unknown): boolean {
  return CONSTRUCTIVE.includes(String(definitionOf(definitionOf(option).shape?.['type']).values?.[0]));
}

/** Generates one frame. */
function makeFrame(input: FuzzInput, types: readonly unknown[], me: Attacker | null): string | Uint8Array {
  // Mostly messages that start or continue games, because the others end them.
  const type = input.happens(0.4) ? input.pick(types) : input.pick(types.filter(isConstructive));
  const message = ownWords(input.fitting(type) as object, me);
  if (input.happens(0.6)) return JSON.stringify(message);
  if (input.happens(0.7)) return JSON.stringify(input.spoiled(message));
  if (input.happens(0.02)) return new TextEncoder().encode(input.text()); // binary: the socket is closed
  if (input.happens(0.02)) return 'x'.repeat(9_000); // too large: the socket is closed
  return input.happens(0.5) ? JSON.stringify(input.garbage()) : input.text();
}

interface Attack {
  isOpen(): boolean;
  /** Sends the frames. Resolves when the server has handled them, or has closed the socket. */
  fire(frames: readonly (string | Uint8Array)[]): Promise<void>;
  close(): Promise<void>;
}

/** Returns the session and device cookies. A known device needs no wallet signature for stakes. */
const cookiesOf = ({ cookie, deviceCookie }: Visitor): string =>
  [cookie, deviceCookie].filter((each) => each !== null).join('; ');

/** `received` counts the answers by type, and errors by code. */
async function openAttack(
  port: number,
  cookie: string,
  origin: string,
  received: Map<string, number>,
): Promise<Attack> {
  let last = 0;
  let done: () => void = () => {};
  const line = await openRawLine(
    `ws://127.0.0.1:${port}/ws`,
    { cookie, origin },
    {
      onClose: () => done(),
      onMessage(answer) {
        const message = ServerMessage.parse(answer);
        const name = message.type === 'error' ? message.code : message.type;
        received.set(name, (received.get(name) ?? 0) + 1);
        if (message.type === 'error' && message.clientMoveId === `end-${last}`) done();
      },
    },
  );
  return {
    isOpen: line.isOpen,
    close: line.close,
    fire(frames) {
      if (!line.isOpen()) return Promise.resolve();
      last += 1;
      return new Promise((resolve) => {
        done = resolve;
        for (const frame of frames) line.send(frame);
        // The server handles a socket's messages in order, so it refuses this message last.
        line.send({ type: 'none', clientMoveId: `end-${last}` });
      });
    },
  };
}

/** Compares the heap size after full collections: once after a quarter of the run, when caches are warm, and once at the end. */
function memoryWatch(runs: number): { measure(done: number): void; expectFlat(): void } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const MAX_GROWTH = 64 * 1024 * 1024;
  let warm: number | null = null;
  const heap = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  return {
    measure(done) {
      if (warm === null && done >= runs / 4) warm = heap();
    },
    expectFlat() {
      const end = heap();
      const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
      if (runs > 100_000) console.log(`heap ${mib(warm ?? 0)} MiB at a quarter, ${mib(end)} MiB at the end`);
      expect(end - (warm ?? end)).toBeLessThan(MAX_GROWTH);
    },
  };
}
