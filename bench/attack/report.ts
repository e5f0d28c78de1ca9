// Formats the results.
import { type Achieved, ATTACKS, type AttackId, type Charges, type Played } from './messages.ts';
import type { Memory, Turns } from './server.ts';
import type { Calls, Seen } from './visitor.ts';

const MIB = 1024 * 1024;
const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const mib = (bytes: number): string => `${(bytes / MIB).toFixed(0)} MiB`;
const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ') || 'none';

export function describePlayed(
  name: string,
  { due, received, refused, p50, p95, p99, max, charges, ownLateMs }: Played,
): string {
  return [
    `  ${name}: ${due} moves due, ${received} received, refused: ${listed(refused)}; p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, max ${ms(max)}`,
    `    ${describeCharges(charges)}; the players' own process was ${ms(ownLateMs)} late (p99)`,
  ].join('\n');
}

function describeCharges({ moves, over, under, given }: Charges): string {
  return `charges of ${moves} moves: at most ${ms(over)} too much, ${ms(under)} too little, ${ms(given)} given in all`;
}

export function describeTurns({ ran, waited }: Turns): string {
  return `\n    the server's thread ran for ${ran.toFixed(1)} s, and waited ${waited.toFixed(1)} s for a processor`;
}

function describeCalls(name: string, { asked, refused, worstMs }: Calls): string {
  return `${name} ${asked} asked, refused: ${listed(refused)}, worst ${ms(worstMs)}`;
}

export function describeSeen(seen: Seen): string {
  const worst = seen.credits.length === 0 ? 'none' : ms(Math.max(...seen.credits));
  return [
    '',
    `    ${describeCalls('healthz', seen.healthz)}; ${describeCalls('playz', seen.playz)}`,
    `    ${describeCalls('lobby', seen.lobby)}; the online host's game stood in ${seen.hostListed} answers`,
    `    ${describeCalls('deposit transactions', seen.deposits)}; ${describeCalls('sign-ins', seen.signIns)}`,
    `    deposits credited: ${seen.credits.length}, worst ${worst}${seen.creditFaults.map((fault) => `; ${fault}`).join('')}`,
  ].join('\n');
}

export function describeMemory(seen: {
  before: Memory;
  after: Memory;
  peak: number;
  tookMs: number;
}): string {
  const { before, after, peak, tookMs } = seen;
  return (
    `  memory: resident ${mib(before.rss)} before, ${mib(peak)} at most, ${mib(after.rss)} after; ` +
    `heap ${mib(before.heap)} before, ${mib(after.heap)} after; measured ${ms(tookMs)} after the attack`
  );
}

export function describeAchieved(id: AttackId, { counts }: Achieved): string {
  return `  ${id} ${ATTACKS[id]}: ${listed(counts)}`;
}

export interface ChargeBook {
  /** Records that the player received the opponent's move, with the player's clock in seconds. */
  received(ownSeconds: number, atMs: number): void;
  /** Records that the player sent a move. A repeated send does not count. */
  sent(atMs: number): void;
  /** Records the player's clock after the move, as sent by the server. */
  charged(ownSeconds: number): void;
}

export function noCharges(): Charges {
  return { moves: 0, over: 0, under: 0, given: 0 };
}

/** Adds the difference between charge and measured time of each move to `into`. */
export function bookCharges(into: () => Charges): ChargeBook {
  let before: { seconds: number; receivedMs: number } | null = null;
  let sentMs: number | null = null;
  return {
    received(seconds, receivedMs) {
      before = { seconds, receivedMs };
      sentMs = null;
    },
    sent(atMs) {
      sentMs ??= atMs;
    },
    charged(seconds) {
      if (before === null || sentMs === null) return;
      const difference = (before.seconds - seconds) * 1000 - (sentMs - before.receivedMs);
      const charges = into();
      charges.moves += 1;
      charges.over = Math.max(charges.over, difference);
      charges.under = Math.max(charges.under, -difference);
      charges.given += Math.max(0, -difference);
      before = null;
      sentMs = null;
    },
  };
}
