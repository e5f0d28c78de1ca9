// link-previews: describes an ended public game in words, for the picture and for the meta tags of its page (ogp.me). Pure.
import { formatSol, isFriendly, type Lamports, labelOfTimeControl, timeControlOf } from '@kingstake/protocol';
import type { PublicGame } from '../../history/index.ts';
import { escapeHtml } from '../../platform/http/index.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from './limits.ts';

export interface PictureSide {
  name: string;
  picture: string | null; // id of the avatar
  score: string; // "1", "1/2" (our fonts have no ½), "0", or "–" when the game has no result
  hasWon: boolean;
}

export interface PreviewFacts {
  title: string; // one sentence
  description: string;
  heading: string; // how the game ended, in a word
  detail: string; // who won, why it is a draw, or what became of the wagers
  white: PictureSide;
  black: PictureSide;
  terms: string; // moves, time control and wager
  date: string; // of the end, UTC
  fen: string; // the final position
  lastMove: { from: string; to: string } | null;
}

/** How a game ended, by its reason: a heading, and the words after "won" or "drew". */
const ENDS: Readonly<Record<string, readonly [heading: string, by: string]>> = {
  checkmate: ['Checkmate', 'by checkmate'],
  resignation: ['Resignation', 'by resignation'],
  timeout: ['Time', 'on time'],
  absence: ['Forfeit', 'by forfeit'],
  agreement: ['Draw', 'by agreement'],
  stalemate: ['Draw', 'by stalemate'],
  'fifty-moves': ['Draw', 'by the fifty-move rule'],
  threefold: ['Draw', 'by threefold repetition'],
  'insufficient-material': ['Draw', 'by insufficient material'],
  'timeout-insufficient': ['Draw', 'on time, with too little material'],
  'move-limit': ['Draw', 'by the move limit'],
};

const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** Returns what became of the wagers of a game without a result. */
const nothingLost = (wager: Lamports): string =>
  isFriendly(wager) ? 'Nothing was staked' : 'All wagers were refunded';

export function previewFacts(game: PublicGame): PreviewFacts {
  const { white, black, pictures, winner } = game;
  const isDraw = game.result === 'draw';
  const [heading, by] = ENDS[game.reason] ?? [isDraw ? 'Draw' : 'Game over', ''];
  const moves = counted(Math.ceil(game.plies / 2), 'move');
  const terms = [
    moves,
    labelOfTimeControl(timeControlOf(game.timeControl)),
    isFriendly(game.wager) ? 'no wager' : `${formatSol(game.wager)} SOL each`,
  ];
  const words = wordsOf(game, by);
  const side = (name: string, colour: 'white' | 'black'): PictureSide => ({
    name,
    picture: pictures[colour],
    score: winner === null ? (isDraw ? '1/2' : '–') : winner === colour ? '1' : '0',
    hasWon: winner === colour,
  });
  return {
    ...words,
    description: `${terms.join(', ')}. Replay the game on Kingstake, competitive chess with real SOL stakes.`,
    heading: winner === null && !isDraw ? 'No result' : heading,
    white: side(white, 'white'),
    black: side(black, 'black'),
    terms: terms.join(' · '),
    date: DATE.format(game.endedAtMs),
    fen: game.fen,
    lastMove: game.lastMove,
  };
}

function wordsOf(
  { white, black, winner, result, wager }: PublicGame,
  by: string,
): { title: string; detail: string } {
  if (winner !== null) {
    const [first, second] = winner === 'white' ? [white, black] : [black, white];
    const colour = winner === 'white' ? 'White' : 'Black';
    return { title: `${first} beat ${second} ${by}`.trimEnd(), detail: `${colour} won` };
  }
  if (result === 'draw')
    return {
      title: `${white} and ${black} drew ${by}`.trimEnd(),
      detail: `${by.slice(0, 1).toUpperCase()}${by.slice(1)}`,
    };
  return { title: `${white} against ${black}, no result`, detail: nothingLost(wager) };
}

function pictureAddress(publicOrigin: string, gameId: number): string {
  return `${publicOrigin}/og/${gameId}.png`;
}

/** Returns the tags as HTML; every value is escaped. Addresses are absolute, as crawlers require. */
export function metaTags(facts: PreviewFacts, gameId: number, publicOrigin: string): string {
  const picture = pictureAddress(publicOrigin, gameId);
  const tags: readonly [attribute: 'property' | 'name', key: string, value: string][] = [
    ['property', 'og:site_name', 'Kingstake'],
    ['property', 'og:type', 'website'],
    ['property', 'og:url', `${publicOrigin}/game-details/${gameId}`],
    ['property', 'og:title', facts.title],
    ['property', 'og:description', facts.description],
    ['property', 'og:image', picture],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', String(PICTURE_WIDTH)],
    ['property', 'og:image:height', String(PICTURE_HEIGHT)],
    ['property', 'og:image:alt', `The final position. ${facts.title}.`],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', facts.title],
    ['name', 'twitter:description', facts.description],
    ['name', 'twitter:image', picture],
  ];
  return tags
    .map(([attribute, key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(value)}" />`)
    .join('\n    ');
}
