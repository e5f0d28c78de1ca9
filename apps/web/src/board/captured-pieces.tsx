// board: the pieces that a side has captured, grouped by kind, and its material lead.
import { PIECE_VALUES, type PieceKind, type Side } from '@kingstake/chess';
import { useMemo } from 'react';
import { Piece, type PieceName } from '../ui/pieces.tsx';
import css from './captured-pieces.module.css';
import { type BoardPosition, readPosition } from './position.ts';
import { BOARD_TEXTS } from './texts.ts';

const STARTING = { P: 8, N: 2, B: 2, R: 2, Q: 1 } as const;
type Kind = keyof typeof STARTING;
/** Display order: most valuable first. */
const ORDER: readonly Kind[] = ['Q', 'R', 'B', 'N', 'P'];
const KIND_NUMBERS: Readonly<Record<Kind, PieceKind>> = { P: 1, N: 2, B: 3, R: 4, Q: 5 };

interface Captured {
  readonly pieces: readonly PieceName[];
  readonly lead: number; // how much material this side is ahead; 0 if it is not
}

function countOf(shown: BoardPosition, colour: 'w' | 'b', kind: Kind): number {
  let count = 0;
  for (const name of shown.pieces.values()) if (name === `${colour}${kind}`) count += 1;
  return count;
}

/** The missing pieces of one colour. A promoted pawn is missing as a pawn, but was not captured. */
function missingOf(shown: BoardPosition, colour: 'w' | 'b'): PieceName[] {
  let promoted = 0;
  for (const kind of ORDER) {
    if (kind !== 'P') promoted += Math.max(0, countOf(shown, colour, kind) - STARTING[kind]);
  }
  return ORDER.flatMap((kind) => {
    const present = countOf(shown, colour, kind) + (kind === 'P' ? promoted : 0);
    const missing = Math.max(0, STARTING[kind] - present);
    return Array.from({ length: missing }, (): PieceName => `${colour}${kind}`);
  });
}

function material(shown: BoardPosition, colour: 'w' | 'b'): number {
  return ORDER.reduce(
    (sum, kind) => sum + countOf(shown, colour, kind) * PIECE_VALUES[KIND_NUMBERS[kind]],
    0,
  );
}

export function capturedBy(shown: BoardPosition, side: Side): Captured {
  const [own, other] = side === 'white' ? (['w', 'b'] as const) : (['b', 'w'] as const);
  return {
    pieces: missingOf(shown, other),
    lead: Math.max(0, material(shown, own) - material(shown, other)),
  };
}

export function CapturedPieces({ fen, side }: { fen: string; side: Side }) {
  const { pieces, lead } = useMemo(() => {
    const shown = readPosition(fen);
    return shown === null ? { pieces: [], lead: 0 } : capturedBy(shown, side);
  }, [fen, side]);
  return (
    <div className={css['captured']} role="img" aria-label={BOARD_TEXTS.captured(pieces, lead)}>
      {pieces.length > 0 && (
        <span className={css['drawer']}>
          {pieces.map((name, index) => (
            <Piece
              // The list only grows, and equal pieces are interchangeable.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={index}
              name={name}
              className={index > 0 && pieces[index - 1] !== name ? css['other'] : css['piece']}
            />
          ))}
        </span>
      )}
      {lead > 0 && <b className="num">{`+${lead}`}</b>}
    </div>
  );
}
