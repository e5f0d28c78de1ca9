// The receipt of a running game, as a player's client maintains it: recomputes the chain from the server's messages, verifies the
// opponent's signatures, and signs the player's own acts. It is a separate entry, because games are shown before it is loaded.

import {
  actMessage,
  type ChainValue,
  chainAfter,
  chainOfTerms,
  keyBytes,
  moveMessage,
  type ReceiptEntry,
  type RunningReceipt,
  signatureBytes,
  toBase64Url,
  toHex,
  type VerifySignature,
} from '@kingstake/proofs/receipts';
import type { ClientMessageInput, MoveInput, ServerMessage } from '@kingstake/protocol';
import type { ReceiptFollower } from '../game/game-connection.ts';
import type { Log } from '../ports.ts';

export type SignableAct =
  | { type: 'move'; ply: number; move: MoveInput }
  | { type: 'resign' | 'draw_offer' | 'draw_accept' };

/** A signature as messages contain it. */
interface ActSignature {
  sig: string;
  on: number;
}

export interface SessionKeySigner {
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** chain: the server sent a different chain. signature: the server accepted an invalid signature of the opponent. */
export type ReceiptMismatch = 'chain' | 'signature';

export interface GameReceiptDeps {
  gameId: number;
  playerId: number;
  /** Null if the game has no receipt. Rejects if it cannot be read now. */
  fetchReceipt(): Promise<RunningReceipt | null>;
  /** Null: the player signs nothing. */
  signer: SessionKeySigner | null;
  /** Null where signatures cannot be verified. */
  verify: VerifySignature | null;
  log: Log;
  /** Called once, for the first contradiction of the server. */
  onMismatch(mismatch: ReceiptMismatch): void;
}

type SendingSocket = Parameters<ReceiptFollower['send']>[1];
type Letter = 'w' | 'b';
type Head = { n: number; chain: string };
type MoveMade = Extract<ServerMessage, { type: 'move_made' }>;

/** If the receipt is still behind the messages after this many reads, following stops until the next message. */
const READS_MOST = 3;
const uciOf = ({ from, to, promotion }: MoveInput) => `${from}${to}${promotion ?? ''}`;

/** Returns the part of a message that is signed; null if it is not signed. */
function actOf(message: ClientMessageInput): SignableAct | null {
  switch (message.type) {
    case 'make_move':
      return message.ply === undefined ? null : { type: 'move', ply: message.ply, move: message.move };
    case 'resign':
      return { type: 'resign' };
    case 'offer_draw':
      return { type: 'draw_offer' };
    case 'accept_draw':
      return { type: 'draw_accept' };
    default:
      return null;
  }
}

export class GameReceipt implements ReceiptFollower {
  readonly #deps: GameReceiptDeps;
  /** The chain after each entry, with that of the terms at index 0. Empty until the receipt has been read. */
  #chains: ChainValue[] = [];
  #ply = 0;
  #side: Letter | null = null;
  #opponentKey: string | null = null;
  #sending: Promise<unknown> = Promise.resolve(); // the last send; acts are sent in order
  #told: Head | null = null; // the newest head in a message
  #isSigning: boolean;
  #isReading = false;
  #hasReceipt = true;
  #hasMismatch = false;
  #ownMove: ActSignature | null = null;
  /** The last signed draw offer, until the server has announced it. */
  #offer: { message: ClientMessageInput; socket: SendingSocket; on: number } | null = null;

  constructor(deps: GameReceiptDeps) {
    this.#deps = deps;
    this.#isSigning = deps.signer !== null;
    void this.#read();
  }

  /** False after a failure: the rest of the game is unsigned. */
  get isSigning(): boolean {
    return this.#isSigning;
  }

