// Tools, verify: follows every seat through its transactions, oldest first: opened at its own address with its stake, bound to its
// opponent, and paid out to the lamport.
import { seatAddress } from '@kingstake/escrow';
import { type Finding, failed, note, ok, sol } from '../command.ts';
import type { ReadTransaction } from './chain-reading.ts';
import {
  actualChanges,
  eventsOf,
  expectedChanges,
  isAlone,
  type OpenedTerms,
  type SeatEvent,
} from './seat-events.ts';

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
    const paid = comparePayments(story, program, transaction, events);
    for (const event of events) story.findings.push(...(await follow(story, program, transaction, event)));
    story.findings.push(...paid);
  }
  return story;
}

async function follow(
  story: SeatStory,
  program: string,
  transaction: ReadTransaction,
  event: SeatEvent,
): Promise<Finding[]> {
  switch (event.do) {
    case 'open':
      return followOpen(story, program, transaction, event);
    case 'start':
      return followStart(story, event.seats);
    case 'decide':
      return followDecide(story, transaction, event);
    default:
      return followGivenBack(story, transaction, event);
  }
}

async function followOpen(
  { seats }: SeatStory,
  program: string,
  { keys, post }: ReadTransaction,
  { seat, player, terms }: SeatEvent & { do: 'open' },
): Promise<Finding[]> {
  seats.set(seat, { player, terms, state: 'open', boundTo: null, closed: null });
  const place = { program: program as Address, player: player as Address, match: terms.match };
  const findings: Finding[] = [];
  if ((await seatAddress(place)) !== seat)
    findings.push(failed(`Seat ${seat} is not where the seat of ${player} in its match must be.`));
  const held = post[keys.indexOf(seat)] ?? 0n;
  if (held !== 0n && held < terms.wagerLamports)
    findings.push(
      failed(`Seat ${seat} holds ${sol(held)}, less than its stake of ${sol(terms.wagerLamports)}.`),
    );
  return findings;
}

function followStart({ seats }: SeatStory, pair: readonly [string, string]): Finding[] {
  const [one, other] = pair.map((seat) => seats.get(seat));
  if (one === undefined || other === undefined) return [unopened(pair, seats)];
  pair.forEach((seat, index) => {
    const known = seats.get(seat);
    if (known !== undefined) Object.assign(known, { state: 'locked', boundTo: pair[1 - index] ?? null });
  });
  return haveEqualTerms(one, other)
    ? []
    : [failed(`Seats of different terms were bound: ${pair.join(' and ')}.`)];
}

function haveEqualTerms(one: KnownSeat, other: KnownSeat): boolean {
  const figures = ({ terms }: KnownSeat) =>
    [terms.wagerLamports, terms.feeLamports, terms.lockSeconds, terms.arbiter, hexOf(terms.match)].join(' ');
  return figures(one) === figures(other);
}

function unopened(pair: readonly string[], seats: SeatStory['seats']): Finding {
  const missing = pair.filter((seat) => !seats.has(seat));
  return note(
    `No opening of ${missing.join(' and ')} was found: the node may have forgotten old transactions.`,
  );
}

function followDecide(
  { seats, decided }: SeatStory,
  { signature }: ReadTransaction,
  event: SeatEvent & { do: 'decide' },
): Finding[] {
  const pair = [event.winnerSeat, event.loserSeat] as const;
  const [winner, loser] = pair.map((seat) => seats.get(seat));
  if (winner === undefined || loser === undefined) return [unopened(pair, seats)];
  const { wagerLamports, feeLamports, match, arbiter } = winner.terms;
  decided.push({
    match: hexOf(match),
    players: new Map([
      [event.winnerSeat, winner.player],
      [event.loserSeat, loser.player],
    ]),
    winner: event.winner,
    record: hexOf(event.record),
    wagerLamports,
    feeLamports,
  });
  const wrong: string[] = [];
  if (winner.boundTo !== event.loserSeat || loser.boundTo !== event.winnerSeat)
    wrong.push('its seats were not bound to each other');
  if (winner.player !== event.winner) wrong.push('another wallet than the winner was paid');
  if (arbiter !== event.arbiter) wrong.push('another arbiter than the players named decided it');
  for (const seat of [winner, loser])
    Object.assign(seat, { state: 'gone', closed: { how: 'decide', signature } });
  return wrong.map((why) => failed(`Match ${hexOf(match)}: ${why} (${signature}).`));
}

const BACK = {
  leave: 'left',
  return: 'was given its stake back',
  expire: 'took its stake back after the deadline',
};

function followGivenBack(
  { seats }: SeatStory,
  { signature }: ReadTransaction,
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
  program: string,
  transaction: ReadTransaction,
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
  if (decision?.do === 'decide' && !seats.has(decision.winnerSeat)) return [];
  const feeOf = (seat: string): bigint => seats.get(seat)?.terms.feeLamports ?? 0n;
  const expected = expectedChanges(transaction, events, feeOf);
  const actual = actualChanges(transaction);
  const wrong = [...expected].filter(([key, lamports]) => actual.get(key) !== lamports);
  if (wrong.length > 0)
    return wrong.map(([key, lamports]) =>
      failed(`${key} had to get ${sol(lamports)} and got ${sol(actual.get(key) ?? 0n)} (${signature}).`),
    );
  const terms = decision?.do === 'decide' ? seats.get(decision.winnerSeat)?.terms : undefined;
  if (decision?.do !== 'decide' || terms === undefined) return [];
  const { feeLamports } = terms;
  const pot = (expected.get(decision.winner) ?? 0n) + feeLamports;
  return [
    ok(
      `Match ${hexOf(terms.match)}: ${decision.winner} was paid ${sol(pot - feeLamports)}, both stakes less the fee; ` +
        `the arbiter ${decision.arbiter} got the fee of ${sol(feeLamports)} (${signature}).`,
    ),
  ];
}
