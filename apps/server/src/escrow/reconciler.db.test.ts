// How often the reconciler reads games. With hundreds of games, it reads each in time with few calls to the node, and
// skips those where nothing is expected. The tests count calls and measure no time.
import type { Address } from '@solana/kit';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ChainUnavailable, type SeatAccount, type SeatChain } from '../chain/index.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../platform/testkit/manual-time.ts';
import { ESCROW } from './limits.ts';
import { createReconciler, type Reconciler } from './reconciler.ts';

const GAMES = 300;
const WHITE = 'White'.repeat(7) as Address;
const BLACK = 'Black'.repeat(7) as Address;
const ARBITER = 'arbiter' as Address;

describeEachDatabase('the reconciler', (database) => {
  let time: ManualTime;
  let reconciler: Reconciler;
  let calls: (readonly string[])[];
  let isDown: boolean;
  let taking: { now: number; most: number; all: number };
  let release: (() => void)[];

  beforeEach(() => {
    time = createManualTime();
    calls = [];
    isDown = false;
    taking = { now: 0, most: 0, all: 0 };
    release = [];
    reconciler = createReconciler({ database: database(), time, log: createLog('silent'), chain, games });
  });

  /** A node whose stakes always match their rows. Each step waits until the test releases it. */
  const chain: SeatChain = {
    program: 'program',
    arbiter: ARBITER,
    seatAddress: async () => 'seat',
    seats: async (addresses) => {
      if (isDown) throw new ChainUnavailable('is down');
      calls.push(addresses);
      return addresses.map(accountOf);
    },
    opening: async () => ({ seat: 'seat', wire: new Uint8Array() }),
    async take() {
      taking.all += 1;
      taking.now += 1;
      taking.most = Math.max(taking.most, taking.now);
      await new Promise<void>((resolve) => void release.push(resolve));
      taking.now -= 1;
      return { signature: 'signature', outcome: 'sent' };
    },
    lastEvent: async () => null,
    arbiterLamports: async () => 0n,
    programFault: async () => null,
  };
  const games = {
    acceptsCommands: () => true,
    runExclusive: () => Promise.reject(new Error('no game is changed here')),
  };

  const isBound = (seat: string) => seat.startsWith('bound');
  function accountOf(seat: string): SeatAccount {
    const isWhite = seat.endsWith('white');
    return {
      state: isBound(seat) ? 'locked' : 'open',
      player: isWhite ? WHITE : BLACK,
      arbiter: ARBITER,
      opponent: isBound(seat) ? (isWhite ? BLACK : WHITE) : null,
      match: matchOf(Number(seat.split(' ')[1])),
      wagerLamports: 100n,
      feeLamports: 5n,
      lockSeconds: 86_400n,
      deadline: isBound(seat) ? BigInt(Math.floor(time.nowMs() / 1000) + 86_400) : 0n,
      lamports: 100n,
    };
  }
  const matchOf = (gameId: number) => Uint8Array.from(Buffer.from(String(gameId).padStart(32, '0'), 'hex'));

  /** Creates games in play with both stakes bound, or waiting ones with white's stake or with both. */
  async function make(kind: 'bound' | 'alone' | 'both', count = GAMES, first = 1): Promise<void> {
    const now = new Date(time.nowMs());
    const [status, isPair] = [kind === 'bound' ? 'active' : 'waiting', kind !== 'alone'];
    const sides = isPair ? ['white', 'black'] : ['white'];
    const state = kind === 'bound' ? 'locked' : 'open';
    await database().transaction(async (tx) => {
      await sql`
        insert into app_user (id, wallet_address, username, username_key, username_skeleton, profile_pic_id, created_at) overriding system value
        values (1, ${WHITE}, 'Ada', 'ada', 'ada', 'bee', ${now}), (2, ${BLACK}, 'Bob', 'bob', 'bob', 'bee', ${now}) on conflict do nothing`.execute(
        tx,
      );
      await sql`
        insert into game (id, status, white_id, black_id, wager, fee, is_private, allow_observers, fen, match, time_control,
          outage_compensated_until, created_at, started_at, stake_source)
        overriding system value
        select n, ${status}, 1, case when ${status}::text = 'active' then 2 end, 100, 5, false, false, '', '{}', '600+0', ${now},
          ${now}, case when ${status}::text = 'active' then ${now}::timestamptz end, 'escrow'
        from generate_series(${first}::int, ${first + count - 1}::int) n`.execute(tx);
      await sql`
        insert into escrow_game (game_id, match, program, arbiter, lock_seconds, white_wallet, black_id, black_wallet, reserved_until,
          is_offered, created_at)
        select n, decode(lpad(n::text, 32, '0'), 'hex'), 'program', ${ARBITER}, 86400, ${WHITE}, case when ${isPair} then 2 end,
          case when ${isPair} then ${BLACK}::text end, case when ${isPair} then ${new Date(time.nowMs() + 90_000)}::timestamptz end,
          true, ${now}
        from generate_series(${first}::int, ${first + count - 1}::int) n`.execute(tx);
      await sql`
        insert into escrow_seat (seat, game_id, side, player_id, wallet, state, opened_signature, deadline, asked_at, changed_at)
        select ${kind}::text || ' ' || n || ' ' || side, n, side, case side when 'white' then 1 else 2 end,
          case side when 'white' then ${WHITE}::text else ${BLACK}::text end, ${state}, 's',
          ${new Date(time.nowMs() + 86_400_000)}, ${now}, ${now}
        from generate_series(${first}::int, ${first + count - 1}::int) n, unnest(${sides}::text[]) side`.execute(
        tx,
      );
    });
  }

  /** Returns the ids of the games whose seats were read since the last call. */
  function looked(): number[] {
    const ids = calls.flat().map((seat) => Number(seat.split(' ')[1]));
    calls = [];
    return [...new Set(ids)].sort((one, other) => one - other);
  }
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

  test('reads each of 1,000 waiting games within three passes of at most eight calls for 100 accounts each', async () => {
    await make('alone', 1_000);
    const seen = new Set<number>();
    for (let pass = 0; pass < 3; pass += 1) {
      await reconciler.reconcile();
      expect(calls.length).toBeLessThanOrEqual(ESCROW.sweepBatches);
      expect(Math.max(...calls.map((each) => each.length))).toBeLessThanOrEqual(100);
      for (const id of looked()) seen.add(id);
      time.advance(ESCROW.sweepMs);
    }
    expect(seen.size).toBe(1_000);
  });

  test('reads 300 games in play once, and again only after their pause', async () => {
    await make('bound');
    await reconciler.reconcile();
    expect(calls.map((each) => each.length)).toEqual([100, 100, 100, 100, 100, 100]);
    expect(looked()).toEqual(range(1, GAMES));
    for (let ms = ESCROW.sweepMs; ms < ESCROW.idleMs; ms += ESCROW.sweepMs) {
      time.advance(ESCROW.sweepMs);
      await reconciler.reconcile();
      expect(calls).toEqual([]);
    }
    time.advance(ESCROW.sweepMs);
    await reconciler.reconcile();
    expect(looked()).toEqual(range(1, GAMES));
  });

  test('reads a game that ends, and a new one, in the next pass', async () => {
    await make('bound');
    await reconciler.reconcile();
    looked();
    await database().run((queries) =>
      sql`
      update game set version = version + 1, status = 'ended', result = 'draw', reason = 'agreement', ended_at = ${new Date(time.nowMs())}
      where id in (7, 250)`.execute(queries),
    );
    await make('alone', 1, GAMES + 1);
    time.advance(ESCROW.sweepMs);
    const passed = reconciler.reconcile();
    await until(() => release.length === 2);
    for (const letGo of release) letGo();
    await passed;
    expect(looked()).toEqual([7, 250, GAMES + 1]);
    expect(taking.all).toBe(2);
  });

  test('does not treat a game as idle while a stake is not recorded', async () => {
    await make('bound');
    await database().run((queries) =>
      sql`update escrow_seat set state = 'open', opened_signature = null where seat = 'bound 3 white'`.execute(
        queries,
      ),
    );
    await reconciler.reconcile();
    looked();
    time.advance(ESCROW.sweepMs);
    await reconciler.reconcile();
    expect(looked()).toEqual([3]);
  });

  test('takes steps concurrently, up to a limit, each once', async () => {
    await make('both', 40);
    const passed = reconciler.reconcile();
    for (let taken = 0; taken < 40; taken += ESCROW.concurrentSteps) {
      await until(() => release.length === ESCROW.concurrentSteps);
      for (const letGo of release.splice(0)) letGo();
    }
    await passed;
    expect(taking).toEqual({ now: 0, most: ESCROW.concurrentSteps, all: 40 });
  });

  test('calls an unavailable node once a pass, and keeps the turn of every game', async () => {
    await make('alone');
    isDown = true;
    await expect(reconciler.reconcile()).rejects.toThrow(ChainUnavailable);
    isDown = false;
    await reconciler.reconcile();
    expect(looked()).toEqual(range(1, GAMES));
  });

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  }
});
