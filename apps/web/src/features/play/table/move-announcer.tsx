// Announces each move to screen readers: "Knight f3, check".

import { fenTurn, otherSide } from '@kingstake/chess';
import { MOVE_WORDS, SIDE_TEXTS } from '../texts.ts';
import type { ShownMove } from './view.ts';

const SAN = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?$/;
const CASTLING = /^O-O(-O)?([+#])?$/;

/** A move in algebraic notation as words; the notation itself when it cannot be parsed. */
export function spokenMove(san: string): string {
  const castling = CASTLING.exec(san);
  if (castling !== null) {
    const [, long, end] = castling;
    return joined([long === undefined ? MOVE_WORDS.castlesShort : MOVE_WORDS.castlesLong], end);
  }
  const parts = SAN.exec(san);
  if (parts === null) return san;
  const [, piece, from = '', takes, to = '', promotion, end] = parts;
  const words = [
    piece === undefined ? '' : pieceWord(piece),
    from,
    takes === undefined ? '' : MOVE_WORDS.takes,
    to,
  ];
  const move = words.filter((word) => word !== '').join(' ');
  return joined([move, ...(promotion === undefined ? [] : [MOVE_WORDS.promotes(pieceWord(promotion))])], end);
}

function pieceWord(letter: string): string {
  return MOVE_WORDS.pieces[letter as keyof typeof MOVE_WORDS.pieces];
}

function joined(words: readonly string[], end: string | undefined): string {
  const last = end === undefined ? [] : [end === '#' ? MOVE_WORDS.checkmate : MOVE_WORDS.check];
  return [...words, ...last].join(', ');
}

export function MoveAnnouncer({ moves }: { moves: readonly ShownMove[] }) {
  const last = moves.at(-1);
  return (
    <p className="vh" aria-live="polite" data-said="move">
      {last !== undefined && `${SIDE_TEXTS[otherSide(fenTurn(last.fen))]}: ${spokenMove(last.san)}`}
    </p>
  );
}
