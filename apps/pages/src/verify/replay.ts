// verify: a board that shows a receipt's game, one position at a time.
import { formatFen, Game, parseFen } from '@kingstake/chess';
import { button, element } from '@kingstake/dom';
import type { Receipt } from '@kingstake/proofs/receipts';
import { movesOf } from '@kingstake/proofs/receipts/verify';
import type { VerifyWords } from './words.ts';

interface Position {
  fen: string;
  label: string; // "12. Nf3"; '' at the start
}

/** The positions of a receipt, whose moves must be legal. */
export function positionsOf(receipt: Receipt): Position[] {
  const parsed = parseFen(receipt.terms.initialFen);
  if (!parsed.ok) return [];
  const game = Game.start(parsed.position);
  const positions: Position[] = [{ fen: formatFen(game.position), label: '' }];
  for (const move of movesOf(receipt)) {
    const number = `${Math.floor(game.ply / 2) + 1}${game.ply % 2 === 0 ? '.' : '…'}`;
    const played = game.play(move);
    if (!played.ok) break;
    positions.push({ fen: played.fen, label: `${number} ${played.san}` });
  }
  return positions;
}

/** The variation selector prevents an emoji glyph. */
const TEXT_FORM = '\uFE0E';
const GLYPHS: Readonly<Record<string, string>> = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };

function drawBoard(board: HTMLElement, fen: string): void {
  const squares: HTMLElement[] = [];
  for (const letter of (fen.split(' ', 1)[0] ?? '').replaceAll('/', '')) {
    const empty = Number(letter);
    for (let left = empty; left > 0; left -= 1) squares.push(element('span'));
    if (empty > 0) continue;
    const isWhite = letter === letter.toUpperCase();
    const text = `${GLYPHS[letter.toLowerCase()] ?? ''}${TEXT_FORM}`;
    squares.push(element('span', { text, class: isWhite ? 'white' : 'black' }));
  }
  board.replaceChildren(...squares);
}

export function replayOf(receipt: Receipt, words: VerifyWords): HTMLElement {
  const positions = positionsOf(receipt);
  const board = element('div', { class: 'board', attributes: { 'aria-hidden': 'true' } });
  const label = element('output', { attributes: { 'aria-live': 'polite' } });
  let at = positions.length - 1;
  const go = (to: number): void => {
    at = Math.min(Math.max(to, 0), positions.length - 1);
    const position = positions[at];
    if (position === undefined) return;
    drawBoard(board, position.fen);
    label.textContent = `${position.label || words.start} (${at} / ${positions.length - 1})`;
  };
  go(at);
  const step = (glyph: string, name: string, to: () => number): HTMLButtonElement => {
    const control = button(glyph, () => go(to()), { 'aria-label': name });
    return control;
  };
  const { first, back, next, last } = words.replaySteps;
  const controls = element(
    'div',
    { class: 'steps' },
    step('«', first, () => 0),
    step('‹', back, () => at - 1),
    label,
    step('›', next, () => at + 1),
    step('»', last, () => positions.length - 1),
  );
  return element('section', { class: 'card' }, board, controls);
}
