import type { webcrypto } from 'node:crypto';
import {
  actMessage,
  chainAfter,
  chainOfTerms,
  moveMessage,
  type Receipt,
  type ReceiptEntry,
  type RunningReceipt,
  signatureBytes,
  toHex,
  webCryptoVerify,
} from '@kingstake/proofs/receipts';
import { randomReceipt } from '@kingstake/proofs/receipts/testkit';
import type { ServerMessage } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { GameReceipt, type GameReceiptDeps, type ReceiptMismatch } from './game-receipt.ts';

/** Pending signatures and verifications, which run in the thread pool. */
const running = new Set<Promise<unknown>>();

function tracked<T>(work: Promise<T>): Promise<T> {
  running.add(work);
  const forget = () => running.delete(work);
  work.then(forget, forget);
  return work;
}

const check = await webCryptoVerify(crypto.subtle);
const verify: typeof check =
  check === null ? null : (key, message, signature) => tracked(check(key, message, signature));
const WHITE = 7;

/** A server that writes the receipt of a game entry by entry. */
class Server {
  readonly receipt: Receipt;
  readonly chains: Uint8Array[];
  written = 0;
  reads = 0;

  constructor(receipt: Receipt) {
    this.receipt = receipt;
    this.chains = [chainOfTerms(receipt.terms)];
    for (const entry of receipt.entries)
      this.chains.push(chainAfter(this.chains.at(-1) as Uint8Array, entry));
  }

  read = async (): Promise<RunningReceipt> => {
    this.reads += 1;
    const { v, terms, grants, entries } = this.receipt;
    return { v, terms, grants, entries: entries.slice(0, this.written) };
  };

  head = () => ({ n: this.written, chain: toHex(this.chains[this.written] as Uint8Array) });

