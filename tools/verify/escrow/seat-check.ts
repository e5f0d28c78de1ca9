// Tools, verify: follows every seat through its transactions, oldest first: opened at its own address with its stake, bound to its
// opponent, and paid out to the lamport.
import { seatAddress } from '@kingstake/escrow';
import { base58 } from '@scure/base';
import { type Finding, failed, note, ok, sol } from '../command.ts';
import type { ReadInstruction, ReadTransaction } from './chain-reading.ts';

type Address = Parameters<typeof seatAddress>[0]['program'];

export interface KnownSeat {
  player: string;
  terms: OpenedTerms;
  state: 'open' | 'locked' | 'gone';
  boundTo: string | null; // the opponent's seat
  closed: { how: 'decide' | 'leave' | 'return' | 'expire'; signature: string } | null; // the transaction that closed it
}

/** A decided match, according to the chain. */
export interface DecidedMatch {
  match: string; // hex
  players: ReadonlyMap<string, string>; // by seat
  winner: string;
  record: string; // hex
  wagerLamports: bigint;
  feeLamports: bigint;
}

export interface SeatStory {
  seats: Map<string, KnownSeat>;
  decided: DecidedMatch[];
  findings: Finding[];
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Reads the transactions in order. A violation becomes a mismatch, and reading continues. */
export async function tellStory(
  program: string,
  transactions: readonly ReadTransaction[],
): Promise<SeatStory> {
  const story: SeatStory = { seats: new Map(), decided: [], findings: [] };
  for (const transaction of transactions) {
    const events = eventsOf(transaction, program);
    // Must run before the events are applied, because they close the seats whose terms it needs.
    const paid = comparePayments(story, { program, transaction }, events);
    for (const event of events)
      story.findings.push(...(await follow(story, { program, transaction }, event)));
    story.findings.push(...paid);
  }
  return story;
}

interface Place {
  program: string;
  transaction: ReadTransaction;
}

function follow(story: SeatStory, place: Place, event: SeatEvent): Finding[] | Promise<Finding[]> {
  if (event.do === 'open') return followOpen(story, place, event);
  if (event.do === 'start') return followStart(story, event.seats);
  const { signature } = place.transaction;
  return event.do === 'decide'
    ? followDecide(story, signature, event)
    : followGivenBack(story, signature, event);
}

async function followOpen(
  { seats }: SeatStory,
  { program, transaction: { keys, post } }: Place,
  { seat, player, terms }: SeatEvent & { do: 'open' },
): Promise<Finding[]> {
  seats.set(seat, { player, terms, state: 'open', boundTo: null, closed: null });
  const place = { program: program as Address, player: player as Address, match: terms.match };
  const findings: Finding[] = [];
  if ((await seatAddress(place)) !== seat)
    findings.push(failed(`Seat ${seat} is not where the seat of ${player} in its match must be.`));
  const held = post[keys.indexOf(seat)] ?? 0n;
  const wager = terms.wagerLamports;
  if (held !== 0n && held < wager)
    findings.push(failed(`Seat ${seat} holds ${sol(held)}, less than its stake of ${sol(wager)}.`));
  return findings;
}

function followStart({ seats }: SeatStory, pair: readonly [string, string]): Finding[] {
  const [one, other] = pair.map((seat) => seats.get(seat));
  if (one === undefined || other === undefined) return [unopened(pair, seats)];
  Object.assign(one, { state: 'locked', boundTo: pair[1] });
  Object.assign(other, { state: 'locked', boundTo: pair[0] });
  const wrong = failed(`Seats of different terms were bound: ${pair.join(' and ')}.`);
  return termsLine(one) === termsLine(other) ? [] : [wrong];
}

const termsLine = ({ terms }: KnownSeat): string =>
  [terms.wagerLamports, terms.feeLamports, terms.lockSeconds, terms.arbiter, hexOf(terms.match)].join(' ');

function unopened(pair: readonly string[], seats: SeatStory['seats']): Finding {
  const missing = pair.filter((seat) => !seats.has(seat)).join(' and ');
  return note(`No opening of ${missing} was found: the node may have forgotten old transactions.`);
}

function followDecide(
  { seats, decided }: SeatStory,
  signature: string,
  event: SeatEvent & { do: 'decide' },
): Finding[] {
  const { winnerSeat, loserSeat } = event;
  const [winner, loser] = [seats.get(winnerSeat), seats.get(loserSeat)];
  if (winner === undefined || loser === undefined) return [unopened([winnerSeat, loserSeat], seats)];
  const { wagerLamports, feeLamports, arbiter } = winner.terms;
  const match = hexOf(winner.terms.match);
  decided.push({
    match,
    winner: event.winner,
    wagerLamports,
    feeLamports,
    players: new Map([
      [winnerSeat, winner.player],
      [loserSeat, loser.player],
    ]),
    record: hexOf(event.record),
  });
  const wrong: string[] = [];
  if (winner.boundTo !== loserSeat || loser.boundTo !== winnerSeat)
    wrong.push('its seats were not bound to each other');
  if (winner.player !== event.winner) wrong.push('another wallet than the winner was paid');
  if (arbiter !== event.arbiter) wrong.push('another arbiter than the players named decided it');
  for (const seat of [winner, loser])
    Object.assign(seat, { state: 'gone', closed: { how: 'decide', signature } });
  return wrong.map((why) => failed(`Match ${match}: ${why} (${signature}).`));
}

const BACK = {
  leave: 'left',
  return: 'was given its stake back',
  expire: 'took its stake back after the deadline',
};

function followGivenBack(
  { seats }: SeatStory,
  signature: string,
  event: SeatEvent & { do: keyof typeof BACK },
): Finding[] {
  const known = seats.get(event.seat);
  if (known === undefined) return [unopened([event.seat], seats)];
  Object.assign(known, { state: 'gone', closed: { how: event.do, signature } });
  if (known.player !== event.player)
    return [failed(`Seat ${event.seat} was paid to ${event.player}, not to its player (${signature}).`)];
  return [ok(`Player ${known.player} ${BACK[event.do]} (${signature}).`)];
}

/** Compares every balance that a payment changed with the expected amounts. */
function comparePayments(
  { seats }: SeatStory,
  { program, transaction }: Place,
  events: readonly SeatEvent[],
): Finding[] {
  const { signature } = transaction;
  const decision = events.find((event) => event.do === 'decide');
  if (events.some(({ do: what }) => what === 'open') || events.every(({ do: what }) => what === 'start'))
    return [];
  if (!isAlone(transaction, program)) {
    const sentence = `${signature} carries other instructions: what it paid cannot be compared.`;
    return [decision === undefined ? note(sentence) : failed(sentence)];
  }
  // Without the opening, the signed fee is unknown. The missing opening was reported already.
  if (decision !== undefined && !seats.has(decision.winnerSeat)) return [];
  const feeOf = (seat: string): bigint => seats.get(seat)?.terms.feeLamports ?? 0n;
  const expected = expectedChanges(transaction, events, feeOf);
  const { keys, pre, post } = transaction;
  const actual = new Map(keys.map((key, index) => [key, (post[index] ?? 0n) - (pre[index] ?? 0n)]));
  const wrong = [...expected].filter(([key, lamports]) => actual.get(key) !== lamports);
  if (wrong.length > 0)
    return wrong.map(([key, lamports]) =>
      failed(`${key} had to get ${sol(lamports)} and got ${sol(actual.get(key) ?? 0n)} (${signature}).`),
    );
  const terms = decision && seats.get(decision.winnerSeat)?.terms;
  if (decision === undefined || terms === undefined) return [];
  const { feeLamports } = terms;
  const pot = (expected.get(decision.winner) ?? 0n) + feeLamports;
  return [
    ok(
      `Match ${hexOf(terms.match)}: ${decision.winner} was paid ${sol(pot - feeLamports)}, both stakes less the fee; ` +
        `the arbiter ${decision.arbiter} got the fee of ${sol(feeLamports)} (${signature}).`,
    ),
  ];
}

interface OpenedTerms {
  wagerLamports: bigint;
  feeLamports: bigint;
  lockSeconds: bigint;
  match: Uint8Array; // 16 bytes
  arbiter: string;
}

type SeatEvent =
  | { do: 'open'; seat: string; player: string; terms: OpenedTerms }
  | { do: 'start'; seats: readonly [string, string] }
  | ({ do: 'decide'; record: Uint8Array } & Record<'arbiter' | 'winner' | 'winnerSeat' | 'loserSeat', string>)
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
function isAlone({ instructions, inner }: ReadTransaction, program: string): boolean {
  return [...instructions, ...inner].every((each) => each.program === program || HARMLESS.has(each.program));
}

/**
 * Returns the expected change of each account's balance, in lamports: emptied seats, payments to players and arbiter, and the network fee
 * of the first key. `feeOf` returns the arbiter's fee that both players of a seat signed.
 */
function expectedChanges(
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
