// play, result: the words of an ending: heading, congratulations, and what is shared. Pure: a table of reasons and the
// names put into it.
import { formatSolChange } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { PLAY_TEXTS } from '../texts.ts';
import { profitOfResult, type ResultData } from './result-data.ts';

export interface ResultWords {
  heading: string;
  sentence: string;
}

type Sentence = (opponent: string) => string;

/** Why the player won, by the wire's reason. */
const WON_BY: Readonly<Record<string, Sentence>> = {
  checkmate: (opponent) => `You checkmated ${opponent}.`,
  resignation: (opponent) => `${opponent} resigned.`,
  timeout: (opponent) => `${opponent} ran out of time.`,
  absence: (opponent) => `${opponent} did not come back.`,
};

const LOST_BY: Readonly<Record<string, Sentence>> = {
  checkmate: (opponent) => `${opponent} checkmated you.`,
  resignation: () => 'You resigned.',
  timeout: () => 'You ran out of time.',
  absence: () => 'You stayed away too long.',
};

const DRAWN_BY: Readonly<Record<string, Sentence>> = {
  agreement: (opponent) => `You and ${opponent} agreed on a draw.`,
  stalemate: () => 'Stalemate: the side to move has no legal move.',
  'fifty-moves': () => 'Fifty moves went by without a capture or a pawn move.',
  threefold: () => 'The same position occurred three times.',
  'insufficient-material': () => 'Neither side has enough material to checkmate.',
  'timeout-insufficient': () =>
    'Time ran out, but the other side does not have enough material to checkmate.',
};

const ENDED_BY: Readonly<Record<string, Sentence>> = {
  'first-move': () => 'The first move was not made in time.',
  'early-resignation': () => 'A player left before the first move.',
  declined: () => 'The match was declined.',
  'ready-expired': () => 'The match was not accepted in time.',
  cancelled: () => 'The game was closed before anyone joined.',
  expired: () => 'No one joined within an hour.',
  outage: () => 'Our servers were down for too long. That is our fault, not yours.',
};

const NOBODYS_HEADINGS: Readonly<Record<string, string>> = {
  aborted: 'Game aborted',
  cancelled: 'Game cancelled',
  void: 'Game voided',
};

const REFUNDED = 'All wagers were refunded in full, with no fee.';

/** The heading and one personal sentence. A reason that this page does not know adds nothing. */
export function resultWords(data: ResultData): ResultWords {
  const { won, result, yourName, winner, entry } = data;
  const refund = entry === null ? '' : REFUNDED;
  const heading = NOBODYS_HEADINGS[result];
  if (heading !== undefined) return words(heading, reasonIn(ENDED_BY, data), refund);
  if (won === true) return words('Victory', `Congratulations, ${yourName}.`, reasonIn(WON_BY, data));
  if (won === false) return words('Defeat', `Well fought, ${yourName}.`, reasonIn(LOST_BY, data));
  if (data.observed === true) return words(winner === null ? 'Draw' : `${winner} won`);
  return words('Draw', `Well played, ${yourName}.`, reasonIn(DRAWN_BY, data), refund);
}

function words(heading: string, ...sentences: string[]): ResultWords {
  return { heading, sentence: sentences.filter((sentence) => sentence !== '').join(' ') };
}

function reasonIn(table: Readonly<Record<string, Sentence>>, data: ResultData): string {
  const { reason } = data;
  return Object.hasOwn(table, reason) ? capitalised(table[reason]?.(opponentIn(data)) ?? '', data) : '';
}

/** How the opponent is called inside a sentence. */
export function opponentIn({ opponentIsBot, opponentName }: ResultData): string {
  return opponentIsBot === true ? PLAY_TEXTS.theBot : opponentName;
}

/** A player's name begins a sentence as it is written; the bot has no name. */
function capitalised(sentence: string, { opponentIsBot }: ResultData): string {
  return opponentIsBot === true ? sentence.slice(0, 1).toUpperCase() + sentence.slice(1) : sentence;
}

/** What a player says on X about it: SOL only as profit, and nothing about a loss's amount. */
export function shareText(data: ResultData): string {
  const { won, entry, moves } = data;
  const opponent = opponentIn(data);
  const inMoves = `in ${moves} ${moves === 1 ? 'move' : 'moves'}`;
  if (won === true) {
    const gain = entry === null ? '' : `, ${formatSolChange(profitOfResult(data), 'prose')}`;
    return `I beat ${opponent} ${inMoves} on Kingstake${gain}. Your move.`;
  }
  if (won === false) return capitalised(`${opponent} beat me ${inMoves} on Kingstake. Rematch?`, data);
  if (data.result === 'draw') return capitalised(`${opponent} and I drew ${inMoves} on Kingstake.`, data);
  return 'Chess with real SOL stakes, on Kingstake.';
}

const INTENT = 'https://x.com/intent/post';

/** Where Share on X goes. The page itself asks no one for anything: the player's browser opens it. */
export function shareAddress(data: ResultData, origin: string): string {
  const address =
    data.gameId === undefined ? '' : ` ${origin}${PAGE_ROUTES.gameById.replace(':id', String(data.gameId))}`;
  return `${INTENT}?${new URLSearchParams({ text: shareText(data) + address })}`;
}

/** Where Review game goes. */
export function reviewPath(gameId: number): string {
  return PAGE_ROUTES.details.replace(':id', String(gameId));
}
