// receipts, testkit: receipts of random games, as a correct server writes them, with outages, new devices, draw offers, premoves,
// clients that sign nothing, and every ending.
import {
  canStillMate,
  colorOf,
  Game,
  INITIAL_FEN,
  legalMoves,
  MOST_PLIES,
  type MoveInput,
  otherSide,
  parseFen,
  type Side,
  sideOf,
  toMoveInput,
} from '@kingstake/chess';
import { seededRandom } from '@kingstake/chess/bot';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { toHex } from '../../bytes.ts';
import { actMessage, chainAfter, chainOfTerms, moveMessage, rootMessage, rootOf } from '../chain.ts';
import type { Receipt, ReceiptEnd, ReceiptEntry, ReceiptGrant, ReceiptTerms } from '../receipt.ts';
import { grantOf, signatureText, type TestKey, testKey } from './keys.ts';

const ORIGIN = 'https://play.example.org';
const WALLETS = { white: testKey('wallet of white'), black: testKey('wallet of black') };
const USERS = { white: 7, black: 3 };
const LETTERS = { white: 'w', black: 'b' } as const;
/** Each device of a player has its own key. */
const DEVICES = {
  white: [0, 1, 2].map((device) => testKey(`white on device ${device}`)),
  black: [0, 1, 2].map((device) => testKey(`black on device ${device}`)),
};
const SERVER = testKey('server');
export const TEST_SERVER_KEY = SERVER.address;

/** Games from near the end reach endings that random games from the initial position rarely reach. */
const FENS = [
  INITIAL_FEN,
  INITIAL_FEN,
  INITIAL_FEN,
  '8/8/8/4k3/8/8/2Q5/4K3 w - - 0 1',
  '7k/4Q3/8/8/8/8/8/6K1 w - - 0 1',
  '8/8/8/4k3/8/8/7R/4K3 w - - 96 60',
  '8/5P1k/8/8/8/6p1/8/4K3 w - - 0 1',
  '7k/R7/8/8/8/8/8/1QR3K1 w - - 0 1',
  '7k/8/8/8/8/8/P7/K7 w - - 0 1',
];
const TIME_CONTROLS = ['180+2', '300+3', '600+0', '900+10'];
const WAGERS = ['0', '100000000', '100000000000'];
const ENDS = ['played out', 'resign', 'draw', 'flag', 'forfeit', 'abort', 'void'] as const;
type EndKind = (typeof ENDS)[number];
const PLIES_MOST = 40;
const LAG_CREDIT_MOST_MS = 300;

/** Returns the same receipt for the same seed. */
export function randomReceipt(seed: number): Receipt {
  const random = seededRandom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const kind = pick(ENDS);
  const writer = new ReceiptWriter(random, {
    fen: pick(FENS),
    timeControl: pick(TIME_CONTROLS),
    wager: pick(WAGERS),
    isSigning: { white: random() < 0.85, black: random() < 0.85 },
  });
  const plies = kind === 'played out' ? MOST_PLIES : Math.floor(random() * PLIES_MOST);
  while (writer.game.ply < plies && writer.game.outcome === null) writer.playOne();
  return writer.end(kind);
}

/** A game with these moves, all signed. */
export function receiptOfMoves(moves: readonly MoveInput[]): Receipt {
  const writer = new ReceiptWriter(seededRandom(1), {
    fen: INITIAL_FEN,
    timeControl: '900+10',
    wager: '100000000',
    isSigning: { white: true, black: true },
  });
  for (const move of moves) writer.move(move, 1);
  return writer.end('played out');
}

/** The receipt with a root over its current contents, signed by the same server. */
export function signedAgain(receipt: Receipt): Receipt {
  let chain = chainOfTerms(receipt.terms);
  for (const entry of receipt.entries) chain = chainAfter(chain, entry);
  const root = rootOf(chain, receipt.end);
  return { ...receipt, root: toHex(root), serverSignature: signatureText(SERVER, rootMessage(root)) };
}

interface Setup {
  fen: string;
  timeControl: string;
  wager: string;
  isSigning: Record<Side, boolean>;
}

/** The fields that differ between types of entries. */
type EntryPart = ReceiptEntry extends infer Entry
  ? Entry extends ReceiptEntry
    ? Omit<Entry, 'n' | 'at' | 'clock'>
    : never
  : never;

