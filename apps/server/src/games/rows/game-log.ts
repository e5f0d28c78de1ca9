// games: the rows of a game's log, and what is computed from them: its moves, and the entries of its receipt. Pure.
import { Game, type Position, type PromotionLetter, type Side } from '@kingstake/chess';
import type { ReceiptEntry } from '@kingstake/proofs/receipts';
import type { DrawOffer, LogEntry } from './receipt-chain.ts';

/** The kinds of rows. Draw offers are not entries of the receipt. New kinds must be added at the end (`archived-log.ts`). */
export const LOG_KINDS = [
  'move',
  'resign',
  'draw_offer',
  'draw_accept',
  'clock',
  'key',
  'flag',
  'forfeit',
  'abort',
  'void',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** A row of `game_log`, without its game and its number. Columns that its kind does not use are null. */
export interface LogRow {
  readonly kind: LogKind;
  readonly atMs: number; // since the start
  readonly whiteMs: number | null; // left after it
  readonly blackMs: number | null;
  readonly uci: string | null;
  readonly lagCreditMs: number | null; // time of the mover that was not charged
  readonly clientMoveId: string | null;
  readonly side: Side | null; // whose act it is; null for a move
  readonly seenN: number | null; // the newest entry of the receipt that the player had seen
  readonly sig: string | null; // base64url
  readonly givenMs: number | null; // clock time given back
  readonly detail: string | null; // a reason, or a new key
}

/** Fields of a move that its receipt does not contain. */
export interface MoveExtras {
  readonly lagCreditMs: number;
  readonly clientMoveId: string | null;
}

/** The columns that only some kinds use. */
export const NOTHING = {
  uci: null,
  lagCreditMs: null,
  clientMoveId: null,
  side: null,
  seenN: null,
  sig: null,
  givenMs: null,
  detail: null,
} as const;

const sideOf = (letter: 'w' | 'b'): Side => (letter === 'w' ? 'white' : 'black');
const letterOf = (side: Side | null): 'w' | 'b' => (side === 'white' ? 'w' : 'b');

/** Returns the row of an entry. `extras` are those of a move. */
export function rowOfEntry(entry: LogEntry, { lagCreditMs, clientMoveId }: MoveExtras): LogRow {
  const [whiteMs, blackMs] = entry.clock;
  const row = { ...NOTHING, kind: entry.type, atMs: entry.at, whiteMs, blackMs };
  switch (entry.type) {
    case 'move':
      return { ...row, lagCreditMs, clientMoveId, uci: entry.uci, seenN: entry.on, sig: entry.sig };
    case 'resign':
    case 'draw_accept':
      return { ...row, side: sideOf(entry.by), seenN: entry.on, sig: entry.sig };
    case 'clock':
      return { ...row, givenMs: entry.ms, detail: entry.reason };
    case 'key':
      return { ...row, side: sideOf(entry.side), detail: entry.key };
    case 'flag':
    case 'forfeit':
      return { ...row, side: sideOf(entry.side) };
    default:
      return { ...row, detail: entry.reason };
  }
}

export function rowOfOffer({ side, on, sig, atMs }: DrawOffer): LogRow {
  return { ...NOTHING, kind: 'draw_offer', atMs, whiteMs: null, blackMs: null, side, seenN: on, sig };
}

export const offerOf = ({ side, seenN, sig, atMs }: LogRow): DrawOffer => ({
  side: side as Side,
  on: seenN as number,
  sig,
  atMs,
});

/** Returns the entries of the receipt. */
export function entriesOf(rows: readonly LogRow[]): ReceiptEntry[] {
  const entries: ReceiptEntry[] = [];
  let plies = 0;
  let offer: LogRow | null = null;
  for (const row of rows) {
    if (row.kind === 'draw_offer') {
      offer = row;
      continue;
    }
    if (row.kind === 'move') plies += 1;
    const by = row.kind === 'move' ? (plies % 2 === 1 ? 'w' : 'b') : letterOf(row.side);
    const { atMs: at, whiteMs, blackMs } = row;
    const head = { n: entries.length + 1, at, clock: [whiteMs, blackMs] };
    entries.push({ ...head, ...bodyOf(row, by, offer, entries.length) } as ReceiptEntry);
  }
  return entries;
}

function bodyOf(row: LogRow, by: 'w' | 'b', offer: LogRow | null, before: number): object {
  const { kind: type, seenN: on, sig, detail } = row;
  switch (type) {
    case 'move':
      return { by, type, uci: row.uci, on, sig };
    case 'resign':
      return { by, type, on, sig };
    case 'draw_accept':
      return { by, type, on, sig, offer: { on: offer?.seenN ?? before, sig: offer?.sig ?? null } };
    case 'clock':
      return { by: 's', type, reason: detail, ms: row.givenMs };
    case 'key':
      return { by: 's', type, side: by, key: detail };
    case 'flag':
    case 'forfeit':
      return { by: 's', type, side: by };
    default:
      return { by: 's', type, reason: detail };
  }
}

/** The squares and promotion of a move. */
export function inputOf(uci: string): { from: string; to: string; promotion?: PromotionLetter } {
  const promotion = uci.slice(4) as PromotionLetter | '';
  return {
    from: uci.slice(0, 2),
    to: uci.slice(2, 4),
    ...(promotion === '' ? {} : { promotion }),
  };
}

/** Returns the position after these moves; null if one of them is not legal. */
export function positionAfter(ucis: readonly string[]): Position | null {
  const replayed = Game.fromMoves(ucis.map(inputOf));
  return replayed.ok ? replayed.game.position : null;
}