  /** Writes the next entry, and returns the message about it. */
  write(): ServerMessage {
    const entry = this.receipt.entries[this.written] as ReceiptEntry;
    this.written += 1;
    const about = { gameId: 4711, seq: this.written, receipt: this.head() };
    if (entry.type !== 'move') return { type: 'timer_update', ...about } as ServerMessage;
    const ply = this.receipt.entries.slice(0, this.written).filter(({ type }) => type === 'move').length;
    const { uci, at, clock, sig } = entry;
    const promotion = uci.length > 4 ? { promotion: uci.slice(4) } : {};
    const move = { from: uci.slice(0, 2), to: uci.slice(2, 4), ...promotion, at, clock, sig };
    return { type: 'move_made', ...about, ply, move } as unknown as ServerMessage;
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Resolves when no read, signature or verification is pending. */
async function settled(): Promise<void> {
  await nextTask();
  while (running.size > 0) {
    await Promise.allSettled(running);
    await nextTask();
  }
}

type Player = Awaited<ReturnType<typeof sitDown>>;

async function sitDown(receipt = signedGame()) {
  const server = new Server(receipt);
  const mismatches: ReceiptMismatch[] = [];
  const key = (await crypto.subtle.generateKey('Ed25519', false, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
  const sign = async (message: Uint8Array) =>
    new Uint8Array(await tracked(crypto.subtle.sign('Ed25519', key.privateKey, new Uint8Array(message))));
  const follower = follow(server, { sign }, { onMismatch: (mismatch) => mismatches.push(mismatch) });
  await settled();
  return { server, follower, mismatches, key };
}

/** Follows the game as White. */
function follow(server: Server, signer: GameReceiptDeps['signer'], deps: Partial<GameReceiptDeps> = {}) {
  const log = { warn: fail, error: fail };
  const about = { gameId: 4711, playerId: WHITE, fetchReceipt: server.read };
  return new GameReceipt({ ...about, signer, verify, log, onMismatch: fail as never, ...deps });
}

function fail(message: string, error: unknown): never {
  throw new Error(message, { cause: error });
}

async function playAll({ server, follower }: Player): Promise<void> {
  while (server.written < server.receipt.entries.length) {
    follower.received(server.write());
    await settled();
  }
}

/** A game of at least ten entries in which both sides sign, beginning with eight moves. */
function signedGame(): Receipt {
  for (let seed = 1; seed < 5_000; seed += 1) {
    const receipt = randomReceipt(seed);
    const { white, black } = receipt.terms;
    const isSigned = white.key !== null && black.key !== null && onlyMoves(receipt);
    if (isSigned && receipt.entries.length >= 10 && receipt.entries.length < 60) return receipt;
  }
  throw new Error('no such game');
}

const onlyMoves = ({ entries }: Receipt) =>
  entries
    .slice(0, 8)
    .every((entry) => entry.type === 'move' && entry.sig !== null && entry.on === entry.n - 1);

describe('a followed receipt', () => {
  test('V50 follows random games to their end, with outages and new devices', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const receipt = randomReceipt(seed);
      if (receipt.entries.length > 80) continue;
      const player = await sitDown(receipt);
      await playAll(player);
      await settled();
      expect({ seed, mismatches: player.mismatches }).toEqual({ seed, mismatches: [] });
      const signed = await player.follower.sign({ type: 'resign' });
      expect({ seed, on: signed?.on }).toEqual({ seed, on: receipt.entries.length });
    }
  });

  test('V50 reads the receipt once if only moves are written', async () => {
    const player = await sitDown();
    for (let ply = 1; ply <= 8; ply += 1) player.follower.received(player.server.write());
    await settled();
    expect(player.server.reads).toBe(1);
    expect(player.mismatches).toEqual([]);
  });

  test('V51 signs a move and a draw offer together with the newest entry', async () => {
    const { server, follower, key } = await sitDown();
    for (let ply = 1; ply <= 2; ply += 1) follower.received(server.write());
    const chain = server.chains[2] as Uint8Array;
    const isSigned = (sig: string, message: Uint8Array<ArrayBuffer>) =>
      crypto.subtle.verify('Ed25519', key.publicKey, signatureBytes(sig) as Uint8Array<ArrayBuffer>, message);
    const move = await follower.sign({ type: 'move', ply: 3, move: { from: 'e2', to: 'e4' } });
    expect(move?.on).toBe(2);
    expect(await isSigned(move?.sig ?? '', moveMessage(chain, 3, 'e2e4'))).toBe(true);
    const offer = await follower.sign({ type: 'draw_offer' });
    expect(await isSigned(offer?.sig ?? '', actMessage(chain, 'draw_offer'))).toBe(true);
  });
});

describe('what is sent', () => {
  const about = { gameId: 4711, playerId: WHITE };
  const MOVE = { type: 'make_move', ...about, move: { from: 'e2', to: 'e4' }, ply: 1 } as const;

  /** An open socket that only records. */
  function socketOf() {
    const sent: object[] = [];
    const state = { getSnapshot: () => ({ status: 'open' }), subscribe: () => () => undefined };
    return { sent, socket: { state, send: (message: object) => sent.push(message) > 0 } as never };
  }

  test('V55 contains the signature of a move, a resignation or a draw, and the entry that was seen', async () => {
    const { follower } = await sitDown();
    const { sent, socket } = socketOf();
    expect(follower.send(MOVE, socket)).toBe(true);
    for (const type of ['resign', 'offer_draw', 'accept_draw'] as const)
      follower.send({ type, ...about }, socket);
    follower.send({ type: 'decline_draw', ...about }, socket);
    await settled();
    const signed = { sig: expect.stringMatching(/^[\w-]{86}$/), on: 0 };
    expect(sent).toEqual([
      { type: 'decline_draw', ...about },
      { ...MOVE, ...signed },
      { type: 'resign', ...about, ...signed },
      { type: 'offer_draw', ...about, ...signed },
      { type: 'accept_draw', ...about, ...signed },
    ]);
  });

  test('is a late draw offer signed again on the newest entry, once', async () => {
    const player = await sitDown();
    const { follower, server } = player;
    const { sent, socket } = socketOf();
    const offer = { type: 'offer_draw', ...about } as const;
    const refused = { type: 'error', gameId: 4711, code: 'BAD_SIGNATURE', message: '' } as ServerMessage;
    follower.send(offer, socket);
    for (let ply = 1; ply <= 8; ply += 1) follower.received(server.write());
    await settled();
    follower.received(refused);
    await settled();
    expect(sent).toMatchObject([
      { ...offer, on: 0 },
      { ...offer, on: 8 },
    ]);
    expect((await follower.sign({ type: 'resign' }))?.on).toBe(8);
    follower.received(refused);
    await settled();
    expect([sent.length, follower.isSigning]).toEqual([2, false]);
  });

  test.each([
    ['a move', { clientMoveId: 'x' }, []],
    [
      'an act after the offer was announced',
      {},
      [{ type: 'draw_offered', gameId: 4711, seq: 0, by: 'white' }],
    ],
  ])('is no draw offer after the refusal of %s', async (_, about, messages) => {
    const { follower, server } = await sitDown();
    const { sent, socket } = socketOf();
    follower.send({ type: 'offer_draw', gameId: 4711, playerId: WHITE }, socket);
    for (const message of [...messages, server.write()]) follower.received(message as ServerMessage);
    await settled();
    const refused = { type: 'error', gameId: 4711, code: 'BAD_SIGNATURE', message: '', ...about };
    follower.received(refused as ServerMessage);
    await settled();
    expect([sent.length, follower.isSigning]).toEqual([1, false]);
  });

  test('V52 is an unsigned move if the key cannot sign', async () => {
    const { server } = await sitDown();
    const failures: string[] = [];
    const log = { warn: fail, error: (message: string) => failures.push(message) };
    const follower = follow(server, { sign: async () => Promise.reject(new Error('no key')) }, { log });
    await settled();
    const { sent, socket } = socketOf();
    follower.send(MOVE, socket);
    await settled();
    expect(sent).toEqual([MOVE]);
    expect(failures).toEqual(['an act could not be signed']);
  });
});

describe('what is not signed', () => {
  test('V52 includes acts before the receipt has been read', async () => {
    const { server } = await sitDown();
    const follower = follow(server, { sign: async (message) => message });
    expect(follower.sign({ type: 'move', ply: 1, move: { from: 'e2', to: 'e4' } })).toBeNull();
  });

  test('V52 includes acts while a newer entry is unknown, and a move of another ply', async () => {
    const { server, follower } = await sitDown();
    expect(follower.sign({ type: 'move', ply: 2, move: { from: 'e2', to: 'e4' } })).toBeNull();
    server.write();
    follower.received({ type: 'game_state', gameId: 4711, receipt: server.head() } as ServerMessage);
    expect(follower.sign({ type: 'resign' })).toBeNull();
    await settled();
    expect(follower.sign({ type: 'resign' })).not.toBeNull();
  });

  test('V53 includes everything after the server has refused a signature', async () => {
    const { follower } = await sitDown();
    follower.received({ type: 'error', gameId: 4711, code: 'BAD_SIGNATURE', message: '' } as ServerMessage);
    expect(follower.sign({ type: 'resign' })).toBeNull();
  });
});

describe('a server that contradicts itself', () => {
  test('V54 is detected by a different chain value of a known entry', async () => {
    const { server, follower, mismatches } = await sitDown();
    follower.received(server.write());
    const chain = 'ab'.repeat(32);
    follower.received({ type: 'game_state', gameId: 4711, receipt: { n: 1, chain } } as ServerMessage);
    await settled();
    expect(mismatches).toEqual(['chain']);
    expect(follower.sign({ type: 'resign' })).toBeNull();
  });

  test('V54 is detected by a move that its chain does not contain', async () => {
    const { server, follower, mismatches } = await sitDown();
    const message = server.write();
    if (message.type !== 'move_made' || message.receipt === undefined) throw new Error(message.type);
    follower.received({ ...message, receipt: { ...message.receipt, chain: 'ab'.repeat(32) } });
    await settled();
    expect(mismatches).toEqual(['chain']);
  });

  test('V54 is detected by entries that have changed', async () => {
    const player = await sitDown();
    for (let ply = 1; ply <= 3; ply += 1) player.follower.received(player.server.write());
    const changed = structuredClone(player.server.receipt);
    (changed.entries[0] as ReceiptEntry).at += 1;
    const other = new Server(changed);
    other.written = 4;
    player.server.read = other.read;
    player.server.receipt.entries.splice(0, Number.POSITIVE_INFINITY, ...changed.entries);
    player.follower.received({ type: 'game_state', gameId: 4711, receipt: other.head() } as ServerMessage);
    await settled();
    expect(player.mismatches).toEqual(['chain']);
  });

  test("V54 is detected by a signature that is not the opponent's", async () => {
    const receipt = structuredClone(signedGame());
    const [first, second] = receipt.entries;
    if (first?.type !== 'move' || second?.type !== 'move') throw new Error('no moves');
    second.sig = first.sig;
    const player = await sitDown(receipt);
    player.follower.received(player.server.write());
    player.follower.received(player.server.write());
    await settled();
    expect(player.mismatches).toEqual(['signature']);
  });
});
