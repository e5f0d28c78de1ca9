// games: the key that signs receipts. It signs each receipt once, all nodes use one key, and an announced key replaces it node by node.
import type { Receipt } from '@kingstake/proofs/receipts';
import { receiptKeysAtEnd } from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { findGame } from '../store/game-store.ts';
import { createGameHarness, type GameHarness, insertPlayers, type Player } from '../testkit/game-harness.ts';
import { playMoves, say } from '../testkit/players-at-board.ts';
import { keyGrantsIn, testReceiptKey, testVerify } from '../testkit/receipts.ts';
import { announceKey, currentReceiptKey, listUsedKeys, publishedReceiptKeys } from './key-store.ts';
import { readReceipt } from './receipt-view.ts';

const [FIRST, SECOND, THIRD] = [testReceiptKey(1), testReceiptKey(2), testReceiptKey(3)] as const;

describeEachDatabase('the key of receipts', (database) => {
  let time: ManualTime;
  let players: [Player, Player];
  const rooms = new Set<GameHarness>();

  async function open(receiptKey = FIRST): Promise<GameHarness> {
    const room = await createGameHarness(database(), time, { receiptKey });
    rooms.add(room);
    return room;
  }
  async function stop(room: GameHarness): Promise<void> {
    rooms.delete(room);
    await room.stop();
  }
  /** Opens a node in a database with two players. */
  async function begin(): Promise<GameHarness> {
    time = createManualTime();
    players = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    return open();
  }
  afterEach(async () => {
    for (const room of rooms) await room.stop();
    rooms.clear();
  });

  const announce = (key: string) => database().transaction((tx) => announceKey(tx, key, time.nowMs()));

  /** Plays a game that White gives up, and returns its receipt. */
  async function playAt(room: GameHarness): Promise<Receipt> {
    const [white, black] = [room.socket(players[0]), room.socket(players[1])];
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    await room.pass(500);
    await say(white, gameId, 'resign');
    return receiptOf(gameId);
  }
  const receiptOf = (gameId: number): Promise<Receipt> =>
    database().run(async (queries) => {
      const record = await findGame(queries, gameId);
      if (record === null) throw new Error(`no game ${gameId}`);
      return (await readReceipt(queries, record, { users: { keyGrants: keyGrantsIn } })) as Receipt;
    });

  /** Returns what GET /.well-known/kingstake.json answers. */
  async function published(): Promise<string> {
    return JSON.stringify({ keys: await database().run(publishedReceiptKeys) });
  }
  async function isProved(receipt: Receipt, keys: string): Promise<boolean> {
    const serverKeys = receiptKeysAtEnd(keys, receipt);
    return (await verifyReceipt(receipt, { serverKeys, verify: await testVerify() })).isGood;
  }
  const untilOf = async (key: { address: string }) =>
    (await database().run(listUsedKeys)).find((each) => each.key === key.address)?.untilMs;

  test('V24 signs a receipt once: it stays the same after a change of the key, and both lists of keys prove it', async () => {
    const before = await begin();
    const receipt = await playAt(before);
    expect(receipt.serverKey).toBe(FIRST.address);
    const listBefore = await published();
    await announce(SECOND.address);
    await stop(before);
    const after = await open(SECOND);
    await after.pass(10_000);
    expect(await receiptOf(receipt.terms.game)).toEqual(receipt);
    const later = await playAt(after);
    expect(later.serverKey).toBe(SECOND.address);
    const listAfter = await published();
    expect([await isProved(receipt, listBefore), await isProved(receipt, listAfter)]).toEqual([true, true]);
    expect([await isProved(later, listBefore), await isProved(later, listAfter)]).toEqual([false, true]);
  });

  test('V25 changes the key on three nodes, one after the other', async () => {
    const nodes = [await begin(), await open(), await open()];
    const receipts = [];
    for (const node of nodes) receipts.push(await playAt(node));
    await announce(SECOND.address);
    for (const at of nodes.keys()) {
      await stop(nodes[at] as GameHarness);
      nodes[at] = await open(SECOND);
      for (const node of nodes) receipts.push(await playAt(node));
      expect(await untilOf(FIRST)).toBeNull();
    }
    const leftMs = time.nowMs();
    await nodes[0]?.pass(10_000);
    const untilMs = await untilOf(FIRST);
    expect(untilMs).toBeGreaterThan(leftMs + 59_000);
    expect(untilMs).toBeLessThanOrEqual(leftMs + 70_000);
    expect(receipts.map(({ serverKey }) => (serverKey === FIRST.address ? 1 : 2))).toEqual([
      ...[1, 1, 1],
      ...[2, 1, 1],
      ...[2, 2, 1],
      ...[2, 2, 2],
    ]);
    const keys = await published();
    for (const receipt of receipts) expect(await isProved(receipt, keys)).toBe(true);
    expect(await database().run(currentReceiptKey)).toBe(SECOND.address);
  });

  test('V26 refuses to start a node with a key that is neither the current nor the announced one', async () => {
    await begin();
    const refusal = new RegExp(
      `RECEIPT_KEYPAIR has the key ${SECOND.address}, and the nodes of this database sign receipts with ${FIRST.address}.*ops -- keys announce receipt ${SECOND.address}`,
    );
    await expect(open(SECOND)).rejects.toThrow(refusal);
    await announce(SECOND.address);
    await announce(THIRD.address); // replaces it
    await expect(open(SECOND)).rejects.toThrow(refusal);
    await open(THIRD);
    await expect(open(FIRST)).rejects.toThrow(`sign receipts with ${THIRD.address}`);
    expect((await database().run(listUsedKeys)).map(({ key }) => key)).toEqual([
      FIRST.address,
      THIRD.address,
    ]);
  });

  test('V26 lets one of two nodes decide the key of a new cluster', async () => {
    time = createManualTime();
    const opened = await Promise.allSettled([open(FIRST), open(SECOND)]);
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await database().run(listUsedKeys)).toHaveLength(1);
  });

  test('extends the time of a key to every end that it signs', async () => {
    const node = await begin();
    const { terms } = await playAt(node);
    await announce(SECOND.address);
    await stop(node);
    await (await open(SECOND)).pass(10_000);
    const [first, second] = await database().run(listUsedKeys);
    const [untilMs, sinceMs] = [first?.untilMs ?? 0, second?.sinceMs ?? 0];
    // A node that was silent signs after it counted as having left, and a deadline passed before a node had the new key.
    const sign = (keyN: number, endedMs: number) =>
      database().transaction(async (tx) => {
        await sql`insert into game_receipt (game_id, terms, chain)
          select id, '{}', ${'0'.repeat(64)} from game where id = ${terms.game} on conflict do nothing`.execute(
          tx,
        );
        await sql`alter table receipt_signature disable trigger receipt_signature_append_only`.execute(tx);
        await sql`delete from receipt_signature where game_id = ${terms.game}`.execute(tx);
        await sql`insert into receipt_signature (game_id, key_n, ended_at, root, signature)
          values (${terms.game}, ${keyN}, ${new Date(endedMs)}, ${'0'.repeat(64)}, '')`.execute(tx);
        await sql`alter table receipt_signature enable trigger receipt_signature_append_only`.execute(tx);
      });
    await sign(1, untilMs + 5_000);
    await sign(2, sinceMs - 5_000);
    expect(await database().run(listUsedKeys)).toMatchObject([
      { untilMs: untilMs + 65_000 },
      { sinceMs: sinceMs - 5_000, untilMs: null },
    ]);
    await announce(THIRD.address);
    await expect(sign(3, time.nowMs())).rejects.toThrow('receipt key 3 is not in use');
  });

  test('opens the time of a key again if its node was only silent', async () => {
    const first = await begin();
    const second = await open();
    await announce(SECOND.address);
    await stop(first);
    const third = await open(SECOND);
    second.freeze();
    await third.pass(20_000);
    expect(await untilOf(FIRST)).toEqual(expect.any(Number));
    second.thaw();
    await third.pass(20_000);
    expect(await untilOf(FIRST)).toBeNull();
  });

  test('V16 refuses changes to signatures and to keys in use', async () => {
    const { terms } = await playAt(await begin());
    const run = (statement: ReturnType<typeof sql>) =>
      database().run((queries) => statement.execute(queries));
    await expect(run(sql`delete from receipt_key`)).rejects.toThrow('append only');
    await expect(run(sql`update receipt_key set key = ${SECOND.address}`)).rejects.toThrow(
      'receipt key 1 has signed receipts, or may have',
    );
    await expect(
      run(sql`update receipt_signature set signature = '' where game_id = ${terms.game}`),
    ).rejects.toThrow('append only');
  });
});
