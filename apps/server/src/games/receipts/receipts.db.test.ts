// games: receipts of games played over sockets. Acts are signed, invalid signatures are refused, and anyone can verify the chain. The key
// of the server signs each receipt once, all nodes use one key, and an announced key replaces it node by node.
import {
  chainAfter,
  chainOfTerms,
  type Receipt,
  type ReceiptEntry,
  receiptKeysAtEnd,
  toHex,
} from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { testWallet } from '../../players/users/testkit/wallet.ts';
import {
  createGameHarness,
  type GameHarness,
  insertPlayers,
  type Player,
  RECEIPT_KEY,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { move, playMoves, say, seatEach } from '../testkit/players-at-board.ts';
import {
  type ActSigner,
  createActSigner,
  grantKey,
  receiptOf,
  testReceiptKey,
  testVerify,
} from '../testkit/receipts.ts';
import { announceKey, currentReceiptKey, listUsedKeys, publishedReceiptKeys } from './key-store.ts';
import { createPacker } from './packer.ts';

describeEachDatabase('receipts', (database) => {
  const at = seatEach(database);
  let signers: { white: ActSigner; black: ActSigner };
  beforeEach(async () => {
    signers = { white: await signIn(at.white, 1), black: await signIn(at.black, 2) };
  });

  /** Starts a game whose state both sockets have received. */
  async function start(): Promise<number> {
    const gameId = await at.room.start(at.white, at.black);
    for (const socket of [at.white, at.black]) await socket.enter(gameId);
    return gameId;
  }

  async function signIn(socket: TestSocket, wallet: number): Promise<ActSigner> {
    const signer = createActSigner();
    const { sessionKey } = socket;
    const granted = { sessionKey, wallet: testWallet(wallet), key: signer.address };
    await grantKey(database(), granted, new Date(at.room.time.nowMs()));
    return signer;
  }

  /** Returns the newest entry that the socket has received. */
  function seenBy(socket: TestSocket): { n: number; chain: string } {
    const told = socket.received.findLast((message) => 'receipt' in message && message.receipt !== undefined);
    if (told === undefined || !('receipt' in told) || told.receipt === undefined)
      throw new Error('no receipt');
    return told.receipt;
  }

  const signedMove = (socket: TestSocket, signer: ActSigner, gameId: number, ply: number, uci: string) =>
    move(socket, gameId, uci, { ply, ...signer.move(seenBy(socket), ply, uci) });

  async function verified(gameId: number) {
    const options = { serverKeys: [RECEIPT_KEY.address], verify: await testVerify() };
    const receipt = await receiptOf(database(), gameId);
    const { checks, counts } = await verifyReceipt(receipt, options);
    return { receipt, counts, failed: checks.filter(({ ok }) => !ok).map(({ detail }) => detail) };
  }

  const kindsOf = (entries: readonly ReceiptEntry[]) => entries.map(({ by, type }) => `${by} ${type}`);

  test('V5 V16 writes a chain of signed moves and a signed resignation that anyone can verify and nobody can change', async () => {
    const { room, ada, white, black } = at;
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    await room.pass(1_500);
    await signedMove(black, signers.black, gameId, 2, 'e7e5');
    // The resignation crosses a move.
    const act = signers.black.act(seenBy(black), 'resign');
    await signedMove(white, signers.white, gameId, 3, 'g1f3');
    const late = signers.white.move(seenBy(white), 4, 'b8c6');
    await black.send({ type: 'resign', gameId, playerId: black.userId, ...act });
    const { receipt, counts, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(kindsOf(receipt.entries)).toEqual(['w move', 'b move', 'w move', 'b resign']);
    expect(receipt.entries.at(-1)).toMatchObject({ type: 'resign', on: 2, sig: act.sig });
    expect(counts).toEqual({ w: { signed: 2, unsigned: 0 }, b: { signed: 2, unsigned: 0 } });
    expect(receipt.end).toMatchObject({ result: 'white_wins', reason: 'resignation', winner: ada.id });
    // A signed move is refused because of the end, not because of the signature.
    await move(white, gameId, 'b8c6', { ply: 4, ...late });
    expect(white.last('error')).toMatchObject({ code: 'CONFLICT', gameId });
    for (const statement of [
      sql`update game_log set sig = null where game_id = ${gameId}`,
      sql`delete from game_log where game_id = ${gameId}`,
      sql`update game_receipt set origin = '' where game_id = ${gameId}`,
    ])
      await expect(database().run((queries) => statement.execute(queries))).rejects.toThrow('append only');
  });

  test('reads the same receipt, byte for byte, after the log was archived and its rows dropped', async () => {
    const { room, ada, white, black } = at;
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    await room.pass(1_500);
    await move(black, gameId, 'e7e5', { ply: 2 });
    // White continues with another key.
    const phone = room.socket(ada);
    const signer = await signIn(phone, 1);
    await phone.enter(gameId);
    await signedMove(phone, signer, gameId, 3, 'g1f3');
    await phone.send({
      type: 'offer_draw',
      gameId,
      playerId: ada.id,
      ...signer.act(seenBy(phone), 'draw_offer'),
    });
    const accepted = signers.black.act(seenBy(black), 'draw_accept');
    await black.send({ type: 'accept_draw', gameId, playerId: black.userId, ...accepted });
    const before = await verified(gameId);
    expect(before.failed).toEqual([]);
    expect(kindsOf(before.receipt.entries)).toContain('b draw_accept');
    const change = (statement: string) =>
      database().transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx); // without triggers
        await sql.raw(statement).execute(tx);
      });
    await change(`update game set ended_at = app_now() - interval '25 hours'`);
    const log = createLog('silent');
    await createPacker({ database: database(), time: room.time, log, isLeader: () => true })();
    await change('delete from game_log');
    const after = await verified(gameId);
    expect(JSON.stringify(after.receipt)).toBe(JSON.stringify(before.receipt));
    expect(after.failed).toEqual([]);
  });

  test('V6 sends both players the number and the chain of the last entry with every message of the game', async () => {
    const gameId = await start();
    await signedMove(at.white, signers.white, gameId, 1, 'e2e4');
    const { terms, entries } = await receiptOf(database(), gameId);
    const [first] = entries;
    if (first === undefined) throw new Error('no entry');
    const chain = toHex(chainAfter(chainOfTerms(terms), first));
    for (const socket of [at.white, at.black]) {
      const told = socket.last('move_made');
      expect(told.receipt).toEqual({ n: 1, chain });
      expect(told.move).toMatchObject({ at: first.at, clock: first.clock });
    }
    await at.black.enter(gameId);
    expect(at.black.last('game_state')).toMatchObject({
      receipt: { n: 1, chain },
      moves: [{ at: first.at, clock: first.clock }],
    });
  });

  test.each([
    ['of another move', () => signers.white.move(seenBy(at.white), 1, 'd2d4')],
    ['of another player', () => signers.black.move(seenBy(at.white), 1, 'e2e4')],
    ['on an entry that does not exist', () => signers.white.move({ ...seenBy(at.white), n: 7 }, 1, 'e2e4')],
    ['that is no signature', () => ({ on: 0, sig: 'AAAA' })],
    ['without its number', () => ({ sig: signers.white.move(seenBy(at.white), 1, 'e2e4').sig })],
  ])('V10 refuses a move with a signature %s, and plays nothing', async (_what, signatureOf) => {
    const gameId = await start();
    await at.white.enter(gameId);
    await move(at.white, gameId, 'e2e4', { ply: 1, ...signatureOf() });
    expect(at.white.last('error')).toMatchObject({ code: 'BAD_SIGNATURE', gameId });
    expect(at.white.last('game_state').moves).toEqual([]);
    expect(at.black.received.filter(({ type }) => type === 'move_made')).toEqual([]);
  });

  test('V12 accepts an act signed on a move that another node wrote, and keeps both signatures of a draw', async () => {
    const { room, ada, bob, white, black } = at;
    const gameId = await start();
    const other = await createGameHarness(database(), room.time);
    // The second socket of each node has the same session.
    const [, tab] = [other.socket(ada), other.socket(bob)];
    await tab.enter(gameId);
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    const offer = signers.white.act(seenBy(white), 'draw_offer');
    await white.send({ type: 'offer_draw', gameId, playerId: white.userId, ...offer });
    const accepted = signers.black.act(seenBy(black), 'draw_accept');
    await tab.send({ type: 'accept_draw', gameId, playerId: tab.userId, ...accepted });
    await other.stop();
    expect(tab.received.filter(({ type }) => type === 'error')).toEqual([]);
    const { receipt, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(receipt.entries.at(-1)).toMatchObject({ type: 'draw_accept', by: 'b', ...accepted, offer });
  });

  test('V11 V13 marks unsigned moves, and writes the key of a new device before the first act that it signs', async () => {
    const { room, white, black, bob } = at;
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'f2f3');
    await move(black, gameId, 'e7e5');
    await signedMove(white, signers.white, gameId, 3, 'g2g4');
    const phone = room.socket(bob);
    const signer = await signIn(phone, 2);
    await phone.enter(gameId);
    await signedMove(phone, signer, gameId, 4, 'd8h4');
    const { receipt, counts, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(kindsOf(receipt.entries)).toEqual(['w move', 'b move', 'w move', 's key', 'b move']);
    expect(counts).toEqual({ w: { signed: 2, unsigned: 0 }, b: { signed: 1, unsigned: 1 } });
  });

  test('V14 writes the time that players get back after an outage', async () => {
    const gameId = await start();
    await signedMove(at.white, signers.white, gameId, 1, 'e2e4');
    const on = seenBy(at.black);
    await at.room.stop();
    at.room.time.advance(20_000);
    at.room = await createGameHarness(database(), at.room.time, { openingMs: 1_000 });
    // The players reconnect with the same sessions.
    at.white = at.room.socket(at.ada);
    const later = at.room.socket({ id: at.black.userId, name: 'bob' });
    await later.enter(gameId);
    // Black signs before the page knows of the outage. That is valid, because only the server has written since.
    await move(later, gameId, 'e7e5', { ply: 2, ...signers.black.move(on, 2, 'e7e5') });
    await say(later, gameId, 'resign');
    const { receipt, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(kindsOf(receipt.entries)).toEqual(['w move', 's clock', 'b move', 'b resign']);
  });

  test('V15 writes entries for a flag and for an abort before the first move', async () => {
    const aborted = await start();
    await at.room.pass(61_000);
    expect((await verified(aborted)).failed).toEqual([]);
    expect(kindsOf((await receiptOf(database(), aborted)).entries)).toEqual(['s abort']);
    const flagged = await start();
    await signedMove(at.white, signers.white, flagged, 1, 'e2e4');
    await signedMove(at.black, signers.black, flagged, 2, 'e7e5');
    await at.room.pass(602_000);
    const { receipt, failed } = await verified(flagged);
    expect(failed).toEqual([]);
    expect(kindsOf(receipt.entries)).toEqual(['w move', 'b move', 's flag']);
  });
});

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
    return receiptOf(database(), gameId);
  }
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

  test('V24 V25 changes the key on three nodes, one after the other, and signs each receipt once', async () => {
    const nodes = [await begin(), await open(), await open()];
    const receipts = [];
    for (const node of nodes) receipts.push(await playAt(node));
    const listBefore = await published();
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
    for (const receipt of receipts) {
      expect(await receiptOf(database(), receipt.terms.game)).toEqual(receipt);
      expect(await isProved(receipt, keys)).toBe(true);
    }
    const [first, last] = [receipts[0], receipts.at(-1)] as [Receipt, Receipt];
    expect([await isProved(first, listBefore), await isProved(last, listBefore)]).toEqual([true, false]);
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
        await sql`insert into game_receipt (game_id, origin, cluster)
          select id, '', '' from game where id = ${terms.game} on conflict do nothing`.execute(tx);
        await sql`alter table receipt_signature disable trigger receipt_signature_append_only`.execute(tx);
        await sql`delete from receipt_signature where game_id = ${terms.game}`.execute(tx);
        await sql`insert into receipt_signature (game_id, key_n, ended_at, root, signature)
          values (${terms.game}, ${keyN}, ${new Date(endedMs)}, ${Buffer.alloc(32)}, ${Buffer.alloc(64)})`.execute(
          tx,
        );
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
    // It registers again, and a later comparison of the leader finds it.
    for (let passedS = 0; passedS < 60 && (await untilOf(FIRST)) !== null; passedS += 10)
      await third.pass(10_000);
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
