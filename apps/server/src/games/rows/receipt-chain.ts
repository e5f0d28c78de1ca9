// games: extends a receipt's chain during a game. Pure. Converts each decided step into receipt entries (packages/proofs).
import { hash } from 'node:crypto';
import {
  type Clock,
  type Match,
  type MatchEvent,
  otherSide,
  readClock,
  type Side,
  userOf,
} from '@kingstake/chess';
import { type ChainValue, chainAfter, type ReceiptEntry } from '@kingstake/proofs/receipts';

/** Number of chain values kept, for clients that sign on a slightly older entry. */
const RECENT = 8;

/** The state of a chain between two steps. */
export interface ReceiptHead {
  readonly startedAtMs: number;
  readonly termsChain: string; // hex; the value before the first entry
  readonly n: number; // of the last entry; 0 before the first
  readonly chain: string; // hex
  readonly atMs: number; // of the last entry, since the start
  readonly lastPlayerN: number; // the newest entry that a player wrote; 0: none
  readonly recent: readonly string[]; // hex, of the newest entries; the last is `chain`
  readonly keys: Readonly<Record<Side, string | null>>; // current signing keys
  readonly offer: DrawOffer | null; // the newest
}

export interface DrawOffer {
  readonly side: Side;
  readonly on: number;
  readonly sig: string | null;
  readonly atMs: number; // since the start
}

/** An entry before it gets its number. */
export type LogEntry = ReceiptEntry extends infer E ? (E extends ReceiptEntry ? Omit<E, 'n'> : never) : never;

/** The verified signature of a command. */
export interface SignedAct {
  readonly on: number;
  readonly sig: string; // base64url
  readonly key: string; // base58
}

/** The result of appending a step to the chain. */
export interface ReceiptStep {
  readonly head: ReceiptHead;
  readonly entries: readonly LogEntry[];
  readonly offer: DrawOffer | null; // made by this step
}

export const sha256 = (bytes: Uint8Array): ChainValue => hash('sha256', bytes, 'buffer');

export function headAtStart(
  startedAtMs: number,
  termsChain: string,
  keys: Readonly<Record<Side, string | null>>,
): ReceiptHead {
  return {
    startedAtMs,
    termsChain,
    n: 0,
    chain: termsChain,
    atMs: 0,
    lastPlayerN: 0,
    recent: [termsChain],
    keys,
    offer: null,
  };
}

/** Returns the head after these entries. */
export function headAfter(head: ReceiptHead, entries: readonly LogEntry[]): ReceiptHead {
  return entries.reduce(withEntry, head);
}

function withEntry(head: ReceiptHead, entry: LogEntry): ReceiptHead {
  const { startedAtMs, termsChain, recent, offer } = head;
  const n = head.n + 1;
  const chain = hexOf(chainAfter(Buffer.from(head.chain, 'hex'), { n, ...entry } as ReceiptEntry, sha256));
  return {
    startedAtMs,
    termsChain,
    offer,
    n,
    chain,
    atMs: entry.at,
    lastPlayerN: entry.by === 's' ? head.lastPlayerN : n,
    recent: [...(recent.length < RECENT ? recent : recent.slice(1)), chain],
    keys: entry.type === 'key' ? { ...head.keys, [sideOf(entry.side)]: entry.key } : head.keys,
  };
}

const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

const letterOf = (side: Side): 'w' | 'b' => (side === 'white' ? 'w' : 'b');
const sideOf = (letter: 'w' | 'b'): Side => (letter === 'w' ? 'white' : 'black');

/** Returns the chain value after entry `on`, which a player may have signed on; null if it is too old or does not exist yet. */
export const chainOn = ({ n, recent }: ReceiptHead, on: number): string | null =>
  on > n ? null : (recent.at(on - n - 1) ?? null);

interface DecidedEvents {
  readonly before: Match;
  readonly after: Match;
  readonly events: readonly MatchEvent[];
  readonly signed: SignedAct | null;
  readonly atMs: number; // when the step was decided
}

/** Both clocks in ms, at an instant in ms since 1970. */
interface Instant {
  atMs: number;
  clock: [white: number, black: number];
}

type EntryBody = LogEntry extends infer E ? (E extends LogEntry ? Omit<E, 'at' | 'clock'> : never) : never;

