// play: the words of a result, the text to share, and the victory card: an image of 1200 x 630 with the pieces and colours of the page,
// saved as a file.
import type { Side } from '@kingstake/chess';
import { formatSol, formatSolChange, parseSol } from '@kingstake/protocol/money';
import { shareLink } from '../../ui/links.ts';
import { PIECE_NAMES, PIECES_SPRITE, type PieceName } from '../../ui/pieces.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { RESULT_TEXTS, RESULT_WORDS as WORDS } from '../dialog-texts.ts';
import { flaggedText } from '../live/table-view.ts';
import { PLAY_TEXTS } from '../texts.ts';
import { amountOrZero, profitOfResult, type ResultData } from './result-data.ts';

interface ResultWords {
  heading: string;
  sentence: string;
}

type Sentence = (opponent: string) => string;

/** The heading and one sentence for the player. An unknown reason adds nothing. */
export function resultWords(data: ResultData): ResultWords {
  const { won, result, yourName, winner, entry, isOnChain } = data;
  // Wagers on chain are still locked, and the note beside them says where they go.
  const refund = entry === null || isOnChain === true ? '' : WORDS.refunded;
  const heading = WORDS.nobodys[result];
  if (heading !== undefined) return words(heading, reasonIn(WORDS.endedBy, data), refund);
  if (won === true) return words(WORDS.victory, WORDS.congratulations(yourName), reasonIn(WORDS.wonBy, data));
  if (won === false) return words(WORDS.defeat, WORDS.wellFought(yourName), reasonIn(WORDS.lostBy, data));
  if (data.observed === true) return words(winner === null ? WORDS.draw : WORDS.won(winner));
  const flagged = flaggedText(data);
  const drawn = flagged === null ? reasonIn(WORDS.drawnBy, data) : `${firstUpper(flagged)}.`;
  return words(WORDS.draw, WORDS.wellPlayed(yourName), drawn, refund);
}

function words(heading: string, ...sentences: string[]): ResultWords {
  return { heading, sentence: sentences.filter((sentence) => sentence !== '').join(' ') };
}

function reasonIn(table: Readonly<Record<string, Sentence>>, data: ResultData): string {
  const { reason } = data;
  return Object.hasOwn(table, reason) ? capitalised(table[reason]?.(opponentIn(data)) ?? '', data) : '';
}

/** The opponent's name inside a sentence. */
export function opponentIn({ opponentIsBot, opponentName }: ResultData): string {
  return opponentIsBot === true ? PLAY_TEXTS.theBot : opponentName;
}

/** Capitalizes "the bot" at the start of a sentence; players' names stay unchanged. */
function capitalised(sentence: string, { opponentIsBot }: ResultData): string {
  return opponentIsBot === true ? firstUpper(sentence) : sentence;
}

const firstUpper = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** The text to share on X. It names a profit in SOL, and never a lost amount. */
export function shareText(data: ResultData): string {
  const { won, entry, moves } = data;
  const opponent = opponentIn(data);
  if (won === true) {
    const gain = entry === null ? '' : `, ${formatSolChange(profitOfResult(data), 'prose')}`;
    return WORDS.shareWon(opponent, moves, gain);
  }
  if (won === false) return capitalised(WORDS.shareLost(opponent, moves), data);
  if (data.result === 'draw') return capitalised(WORDS.shareDrawn(opponent, moves), data);
  return WORDS.shareWatched;
}

export function shareAddress(data: ResultData, origin: string): string {
  return shareLink(shareText(data), data.gameId, origin);
}

export function tokenColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

const CARD_WIDTH = 1_200;
const CARD_HEIGHT = 630;

interface CardLines {
  heading: string;
  who: string; // "Ada beat Bob"
  profit: string; // "+0.95 SOL", or the kind of a friendly game
  pot: string | null; // the prize; null: no wager
  facts: string;
}

export function cardLines(data: ResultData): CardLines {
  const prize = parseSol(data.winnings);
  const free = amountOrZero(data.entry) === 0n;
  return {
    heading: RESULT_TEXTS.cardWon,
    who: RESULT_TEXTS.cardBeat(data.yourName, opponentIn(data)),
    profit: free ? freeWord(data) : formatSolChange(profitOfResult(data), 'prose'),
    pot: free || prize === null ? null : RESULT_TEXTS.cardPot(formatSol(prize, 'prose')),
    facts: RESULT_TEXTS.cardMoves(data.moves, data.duration),
  };
}

