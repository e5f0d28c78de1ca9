import { inLanguage } from '../language/index.ts';
import type { PieceName } from '../ui/pieces.tsx';

const KINDS: Readonly<Record<string, string>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
  P: 'pawn',
};

function pieceText(name: PieceName): string {
  return `${name.startsWith('w') ? 'white' : 'black'} ${KINDS[name.charAt(1)] ?? ''}`;
}

export const BOARD_TEXTS = inLanguage('BOARD_TEXTS', {
  label: 'Chessboard',
  promotionTitle: 'Choose Promotion Piece',
  promotion: { q: 'Queen', r: 'Rook', b: 'Bishop', n: 'Knight' },
  square: (square: string, piece: PieceName | null, notes: readonly string[]) =>
    [square, ...(piece === null ? [] : [pieceText(piece)]), ...notes].join(', '),
  legalTarget: 'legal move',
  promotionOn: (square: string) => ` on ${square}`,
  premove: 'premove',
  /** `number`: its index in the queue. */
  premoveSet: (from: string, to: string, number: number) =>
    number === 1
      ? `Premove from ${from} to ${to}. Escape takes it back.`
      : `Premove ${number} from ${from} to ${to}. Escape takes all of them back.`,
  confirm: (from: string, to: string) =>
    `${from} to ${to}. Press Enter, or choose ${to} again, to play it. Escape takes it back.`,
  selected: 'selected',
  inCheck: 'in check',
  lastMove: 'last move',
  captured: (pieces: readonly PieceName[], lead: number) =>
    `Captured: ${pieces.length === 0 ? 'none' : pieces.map(pieceText).join(', ')}${lead > 0 ? `; material +${lead}` : ''}`,
});
