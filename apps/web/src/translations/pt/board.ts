// translations, Portuguese: the board.
import type { BOARD_TEXTS } from '../../board/texts.ts';
import type { PieceName } from '../../ui/pieces.tsx';

const KINDS: Readonly<Record<string, readonly [white: string, black: string]>> = {
  K: ['rei branco', 'rei preto'],
  Q: ['dama branca', 'dama preta'],
  R: ['torre branca', 'torre preta'],
  B: ['bispo branco', 'bispo preto'],
  N: ['cavalo branco', 'cavalo preto'],
  P: ['peão branco', 'peão preto'],
};

function pieceText(name: PieceName): string {
  return KINDS[name.charAt(1)]?.[name.startsWith('w') ? 0 : 1] ?? '';
}

export const board: typeof BOARD_TEXTS = {
  label: 'Tabuleiro de xadrez',
  promotionTitle: 'Escolha a peça da promoção',
  promotion: { q: 'Dama', r: 'Torre', b: 'Bispo', n: 'Cavalo' },
  square: (square, piece, notes) =>
    [square, ...(piece === null ? [] : [pieceText(piece)]), ...notes].join(', '),
  legalTarget: 'lance legal',
  promotionOn: (square) => ` em ${square}`,
  premove: 'pré-lance',
  premoveSet: (from, to, number) =>
    number === 1
      ? `Pré-lance de ${from} para ${to}. Pressione Esc para desfazê-lo.`
      : `Pré-lance ${number} de ${from} para ${to}. Pressione Esc para desfazer todos.`,
  confirm: (from, to) =>
    `De ${from} para ${to}. Pressione Enter ou escolha ${to} de novo para jogar. Pressione Esc para desfazer.`,
  selected: 'selecionada',
  inCheck: 'em xeque',
  lastMove: 'último lance',
  captured: (pieces, lead) =>
    `Capturas: ${pieces.length === 0 ? 'nenhuma' : pieces.map(pieceText).join(', ')}${lead > 0 ? `; material +${lead}` : ''}`,
};