  received(message: ServerMessage): void {
    if (!('gameId' in message) || message.gameId !== this.#deps.gameId) return;
    if (message.type === 'error') {
      if (message.code !== 'BAD_SIGNATURE') return;
      const isOfMove = message.clientMoveId !== undefined;
      // Unless an offer was late, the session has a different key, so the rest of the game is unsigned.
      if (isOfMove || !this.#repeatLateOffer()) this.#isSigning = false;
      return;
    }
    if (message.type === 'draw_offered' && message.by.startsWith(this.#side ?? '-')) this.#offer = null;
    if (!('receipt' in message) || message.receipt === undefined) return;
    this.#told = message.receipt;
    this.#hasReceipt = true;
    if (message.type !== 'move_made' || !this.#follow(message)) this.#compare(message.receipt);
  }

  send(message: ClientMessageInput, socket: SendingSocket): boolean {
    const act = 'gameId' in message && message.gameId === this.#deps.gameId ? actOf(message) : null;
    const signing = act === null ? null : this.sign(act);
    if (signing === null || socket.state.getSnapshot().status !== 'open') return socket.send(message);
    if (message.type === 'offer_draw') this.#offer = { message, socket, on: this.#chains.length - 1 };
    // Signatures may be ready in a different order than the acts.
    this.#sending = Promise.all([signing, this.#sending]).then(([signature]) => {
      socket.send({ ...message, ...signature } as ClientMessageInput);
    });
    return true;
  }

  /**
   * Signs a draw offer again on the newest entry, once. The server refuses a signature on an entry that is much older than the newest
   * one, which a slow connection can cause. Returns false if there is no such offer.
   */
  #repeatLateOffer(): boolean {
    const offer = this.#offer;
    if (offer === null || offer.on >= this.#chains.length - 1) return false;
    this.send(offer.message, offer.socket);
    this.#offer = null;
    return true;
  }

  /** Null if the act cannot be signed now. Resolves with null if signing failed; never rejects. */
  sign(act: SignableAct): Promise<ActSignature | null> | null {
    const { signer } = this.#deps;
    const chain = this.#chains.at(-1);
    if (!this.#isSigning || signer === null || chain === undefined || !this.#isCurrent()) return null;
    if (act.type === 'move' && act.ply !== this.#ply + 1) return null;
    const on = this.#chains.length - 1;
    const message =
      act.type === 'move' ? moveMessage(chain, act.ply, uciOf(act.move)) : actMessage(chain, act.type);
    return signer.sign(message).then(
      (bytes) => {
        const signature = { sig: toBase64Url(bytes), on };
        if (act.type === 'move') this.#ownMove = signature;
        return signature;
      },
      (error: unknown) => {
        this.#deps.log.error('an act could not be signed', error);
        this.#isSigning = false;
        return null;
      },
    );
  }

  /** Whether every entry that the server has announced is known. */
  #isCurrent(): boolean {
    return this.#told === null || this.#told.n === this.#chains.length - 1;
  }

  /** Adds the entry of a move. Returns false if it is not the next one or differs, and the receipt must be read again. */
  #follow({ move, ply, receipt }: MoveMade): boolean {
    const n = this.#chains.length;
    const chain = this.#chains.at(-1);
    const { at, clock, sig } = move;
    if (receipt?.n !== n || chain === undefined || ply !== this.#ply + 1) return false;
    if (at === undefined || clock === undefined || sig === undefined) return false;
    const by: Letter = ply % 2 === 1 ? 'w' : 'b';
    // Messages do not contain `on`. The opponent has nearly always seen the previous entry.
    const own = this.#ownMove;
    const on = own !== null && own.sig === sig ? own.on : n - 1;
    const [white = 0, black = 0] = clock;
    const entry: ReceiptEntry = { n, at, clock: [white, black], by, type: 'move', uci: uciOf(move), on, sig };
    const next = chainAfter(chain, entry);
    if (toHex(next) !== receipt.chain) return false;
    this.#add(entry, next);
    return true;
  }

  /** Compares a head with the known chain, and reads the receipt if it is behind. */
  #compare({ n, chain }: Head): void {
    const known = this.#chains[n];
    if (known === undefined) void this.#read();
    else if (toHex(known) !== chain) this.#mismatch('chain');
  }

  async #read(): Promise<void> {
    if (this.#isReading || !this.#hasReceipt) return;
    this.#isReading = true;
    try {
      for (let reads = 0; reads < READS_MOST && this.#hasReceipt; reads += 1) {
        const receipt = await this.#deps.fetchReceipt();
        this.#hasReceipt = receipt !== null;
        if (receipt !== null) this.#adopt(receipt);
        if (this.#isCurrent()) break;
      }
    } catch (error) {
      this.#deps.log.warn('the receipt could not be read', error);
    } finally {
      this.#isReading = false;
    }
  }

  /** Adds new entries. Known entries must not have changed. */
  #adopt({ terms, entries }: RunningReceipt): void {
    if (this.#chains.length === 0) {
      this.#chains = [chainOfTerms(terms)];
      this.#side =
        terms.white.user === this.#deps.playerId
          ? 'w'
          : terms.black.user === this.#deps.playerId
            ? 'b'
            : null;
      const opponent = this.#side === 'w' ? terms.black : terms.white;
      this.#opponentKey = this.#side === null ? null : opponent.key;
    }
    const read = [chainOfTerms(terms)];
    for (const entry of entries) read.push(chainAfter(read.at(-1) as ChainValue, entry));
    const isSame = read.every((value, n) => toHex(value) === toHex(this.#chains[n] ?? value));
    const told = this.#told === null ? undefined : read[this.#told.n];
    const isTold = told === undefined || toHex(told) === this.#told?.chain;
    if (!isSame || !isTold) {
      this.#mismatch('chain');
      return;
    }
    for (const entry of entries.slice(this.#chains.length - 1)) this.#add(entry, read[entry.n] as ChainValue);
  }

  #add(entry: ReceiptEntry, next: ChainValue): void {
    if (entry.type === 'key' && entry.side !== this.#side) this.#opponentKey = entry.key;
    if (entry.type === 'move') this.#ply += 1;
    const isOpponents = entry.by !== 's' && this.#side !== null && entry.by !== this.#side;
    if (isOpponents && entry.sig !== null) void this.#check(entry, entry.sig, this.#ply);
    this.#chains.push(next);
  }

  async #check(entry: Exclude<ReceiptEntry, { by: 's' }>, sig: string, ply: number): Promise<void> {
    const { verify } = this.#deps;
    const seen = this.#chains[entry.on];
    const key = this.#opponentKey === null ? null : keyBytes(this.#opponentKey);
    const signature = signatureBytes(sig);
    if (verify === null) return;
    if (seen === undefined || key === null || signature === null) {
      this.#mismatch('signature');
      return;
    }
    const message = entry.type === 'move' ? moveMessage(seen, ply, entry.uci) : actMessage(seen, entry.type);
    if (!(await verify(key, message, signature))) this.#mismatch('signature');
  }

  #mismatch(mismatch: ReceiptMismatch): void {
    this.#isSigning = false;
    if (this.#hasMismatch) return;
    this.#hasMismatch = true;
    this.#deps.onMismatch(mismatch);
  }
}
