// history: games as a table for a spreadsheet (RFC 4180). Pure.
import type { HistoryItem } from '@kingstake/protocol';
import { formatSol } from '@kingstake/protocol/money';
import { fullMoves } from '../../ui/full-moves.ts';
import { resultOf } from './labels.ts';
import { netOf } from './net-earnings.ts';
import { HISTORY_TEXTS } from './texts.ts';

const LINE_END = '\r\n';

/** Amounts are exact, times ISO 8601 in UTC: a program reads this. */
export function gamesCsv(games: readonly HistoryItem[], origin: string): string {
  const { head } = HISTORY_TEXTS.csv;
  const rows = games.map((game) => [
    String(game.id),
    game.date,
    named(game.opponent.username),
    game.isWhite ? HISTORY_TEXTS.white : HISTORY_TEXTS.black,
    game.timeControl,
    resultOf(game.result).word,
    game.reason ?? '',
    String(fullMoves(game.moves)),
    String(game.duration),
    game.wagerAmount,
    formatSol(netOf(game)),
    `${origin}/game-details/${game.id}`,
  ]);
  return [head, ...rows].map((row) => row.map(cell).join(',') + LINE_END).join('');
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A name that a spreadsheet would take for a formula is kept as text. */
function named(name: string): string {
  return /^[-+=@\t]/.test(name) ? `'${name}` : name;
}