const freeWord = ({ opponentIsBot }: ResultData): string =>
  opponentIsBot === true ? RESULT_TEXTS.cardTraining : RESULT_TEXTS.cardFriendly;

const SCENE_WIDTH = 400;
const SQUARE = 200;
const TEXT_LEFT = 472;
const TEXT_RIGHT = 1_136;
const FALLEN_ANGLE = (-78 * Math.PI) / 180;

/** The card as a PNG. Rejects if the browser cannot draw it. */
export async function makeShareCard(lines: CardLines, winner: Side): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser gives no canvas');
  // The page's own images have the size of their boxes in WebKit, rounded, so a part of one is not a square of the sprite.
  const sprite = new Image();
  sprite.src = PIECES_SPRITE;
  await Promise.all([sprite.decode(), document.fonts.ready]);
  fillBackground(context);
  drawScene(context, sprite, winner);
  drawWords(context, lines);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

function fillBackground(context: CanvasRenderingContext2D): void {
  context.fillStyle = tokenColour('--page');
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  const light = context.createRadialGradient(700, -80, 0, 700, -80, 760);
  light.addColorStop(0, tokenColour('--lit'));
  light.addColorStop(1, 'transparent');
  context.fillStyle = light;
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
}

function drawScene(context: CanvasRenderingContext2D, sprite: HTMLImageElement, winner: Side): void {
  const tones = [tokenColour('--sq-light'), tokenColour('--sq-dark')];
  for (let row = 0; row * SQUARE < CARD_HEIGHT; row += 1) {
    for (let column = 0; column * SQUARE < SCENE_WIDTH; column += 1) {
      context.fillStyle = tones[(row + column) % 2] ?? '';
      context.fillRect(column * SQUARE, row * SQUARE, SQUARE, SQUARE);
    }
  }
  context.fillStyle = tokenColour('--sq-frame');
  context.fillRect(SCENE_WIDTH, 0, 12, CARD_HEIGHT);
  const [standing, fallen] = winner === 'white' ? (['wK', 'bK'] as const) : (['bK', 'wK'] as const);
  drawPiece(context, sprite, standing, [60, 70, 280]);
  context.save();
  context.translate(200, 500);
  context.rotate(FALLEN_ANGLE);
  drawPiece(context, sprite, fallen, [-110, -110, 220]);
  context.restore();
}

/** Draws one square of the sprite. A canvas ignores the image's object-position. */
function drawPiece(
  context: CanvasRenderingContext2D,
  sprite: HTMLImageElement,
  name: PieceName,
  [left, top, size]: readonly [number, number, number],
): void {
  const square = sprite.naturalHeight;
  context.drawImage(sprite, PIECE_NAMES.indexOf(name) * square, 0, square, square, left, top, size, size);
}

function drawWords(context: CanvasRenderingContext2D, lines: CardLines): void {
  const ui = tokenColour('--font-ui');
  const display = tokenColour('--font-display');
  const write = (text: string, y: number, font: string, colour: string) => {
    context.font = font;
    context.fillStyle = tokenColour(colour);
    context.fillText(fitted(context, text), TEXT_LEFT, y);
  };
  write(UI_TEXTS.product, 92, `600 34px ${ui}`, '--lamp');
  write(lines.heading, 222, `380 104px ${display}`, '--ivory');
  write(lines.who, 286, `500 36px ${ui}`, '--linen');
  write(lines.profit, 410, `600 84px ${ui}`, '--lamp');
  if (lines.pot !== null) write(lines.pot, 462, `500 30px ${ui}`, '--linen');
  write(lines.facts, 510, `500 30px ${ui}`, '--dust');
  write(RESULT_TEXTS.cardTagline, 582, `400 26px ${ui}`, '--dust');
}

const ELLIPSIS = '…';

/** The text, truncated to the width of the card. */
function fitted(context: CanvasRenderingContext2D, text: string): string {
  const width = TEXT_RIGHT - TEXT_LEFT;
  if (context.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && context.measureText(letters.join('') + ELLIPSIS).width > width) letters.pop();
  return letters.join('') + ELLIPSIS;
}