class ReceiptWriter {
  readonly game: Game;
  readonly #random: () => number;
  readonly #terms: ReceiptTerms;
  readonly #grants: ReceiptGrant[] = [];
  readonly #entries: ReceiptEntry[] = [];
  readonly #chains: Uint8Array[];
  readonly #left: Record<Side, number>;
  readonly #incrementMs: number;
  readonly #keys: Record<Side, TestKey | null> = { white: null, black: null };
  #turn: Side = 'white';
  #atMs = 0;
  /** The time of the last move, and the clock time that the server has given back since. */
  #sinceMs = 0;
  #givenMs = 0;

  constructor(random: () => number, { fen, timeControl, wager, isSigning }: Setup) {
    const parsed = parseFen(fen);
    if (!parsed.ok) throw new Error(parsed.fault);
    this.game = Game.start(parsed.position);
    this.#random = random;
    const { initialMs, incrementMs } = timeControlOf(timeControl);
    this.#left = { white: initialMs, black: initialMs };
    this.#incrementMs = incrementMs;
    for (const side of ['white', 'black'] as const) if (isSigning[side]) this.#signIn(side);
    const player = (side: Side) => ({
      user: USERS[side],
      wallet: WALLETS[side].address,
      key: this.#keys[side]?.address ?? null,
    });
    this.#terms = {
      v: 1,
      stakeSource: 'balance',
      origin: ORIGIN,
      cluster: 'devnet',
      game: 4711,
      createdAt: '2026-11-25T12:10:00.000Z',
      startedAt: '2026-11-25T12:10:30.000Z',
      initialFen: fen,
      timeControl,
      wager,
      fee: String((BigInt(wager) * 500n) / 10_000n),
      white: player('white'),
      black: player('black'),
    };
    this.#chains = [chainOfTerms(this.#terms)];
  }

  /** Plays a random move, after entries that the server may write before it. */
  playOne(): void {
    const moves = legalMoves(this.game.position);
    const move = toMoveInput(moves[Math.floor(this.#random() * moves.length)] as number);
    const seen = this.#entries.length;
    if (this.#random() < 0.05) this.#outage();
    const isNewDevice = this.#random() < 0.04;
    if (isNewDevice) this.#changeDevice(this.#random() < 0.5 ? 'white' : 'black');
    // The player may have signed before an outage, on the unchanged position.
    const on = isNewDevice || this.#random() < 0.5 ? this.#entries.length : seen;
    const isPremove = this.#random() < 0.2;
    this.move(move, isPremove ? 0 : 1 + Math.floor(this.#random() * 2_000), on);
  }

  move(move: MoveInput, spentMs: number, on = this.#entries.length): void {
    const side = this.#turn;
    this.#pass(spentMs);
    const uci = `${move.from}${move.to}${move.promotion ?? ''}`;
    const ply = this.game.ply + 1;
    const creditMs = Math.min(Math.floor(this.#random() * (LAG_CREDIT_MOST_MS + 1)), this.#chargedMs());
    this.#left[side] = this.#leftNow() + creditMs + this.#incrementMs;
    this.#turn = otherSide(side);
    this.#sinceMs = this.#atMs;
    this.#givenMs = 0;
    if (!this.game.play(move).ok) throw new Error(`${uci} is not legal`);
    const sig = this.#signed(side, moveMessage(this.#chains[on] as Uint8Array, ply, uci));
    this.#write({ type: 'move', by: LETTERS[side], uci, on, sig });
  }

  end(kind: EndKind): Receipt {
    const { result, reason, winner } =
      kind === 'played out' || this.game.outcome !== null ? this.#byTheRules() : this.#stop(kind);
    const wager = BigInt(this.#terms.wager);
    const prize = 2n * wager - BigInt(this.#terms.fee);
    const paid = (side: Side) => String(winner === null ? wager : winner === side ? prize : 0n);
    const end: ReceiptEnd = {
      result,
      reason,
      winner: winner === null ? null : USERS[winner],
      at: this.#atMs,
      paid: { white: paid('white'), black: paid('black') },
    };
    const root = rootOf(this.#chains.at(-1) as Uint8Array, end);
    return {
      v: 1,
      terms: this.#terms,
      grants: this.#grants,
      entries: this.#entries,
      end,
      root: toHex(root),
      serverKey: SERVER.address,
      serverSignature: signatureText(SERVER, rootMessage(root)),
    };
  }

  #byTheRules(): { result: string; reason: string; winner: Side | null } {
    const { outcome } = this.game;
    if (outcome === null) return { result: 'draw', reason: 'move-limit', winner: null };
    if (outcome.kind !== 'checkmate') return { result: 'draw', reason: outcome.reason, winner: null };
    const winner = sideOf(outcome.winner);
    return { result: `${winner}_wins`, reason: 'checkmate', winner };
  }

  #stop(kind: Exclude<EndKind, 'played out'>): { result: string; reason: string; winner: Side | null } {
    const turn = this.#turn;
    const other = otherSide(turn);
    const on = this.#entries.length;
    this.#pass(1 + Math.floor(this.#random() * 1_000));
    switch (kind) {
      case 'resign': {
        const side = this.#random() < 0.5 ? turn : other;
        const by = LETTERS[side];
        this.#write({ type: 'resign', by, on, sig: this.#signed(side, this.#act(on, 'resign')) });
        return this.game.ply > (side === 'white' ? 0 : 1)
          ? { result: `${otherSide(side)}_wins`, reason: 'resignation', winner: otherSide(side) }
          : { result: 'aborted', reason: 'early-resignation', winner: null };
      }
      case 'draw': {
        const offer = { on, sig: this.#signed(other, this.#act(on, 'draw_offer')) };
        if (this.#random() < 0.3) this.#changeDevice(other); // the offer stays open
        const sig = this.#signed(turn, this.#act(on, 'draw_accept'));
        this.#write({ type: 'draw_accept', by: LETTERS[turn], on, sig, offer });
        return { result: 'draw', reason: 'agreement', winner: null };
      }
      case 'flag': {
        this.#pass(this.#leftNow());
        this.#write({ type: 'flag', by: 's', side: LETTERS[turn] });
        return canStillMate(this.game.position, colorOf(other))
          ? { result: `${other}_wins`, reason: 'timeout', winner: other }
          : { result: 'draw', reason: 'timeout-insufficient', winner: null };
      }
      case 'forfeit':
        this.#write({ type: 'forfeit', by: 's', side: LETTERS[turn] });
        return { result: 'forfeit', reason: 'absence', winner: other };
      case 'abort':
        this.#write({ type: 'abort', by: 's', reason: 'first-move' });
        return { result: 'aborted', reason: 'first-move', winner: null };
      case 'void':
        this.#write({ type: 'void', by: 's', reason: 'outage' });
        return { result: 'void', reason: 'outage', winner: null };
    }
  }

  #signIn(side: Side): void {
    const used = this.#grants.filter(({ side: letter }) => letter === LETTERS[side]).length;
    const key = DEVICES[side][used] ?? null;
    if (key === null) return; // keeps the current key
    this.#keys[side] = key;
    this.#grants.push(grantOf(LETTERS[side], WALLETS[side], key, ORIGIN));
  }

  #changeDevice(side: Side): void {
    this.#signIn(side);
    const key = this.#keys[side];
    if (key !== null) this.#write({ type: 'key', by: 's', side: LETTERS[side], key: key.address });
  }

  /** Simulates that the server could not accept moves for some time, and gives that time back. */
  #outage(): void {
    const ms = 1_000 + Math.floor(this.#random() * 9_000);
    this.#pass(ms);
    this.#givenMs += ms;
    this.#write({ type: 'clock', by: 's', reason: 'outage', ms });
  }

  #pass(ms: number): void {
    this.#atMs += ms;
  }

  #chargedMs = (): number => this.#atMs - this.#sinceMs - this.#givenMs;
  #leftNow = (): number => this.#left[this.#turn] - this.#chargedMs();

  #act(on: number, act: 'resign' | 'draw_offer' | 'draw_accept') {
    return actMessage(this.#chains[on] as Uint8Array, act);
  }

  /** Returns null for a client that signs nothing, and sometimes for a client that had not read the chain yet. */
  #signed(side: Side, message: Uint8Array): string | null {
    const key = this.#keys[side];
    return key === null || this.#random() < 0.03 ? null : signatureText(key, message);
  }

  #write(part: EntryPart): void {
    const clock = { ...this.#left, [this.#turn]: this.#leftNow() };
    const entry = {
      n: this.#entries.length + 1,
      at: this.#atMs,
      clock: [clock.white, clock.black],
      ...part,
    } as ReceiptEntry;
    this.#entries.push(entry);
    this.#chains.push(chainAfter(this.#chains.at(-1) as Uint8Array, entry));
  }
}