/** The end of a log: the instant of its last entry, in ms since the start. */
export type LogEnd = Pick<ReceiptHead, 'startedAtMs' | 'atMs'>;

const sinceStartMs = ({ startedAtMs }: Pick<ReceiptHead, 'startedAtMs'>, atMs: number): number =>
  Math.max(0, Math.round(atMs - startedAtMs));

function entryAfter(end: LogEnd, instant: Instant, body: EntryBody): LogEntry {
  // An outage is compensated up to a future instant, so later entries could otherwise have an earlier time.
  const at = Math.max(end.atMs, sinceStartMs(end, instant.atMs));
  return { at, clock: instant.clock, ...body } as LogEntry;
}

/** Appends the entries of one step. */
class Appender {
  head: ReceiptHead;
  readonly entries: LogEntry[] = [];

  constructor(head: ReceiptHead) {
    this.head = head;
  }

  append(instant: Instant, body: EntryBody): void {
    const entry = entryAfter(this.head, instant, body);
    this.entries.push(entry);
    this.head = withEntry(this.head, entry);
  }
}

const instantOf = (clock: Clock, atMs: number): Instant => {
  const { whiteMs, blackMs } = readClock(clock, atMs);
  return { atMs, clock: [whiteMs, blackMs] };
};

export function receiptAfter(head: ReceiptHead, step: DecidedEvents): ReceiptStep {
  const appender = new Appender(head);
  let offer: DrawOffer | null = null;
  for (const event of step.events) {
    if (event.kind === 'move_made') appendMove(appender, step, event);
    else if (event.kind === 'timer_update') appendGivenTime(appender, step, event);
    else if (event.kind === 'game_over') appendEnd(appender, step, event);
    else if (event.kind === 'draw_offered') {
      const { on, sig } = signatureFor(appender, step, event.by, null);
      offer = { side: event.by, on, sig, atMs: sinceStartMs(head, step.atMs) };
    }
  }
  const after = offer === null ? appender.head : { ...appender.head, offer };
  return { head: after, entries: appender.entries, offer };
}

/**
 * Returns the signature for an entry. If the side has changed its key, appends a `key` entry at `instant` first. Acts other than moves
 * may cross a move of the opponent.
 */
function signatureFor(
  appender: Appender,
  { signed }: DecidedEvents,
  side: Side,
  instant: Instant | null,
): { on: number; sig: string | null } {
  const { head } = appender;
  if (signed === null) return { on: head.n, sig: null };
  if (signed.key !== head.keys[side]) {
    // An offer is not an entry, so no `key` entry can precede it, and a signature by a new key could not be verified.
    if (instant === null) return { on: head.n, sig: null };
    appender.append(instant, { by: 's', type: 'key', side: letterOf(side), key: signed.key });
  }
  return { on: signed.on, sig: signed.sig };
}

type EventOf<K extends MatchEvent['kind']> = Extract<MatchEvent, { kind: K }>;

function appendMove(appender: Appender, step: DecidedEvents, event: EventOf<'move_made'>): void {
  const side: Side = event.ply % 2 === 1 ? 'white' : 'black';
  const { from, to, promotion = '' } = event.move;
  const { whiteMs, blackMs, atMs } = event.clocks;
  // A move's signature counts only if no player has written since the entry that it was signed on.
  const follows = step.signed === null || step.signed.on >= appender.head.lastPlayerN;
  const signature = signatureFor(
    appender,
    follows ? step : { ...step, signed: null },
    side,
    runningAt(step.before, atMs),
  );
  appender.append(
    { atMs, clock: [whiteMs, blackMs] },
    { by: letterOf(side), type: 'move', uci: `${from}${to}${promotion}`, ...signature },
  );
}

/** Returns the clocks of a running match at an instant, before the step; null if it was not running. */
function runningAt(match: Match, atMs: number): Instant | null {
  return match.status === 'active' ? instantOf(match.clock, atMs) : null;
}

/** Appends the time that the side to move got back after an outage. */
function appendGivenTime(
  appender: Appender,
  { before }: DecidedEvents,
  event: EventOf<'timer_update'>,
): void {
  appendDifference(appender, before, clocksOf(event));
}

