// translations, Spanish: the board.
import type { BOARD_TEXTS } from '../../board/texts.ts';
import type { PieceName } from '../../ui/pieces.tsx';

const KINDS: Readonly<Record<string, readonly [white: string, black: string]>> = {
  K: ['rey blanco', 'rey negro'],
  Q: ['dama blanca', 'dama negra'],
  R: ['torre blanca', 'torre negra'],
  B: ['alfil blanco', 'alfil negro'],
  N: ['caballo blanco', 'caballo negro'],
  P: ['peón blanco', 'peón negro'],
};

function pieceText(name: PieceName): string {
  return KINDS[name.charAt(1)]?.[name.startsWith('w') ? 0 : 1] ?? '';
}

export const board: typeof BOARD_TEXTS = {
  label: 'Tablero de ajedrez',
  promotionTitle: 'Elige la pieza de la coronación',
  promotion: { q: 'Dama', r: 'Torre', b: 'Alfil', n: 'Caballo' },
  square: (square, piece, notes) =>
    [square, ...(piece === null ? [] : [pieceText(piece)]), ...notes].join(', '),
  legalTarget: 'jugada legal',
  promotionOn: (square) => ` en ${square}`,
  premove: 'premovimiento',
  premoveSet: (from, to, number) =>
    number === 1
      ? `Premovimiento de ${from} a ${to}. Pulsa Escape para quitarlo.`
      : `Premovimiento ${number} de ${from} a ${to}. Pulsa Escape para quitarlos todos.`,
  confirm: (from, to) =>
    `De ${from} a ${to}. Pulsa Intro o elige ${to} otra vez para jugarla. Pulsa Escape para deshacerla.`,
  selected: 'seleccionada',
  inCheck: 'en jaque',
  lastMove: 'última jugada',
  captured: (pieces, lead) =>
    `Capturas: ${pieces.length === 0 ? 'ninguna' : pieces.map(pieceText).join(', ')}${lead > 0 ? `; material +${lead}` : ''}`,
};
