import { createSigningKey, keypairFromSecret } from '@kingstake/proofs/custody';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SystemTransfer } from '../../chain/index.ts';
import { createTreasuryHistory, TREASURY } from '../../money/deposits/testkit/treasury-history.ts';
import { createLog } from '../../platform/log.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { LINKS } from './limits.ts';
import { askFunding, commonLinks, deleteOldLinks, linkRecords, putLinks } from './link-store.ts';
import { createLinkHash, createLinks, type FundingDeps, type Links, readFunding } from './links.ts';

const DAY_MS = 24 * 3_600_000;
const ADDRESS = '203.0.113.7';
const DEVICE = 'd'.repeat(64);

const auditorKey = createSigningKey(keypairFromSecret(Buffer.alloc(32, 1)));
if (auditorKey === null) throw new Error('the test has no key');
const hashOf = createLinkHash(auditorKey);

const transfer = (source: string, destination: string, amount = 10n ** 9n): SystemTransfer => ({
  source,
  destination,
  lamports: lamports(amount),
  inner: false,
});

type Moved = SystemTransfer & { failed?: boolean };

describeBothEngines('links between accounts', (database) => {
  let time: ManualTime;
  let links: Links;

  /** Players 1 to 25. */
  beforeEach(async () => {
    time = createManualTime();
    links = createLinks({ ...linksParts(), settings: { fairPlay: 'on', cluster: 'devnet' } });
    await database().run((queries) =>
      sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        select repeat('w', 40) || n, 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, 25) n`.execute(
        queries,
      ),
    );
  });

  const linksParts = () => ({
    database: database(),
    time,
    log: createLog('silent'),
    auditorKey,
    chain: createTreasuryHistory().chain,
    users: { walletOf: async (_queries: unknown, userId: number) => `wallet ${userId}` },
  });
  const connect = (userId: number, address = ADDRESS, deviceKey: string | null = DEVICE) =>
    links.noteConnection({ userId, address, deviceKey });
  const common = () => database().run((queries) => links.commonOf(queries, [1, 2], time.nowMs()));
  const stored = async () =>
    (
      await database().run((queries) =>
        sql<{ user_id: number; kind: string; hash: string; seen_at: Date }>`
          select * from account_link order by user_id, kind, hash`.execute(queries),
      )
    ).rows;

  test('finds the address and the device that two players have in common, by their hashes', async () => {
    await connect(1);
    await connect(2);
    await connect(3, '203.0.113.8', null);
    expect(await common()).toEqual({
      addresses: [hashOf('address', ADDRESS)],
      devices: [hashOf('device', DEVICE)],
      fundingWallets: [],
      isFundingKnown: false,
    });
    expect(await database().run((queries) => commonLinks(queries, [1, 3], 0))).toEqual([]);
    expect(JSON.stringify(await stored(), (_key, value) => String(value))).not.toContain('203.0');
    const own = await database().run((queries) => linkRecords(queries, 1));
    expect(own.map(({ kind }) => kind).sort()).toEqual(['address', 'device']);
  });

  test.each([
    ['of the same network of 64 bits', '2001:db8:1:2::5', '2001:db8:1:2:ffff::1', 1],
    ['of this machine, as of a proxy', '127.0.0.1', '127.0.0.1', 0],
  ])('compares addresses %s', async (_what, one, other, shared) => {
    await connect(1, one, null);
    await connect(2, other, null);
    expect((await common()).addresses).toHaveLength(shared);
  });

  test('ignores an address that many players share, but not a device', async () => {
    for (let player = 1; player <= LINKS.playersMax; player += 1) await connect(player);
    expect((await common()).addresses).toHaveLength(1);
    await connect(LINKS.playersMax + 1);
    expect(await common()).toMatchObject({ addresses: [], devices: [hashOf('device', DEVICE)] });
  });

  test('keeps a link for 90 days after it was last seen, and writes it at most once an hour', async () => {
    const firstMs = time.nowMs();
    await connect(1);
    await connect(2);
    time.jump(LINKS.rewriteMs);
    await connect(1);
    expect((await stored())[0]?.seen_at).toEqual(new Date(firstMs));
    time.jump(1);
    await connect(1);
    expect((await stored())[0]?.seen_at).toEqual(new Date(time.nowMs()));
    time.jump(firstMs + 90 * DAY_MS - time.nowMs());
    expect((await common()).devices).toEqual([]);
    await database().run((queries) => deleteOldLinks(queries, time.nowMs()));
    expect((await stored()).map(({ user_id: id }) => Number(id))).toEqual([1, 1]);
  });

  test('lets a player connect and logs an error if the links cannot be stored', async () => {
    const log = createLog('silent');
    const logged = vi.spyOn(log, 'error');
    const full = { ...database(), run: () => Promise.reject(new Error('the disk is full')) };
    const settings = { fairPlay: 'on', cluster: 'devnet' } as const;
    links = createLinks({ ...linksParts(), log, database: full, settings });
    await expect(connect(1)).resolves.toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });

  test('stores nothing while games are not checked', async () => {
    links = createLinks({ ...linksParts(), settings: { fairPlay: 'off', cluster: 'devnet' } });
    await connect(1);
    expect(await stored()).toEqual([]);
  });

  describe('wallets that funded a player', () => {
    /** The transactions of each wallet, newest first. A wallet without an entry cannot be read. */
    let histories: Map<string, Moved[]>;
    const asked: string[] = [];

    const deps = (): FundingDeps => ({
      ...linksParts(),
      hashOf,
      chain: {
        treasury: TREASURY,
        async signaturesFor(address, { limit }) {
          asked.push(address);
          const found = histories.get(address);
          if (found === undefined) throw new Error('the node does not answer');
          const info = { slot: 1n, commitment: 'finalized' } as const;
          return found
            .slice(0, limit)
            .map(({ failed = false }, at) => ({ ...info, failed, signature: `${address}/${at}` }));
        },
        async transaction(signature) {
          const [wallet = '', at] = signature.split('/');
          const moved = histories.get(wallet)?.[Number(at)];
          if (moved === undefined) throw new Error(`no transaction ${signature}`);
          return {
            ...{ signature, slot: 1n, failed: false, fee: lamports(5_000n), accounts: [] },
            ...{ feePayer: moved.source, signers: [moved.source], transfers: [moved] },
          };
        },
      },
    });
    const read = () => readFunding(deps());
    const start = (whiteId: number, blackId: number) =>
      database().transaction((tx) => askFunding(tx, [whiteId, blackId], time.nowMs()));

    beforeEach(() => {
      histories = new Map([
        ['wallet 1', []],
        ['wallet 2', []],
      ]);
      asked.length = 0;
    });

    const UNCLE = [hashOf('funding-wallet', 'uncle')];
    const toOne = (source: string, amount?: bigint) => transfer(source, 'wallet 1', amount);
    const toTwo = (source: string, amount?: bigint) => transfer(source, 'wallet 2', amount);
    const spent = (count: number) => Array.from({ length: count }, () => transfer('wallet 1', TREASURY));
    const failed = { ...toOne('other'), failed: true };
    const MOST = LINKS.fundingSignatures;

    // The transactions of each wallet, newest first.
    test.each<[string, one: Moved[], other: Moved[], shared: string[], isKnown: boolean]>([
      [
        'a wallet that funded both first',
        [...spent(1), toOne('uncle')],
        [toTwo('other'), toTwo('uncle', LINKS.fundingLeast)],
        UNCLE,
        true,
      ],
      ['no wallet that sent SOL later', [toOne('uncle')], [toTwo('uncle'), toTwo('exchange')], [], true],
      ['a funder behind dust', [toOne('uncle'), toOne('other', 1n)], [toTwo('uncle')], UNCLE, true],
      ['a funder behind a transfer that failed', [toOne('uncle'), failed], [toTwo('uncle')], UNCLE, true],
      ['one 999 signatures ago', [...spent(MOST - 2), toOne('uncle')], [toTwo('uncle')], UNCLE, true],
      ['none in a longer history', [...spent(MOST - 1), toOne('uncle')], [toTwo('uncle')], [], false],
      ['none in a history without funding', [], [toTwo('uncle')], [], false],
    ])('finds %s', async (_what, one, other, fundingWallets, isFundingKnown) => {
      histories = new Map([
        ['wallet 1', one],
        ['wallet 2', other],
      ]);
      await start(2, 1);
      await read();
      await read();
      expect(await common()).toMatchObject({ fundingWallets, isFundingKnown });
      expect(asked.sort()).toEqual(['wallet 1', 'wallet 2']);
    });

    test('reads a wallet once, one that failed after the others, and again when its link was deleted', async () => {
      histories = new Map([['wallet 2', [transfer('uncle', 'wallet 2')]]]);
      await start(1, 2);
      time.jump(1);
      await expect(read()).rejects.toThrow('does not answer');
      await read();
      expect(asked).toEqual(['wallet 1', 'wallet 2']);
      histories.set('wallet 1', [transfer('uncle', 'wallet 1')]);
      await read();
      for (let day = 0; day < 100; day += 50) {
        time.jump(50 * DAY_MS);
        await start(1, 2);
        await read();
        await database().run((queries) => deleteOldLinks(queries, time.nowMs()));
      }
      expect(asked).toHaveLength(3);
      expect((await common()).fundingWallets).toEqual(UNCLE);
      time.jump(LINKS.keptMs);
      await database().run((queries) => deleteOldLinks(queries, time.nowMs()));
      expect(await common()).toMatchObject({ fundingWallets: [], isFundingKnown: false });
      await start(1, 2);
      await read();
      expect(asked).toHaveLength(4);
    });

    test('asks when a staked game starts, and not on the local network', async () => {
      const due = async () =>
        (
          await database().run((queries) =>
            sql<{ id: number }>`select user_id::int as id from funding_lookup order by 1`.execute(queries),
          )
        ).rows.map(({ id }) => id);
      const local = createLinks({ ...linksParts(), settings: { fairPlay: 'on', cluster: 'local' } });
      const game = {
        ...{ gameId: 1, whiteId: 1, blackId: 2, startedAtMs: time.nowMs() },
        timeControl: { initialMs: 600_000, incrementMs: 0 },
      };
      await database().transaction((tx) => links.noteStart(tx, { ...game, wager: lamports(0n) }));
      await database().transaction((tx) => local.noteStart(tx, { ...game, wager: lamports(1n) }));
      expect(await due()).toEqual([]);
      await database().transaction((tx) => links.noteStart(tx, { ...game, wager: lamports(1n) }));
      expect(await due()).toEqual([1, 2]);
    });

    test('ignores a wallet that funded many players, such as an exchange', async () => {
      const exchange = { kind: 'funding-wallet' as const, hash: hashOf('funding-wallet', 'exchange') };
      for (let player = 1; player <= LINKS.playersMax + 1; player += 1)
        await database().run((queries) => putLinks(queries, player, [exchange], time.nowMs()));
      expect((await common()).fundingWallets).toEqual([]);
    });
  });
});
