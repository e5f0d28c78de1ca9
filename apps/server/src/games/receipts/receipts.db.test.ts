// games: receipts of games played over sockets. Acts are signed, invalid signatures are refused, and anyone can verify the chain.
import { chainAfter, chainOfTerms, type Receipt, type ReceiptEntry, toHex } from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { testWallet } from '../../users/testkit/wallet.ts';
import { findGame } from '../store/game-store.ts';
import {
  createGameHarness,
  type GameHarness,
  type Player,
  RECEIPT_KEY,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { move, say, seatPlayers } from '../testkit/players-at-board.ts';
import { type ActSigner, createActSigner, grantKey, keyGrantsIn, testVerify } from '../testkit/receipts.ts';
import { readReceipt } from './receipt-view.ts';

describeEachDatabase('receipts', (database) => {
  let room: GameHarness;
  let white: TestSocket;
  let black: TestSocket;
  let ada: Player;
  let bob: Player;
  let signers: { white: ActSigner; black: ActSigner };

  beforeEach(async () => {
    ({ room, white, black, ada, bob } = await seatPlayers(database()));
    signers = { white: await signIn(white, 1), black: await signIn(black, 2) };
  });
  afterEach(() => room.stop());

  /** Starts a game whose state both sockets have received. */
  async function start(): Promise<number> {
    const gameId = await room.start(white, black);
    for (const socket of [white, black]) await socket.enter(gameId);
    return gameId;
  }

  async function signIn(socket: TestSocket, wallet: number): Promise<ActSigner> {
    const signer = createActSigner();
    const { sessionKey } = socket;
    const granted = { sessionKey, wallet: testWallet(wallet), key: signer.address };
    await grantKey(database(), granted, new Date(room.time.nowMs()));
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

  async function receiptOf(gameId: number): Promise<Receipt> {
    const read = await database().run(async (queries) => {
      const record = await findGame(queries, gameId);
      if (record === null) throw new Error('no game');
      return readReceipt(queries, record, { users: { keyGrants: keyGrantsIn } });
    });
    return read as Receipt;
  }

  async function verified(gameId: number) {
    const options = { serverKeys: [RECEIPT_KEY.address], verify: await testVerify() };
    const receipt = await receiptOf(gameId);
    const { checks, counts } = await verifyReceipt(receipt, options);
    return { receipt, counts, failed: checks.filter(({ ok }) => !ok).map(({ detail }) => detail) };
  }

  const kindsOf = (entries: readonly ReceiptEntry[]) => entries.map(({ by, type }) => `${by} ${type}`);

  test('V5 writes a chain of signed moves and a signed resignation that anyone can verify', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    await room.pass(1_500);
    await signedMove(black, signers.black, gameId, 2, 'e7e5');
    await signedMove(white, signers.white, gameId, 3, 'g1f3');
    const act = signers.black.act(seenBy(black), 'resign');
    await black.send({ type: 'resign', gameId, playerId: black.userId, ...act });
    const { receipt, counts, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(kindsOf(receipt.entries)).toEqual(['w move', 'b move', 'w move', 'b resign']);
    expect(counts).toEqual({ w: { signed: 2, unsigned: 0 }, b: { signed: 2, unsigned: 0 } });
    expect(receipt.end).toMatchObject({ result: 'white_wins', reason: 'resignation', winner: ada.id });
  });

  test('V5 keeps the signature of a resignation that crossed a move', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    await signedMove(black, signers.black, gameId, 2, 'e7e5');
    const act = signers.black.act(seenBy(black), 'resign');
    await signedMove(white, signers.white, gameId, 3, 'g1f3');
    await black.send({ type: 'resign', gameId, playerId: black.userId, ...act });
    const { receipt, counts, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(receipt.entries.at(-1)).toMatchObject({ type: 'resign', on: 2, sig: act.sig });
    expect(counts.b).toEqual({ signed: 2, unsigned: 0 });
  });

  test('V6 sends both players the number and the chain of the last entry with every message of the game', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    const { terms, entries } = await receiptOf(gameId);
    const [first] = entries;
    if (first === undefined) throw new Error('no entry');
    const chain = toHex(chainAfter(chainOfTerms(terms), first));
    for (const socket of [white, black]) {
      const told = socket.last('move_made');
      expect(told.receipt).toEqual({ n: 1, chain });
      expect(told.move).toMatchObject({ at: first.at, clock: first.clock });
    }
    await black.enter(gameId);
    expect(black.last('game_state')).toMatchObject({
      receipt: { n: 1, chain },
      moves: [{ at: first.at, clock: first.clock }],
    });
  });

  test.each([
    ['of another move', () => signers.white.move(seenBy(white), 1, 'd2d4')],
    ['of another player', () => signers.black.move(seenBy(white), 1, 'e2e4')],
    ['on an entry that does not exist', () => signers.white.move({ ...seenBy(white), n: 7 }, 1, 'e2e4')],
    ['that is no signature', () => ({ on: 0, sig: 'AAAA' })],
    ['without its number', () => ({ sig: signers.white.move(seenBy(white), 1, 'e2e4').sig })],
  ])('V10 refuses a move with a signature %s, and plays nothing', async (_what, signatureOf) => {
    const gameId = await start();
    await white.enter(gameId);
    await move(white, gameId, 'e2e4', { ply: 1, ...signatureOf() });
    expect(white.last('error')).toMatchObject({ code: 'BAD_SIGNATURE', gameId });
    expect(white.last('game_state').moves).toEqual([]);
    expect(black.received.filter(({ type }) => type === 'move_made')).toEqual([]);
  });

  test('V10 refuses a signed move in an ended game because of the end, not because of the signature', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    const act = signers.black.act(seenBy(black), 'resign');
    const late = signers.white.move(seenBy(white), 2, 'e7e5');
    await black.send({ type: 'resign', gameId, playerId: black.userId, ...act });
    await move(white, gameId, 'e7e5', { ply: 2, ...late });
    expect(white.last('error')).toMatchObject({ code: 'CONFLICT', gameId });
  });

  test('V10 accepts an act signed on a move that another node wrote', async () => {
    const gameId = await start();
    const other = await createGameHarness(database(), room.time);
    // The second socket of each node has the same session.
    const [, tab] = [other.socket(ada), other.socket(bob)];
    await tab.enter(gameId);
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    const act = signers.black.act(seenBy(black), 'resign');
    await tab.send({ type: 'resign', gameId, playerId: tab.userId, ...act });
    await other.stop();
    expect(tab.received.filter(({ type }) => type === 'error')).toEqual([]);
    expect((await receiptOf(gameId)).entries.at(-1)).toMatchObject({ type: 'resign', on: 1, sig: act.sig });
  });

  test('V11 accepts unsigned moves, and marks them as unsigned in the receipt', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'f2f3');
    await move(black, gameId, 'e7e5');
    await signedMove(white, signers.white, gameId, 3, 'g2g4');
    await move(black, gameId, 'd8h4');
    const { counts, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(counts).toEqual({ w: { signed: 2, unsigned: 0 }, b: { signed: 0, unsigned: 2 } });
  });

  test('V12 contains the signatures of a draw offer and of its acceptance at another node', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    const offer = signers.white.act(seenBy(white), 'draw_offer');
    await white.send({ type: 'offer_draw', gameId, playerId: white.userId, ...offer });
    const accepted = signers.black.act(seenBy(black), 'draw_accept');
    const other = await createGameHarness(database(), room.time);
    // The second socket of each node has the same session.
    const [, tab] = [other.socket(ada), other.socket(bob)];
    await tab.send({ type: 'accept_draw', gameId, playerId: tab.userId, ...accepted });
    await other.stop();
    const { receipt, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(receipt.entries.at(-1)).toMatchObject({ type: 'draw_accept', by: 'b', ...accepted, offer });
  });

  test('V13 writes the key of a new device before the first act that it signs', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    const phone = room.socket({ id: black.userId, name: 'bob' });
    const signer = await signIn(phone, 2);
    await phone.enter(gameId);
    await signedMove(phone, signer, gameId, 2, 'e7e5');
    await say(white, gameId, 'resign');
    const { receipt, failed } = await verified(gameId);
    expect(failed).toEqual([]);
    expect(kindsOf(receipt.entries)).toEqual(['w move', 's key', 'b move', 'w resign']);
  });

  test('V14 writes the time that players get back after an outage', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    const on = seenBy(black);
    await room.stop();
    room.time.advance(20_000);
    room = await createGameHarness(database(), room.time, { openingMs: 1_000 });
    // The players reconnect with the same sessions.
    white = room.socket(ada);
    const later = room.socket({ id: black.userId, name: 'bob' });
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
    await room.pass(61_000);
    expect((await verified(aborted)).failed).toEqual([]);
    expect(kindsOf((await receiptOf(aborted)).entries)).toEqual(['s abort']);
    const flagged = await start();
    await signedMove(white, signers.white, flagged, 1, 'e2e4');
    await signedMove(black, signers.black, flagged, 2, 'e7e5');
    await room.pass(602_000);
    const { receipt, failed } = await verified(flagged);
    expect(failed).toEqual([]);
    expect(kindsOf(receipt.entries)).toEqual(['w move', 'b move', 's flag']);
  });

  test('V16 refuses changes to written entries', async () => {
    const gameId = await start();
    await signedMove(white, signers.white, gameId, 1, 'e2e4');
    for (const statement of [
      sql`update receipt_entry set entry = '{}' where game_id = ${gameId}`,
      sql`delete from receipt_entry where game_id = ${gameId}`,
      sql`update game_receipt set terms = '{}' where game_id = ${gameId}`,
    ])
      await expect(database().run((queries) => statement.execute(queries))).rejects.toThrow('append only');
  });
});