const clocksOf = ({ clocks: { whiteMs, blackMs, atMs } }: EventOf<'timer_update'>): Instant => ({
  atMs,
  clock: [whiteMs, blackMs],
});

/** Returns the entries of a step that only gives back time, for a game whose receipt is not in memory. */
export function givenTimeAfter(end: LogEnd, before: Match, events: readonly MatchEvent[]): LogEntry[] {
  const entries: LogEntry[] = [];
  let match = before;
  for (const event of events) {
    if (event.kind !== 'timer_update' || match.status !== 'active') continue;
    const instant = clocksOf(event);
    const body = givenTime(match, instant);
    if (body !== null)
      entries.push(entryAfter({ ...end, atMs: entries.at(-1)?.at ?? end.atMs }, instant, body));
    // A later event gives time to the clock as it then was.
    const { clock } = match;
    const remainingMs = instant.clock[clock.turn === 'white' ? 0 : 1];
    const side = { ...clock[clock.turn], remainingMs };
    match = { ...match, clock: { ...clock, [clock.turn]: side, runningSinceMs: instant.atMs } };
  }
  return entries;
}

/** Appends a `clock` entry if the side to move has more time left than its running clock would show. */
function appendDifference(appender: Appender, before: Match, instant: Instant): void {
  const body = givenTime(before, instant);
  if (body !== null) appender.append(instant, body);
}

function givenTime(before: Match, instant: Instant): EntryBody | null {
  if (before.status !== 'active') return null;
  const { turn, runningSinceMs } = before.clock;
  const spentMs = Math.max(0, instant.atMs - (runningSinceMs ?? instant.atMs));
  const leftMs = before.clock[turn].remainingMs - spentMs;
  const shownMs = instant.clock[turn === 'white' ? 0 : 1];
  if (shownMs <= Math.max(0, leftMs)) return null;
  return { by: 's', type: 'clock', reason: 'outage', ms: Math.round(shownMs - leftMs) };
}

function appendEnd(appender: Appender, step: DecidedEvents, { ending }: EventOf<'game_over'>): void {
  const { before, after } = step;
  if (after.status !== 'ended' || after.clock === null) return;
  const instant = instantOf(after.clock, ending.endedAtMs);
  // An outage that voids the game gives time back without a separate event.
  if (step.events[0]?.kind === 'game_over') appendDifference(appender, before, instant);
  const loser = ending.winner === null ? null : otherSide(ending.winner);
  switch (ending.reason) {
    case 'resignation':
      appendAct(appender, step, { side: loser ?? 'white', type: 'resign', instant });
      return;
    case 'early-resignation': {
      const side = ending.abortedBy === userOf(after, 'white') ? 'white' : 'black';
      appendAct(appender, step, { side, type: 'resign', instant });
      return;
    }
    case 'agreement': {
      const { offer } = appender.head;
      const side = otherSide(before.status === 'active' ? (before.drawOfferedBy ?? 'white') : 'white');
      appendAct(appender, step, { side, type: 'draw_accept', instant, offer });
      return;
    }
    case 'timeout':
    case 'timeout-insufficient': {
      const side = after.ply % 2 === 0 ? 'w' : 'b';
      appender.append(instant, { by: 's', type: 'flag', side });
      return;
    }
    case 'absence':
      appender.append(instant, { by: 's', type: 'forfeit', side: letterOf(loser ?? 'white') });
      return;
    default:
      if (ending.result === 'aborted')
        appender.append(instant, { by: 's', type: 'abort', reason: ending.reason });
      if (ending.result === 'void')
        appender.append(instant, { by: 's', type: 'void', reason: ending.reason });
  }
}

interface Act {
  side: Side;
  type: 'resign' | 'draw_accept';
  instant: Instant;
  offer?: DrawOffer | null;
}

function appendAct(
  appender: Appender,
  step: DecidedEvents,
  { side, type, instant, offer = null }: Act,
): void {
  const signature = signatureFor(appender, step, side, instant);
  const by = letterOf(side);
  if (type === 'resign') {
    appender.append(instant, { by, type, ...signature });
    return;
  }
  const offered = offer === null ? { on: appender.head.n, sig: null } : { on: offer.on, sig: offer.sig };
  appender.append(instant, { by, type, ...signature, offer: offered });
}
