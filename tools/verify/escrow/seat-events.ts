// Tools, verify: decodes the program's instructions, and computes the balance changes that they require. Pure.
import { base58 } from '@scure/base';
import type { ReadInstruction, ReadTransaction } from './chain-reading.ts';

export interface OpenedTerms {
  wagerLamports: bigint;
  feeLamports: bigint;
  lockSeconds: bigint;
  match: Uint8Array; // 16 bytes
  arbiter: string;
}

export type SeatEvent =
  | { do: 'open'; seat: string; player: string; terms: OpenedTerms }
  | { do: 'start'; seats: readonly [string, string] }
  | {
      do: 'decide';
      arbiter: string;
      winnerSeat: string;
      loserSeat: string;
      winner: string;
      record: Uint8Array;
    }
  /** The seat's whole balance goes to its player: left, returned by the arbiter, or expired. */
  | { do: 'leave' | 'return' | 'expire'; seat: string; player: string };

/** Programs that set the cost limits of a transaction and move no lamports. */
const HARMLESS = new Set(['ComputeBudget111111111111111111111111111111']);
const TAG_BYTES = 8;
const GIVE_BACK = { 3: 'leave', 4: 'return', 5: 'expire' } as const;

/** Returns all events of a transaction, in order. Throws for an instruction that the program would have refused. */
export function eventsOf({ instructions, inner }: ReadTransaction, program: string): SeatEvent[] {
  return [...instructions, ...inner].filter((each) => each.program === program).map(eventOf);
}

function eventOf({ accounts, data }: ReadInstruction): SeatEvent {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const tag = data.length < TAG_BYTES ? -1 : Number(view.getBigUint64(0, true));
  const at = (index: number): string => accounts[index] ?? '';
  switch (tag) {
    case 0:
      return { do: 'open', seat: at(0), player: at(1), terms: termsOf(data, view) };
    case 1:
      return { do: 'start', seats: [at(1), at(2)] };
    case 2: {
      const [arbiter, winnerSeat, loserSeat, winner] = [at(0), at(1), at(2), at(3)];
      return { do: 'decide', arbiter, winnerSeat, loserSeat, winner, record: data.slice(TAG_BYTES) };
    }
    case 3:
    case 4:
    case 5:
      return { do: GIVE_BACK[tag], seat: at(0), player: at(1) };
    default:
      throw new Error('an instruction of the program is none that it knows');
  }
}

function termsOf(data: Uint8Array, view: DataView): OpenedTerms {
  const figure = (index: number) => view.getBigUint64(TAG_BYTES + 8 * index, true);
  const [wagerLamports, feeLamports, lockSeconds] = [figure(0), figure(1), figure(2)];
  const match = data.slice(32, 48);
  return { wagerLamports, feeLamports, lockSeconds, match, arbiter: base58.encode(data.slice(48, 80)) };
}

/** Whether only the program's own instructions can have moved lamports in the transaction. */
export function isAlone({ instructions, inner }: ReadTransaction, program: string): boolean {
  return [...instructions, ...inner].every((each) => each.program === program || HARMLESS.has(each.program));
}

/**
 * Returns the expected change of each account's balance, in lamports: emptied seats, payments to players and arbiter, and the network fee
 * of the first key. `feeOf` returns the arbiter's fee that both players of a seat signed.
 */
export function expectedChanges(
  transaction: ReadTransaction,
  events: readonly SeatEvent[],
  feeOf: (seat: string) => bigint,
): ReadonlyMap<string, bigint> {
  const changes = new Map<string, bigint>(transaction.keys.map((key) => [key, 0n]));
  const add = (key: string, lamports: bigint) => changes.set(key, (changes.get(key) ?? 0n) + lamports);
  const empty = (seat: string): bigint => {
    const held = transaction.pre[transaction.keys.indexOf(seat)] ?? 0n;
    add(seat, -held);
    return held;
  };
  add(transaction.keys[0] ?? '', -transaction.fee);
  for (const event of events) {
    if (event.do === 'open' || event.do === 'start') continue;
    if (event.do === 'decide') {
      const pot = empty(event.winnerSeat) + empty(event.loserSeat);
      const fee = feeOf(event.winnerSeat);
      add(event.winner, pot - fee);
      add(event.arbiter, fee);
    } else add(event.player, empty(event.seat));
  }
  return changes;
}

export function actualChanges({ keys, pre, post }: ReadTransaction): ReadonlyMap<string, bigint> {
  return new Map(keys.map((key, index) => [key, (post[index] ?? 0n) - (pre[index] ?? 0n)]));
}
