// board: the position that is shown and what the player does with it. A position that is none is ignored; what was
// selected, dragged or about to promote does not outlive its position.
import type { Side } from '@kingstake/chess';
import { useCallback, useMemo, useRef, useState } from 'react';
import { browserLog } from '../session/log.ts';
import { type BoardPosition, readPosition } from './position.ts';
import { type Board, type BoardEvent, type BoardState, IDLE, type MoveIntent, reduceBoard } from './state.ts';
import { type TrackedPiece, trackPieces } from './track-pieces.ts';

const EMPTY: BoardPosition = { pieces: new Map(), turn: 'white', targets: new Map(), checked: null };

interface Drawn {
  fen: string | null; // what `shown` was read from
  refused: string | null; // the last FEN that was none, so that it is warned of once
  shown: BoardPosition;
  pieces: readonly TrackedPiece[];
}

/** The last position that was one, with its pieces. */
function useShown(fen: string): Drawn {
  const drawn = useRef<Drawn>({ fen: null, refused: null, shown: EMPTY, pieces: [] });
  return useMemo(() => {
    const before = drawn.current;
    if (fen === before.fen || fen === before.refused) return before;
    const shown = readPosition(fen);
    if (shown === null) {
      browserLog.warn('A position that is no FEN was ignored', fen);
      drawn.current = { ...before, refused: fen };
    } else {
      drawn.current = { fen, refused: null, shown, pieces: trackPieces(before.pieces, shown.pieces) };
    }
    return drawn.current;
  }, [fen]);
}

export function useBoard(fen: string, movable: Side | null, onMove: (move: MoveIntent) => void) {
  const { shown, pieces } = useShown(fen);
  const board = useMemo<Board>(() => ({ shown, movable }), [shown, movable]);
  const [kept, setKept] = useState<{ board: Board; state: BoardState }>({ board, state: IDLE });
  // The cursor stays where it is; everything else belongs to the position it was done in.
  const state = kept.board === board ? kept.state : { ...kept.state, selected: null, promotion: null };
  const newest = useRef({ board, state, onMove });
  newest.current = { board, state, onMove };

  const tell = useCallback((event: BoardEvent) => {
    const now = newest.current;
    const { state: next, move } = reduceBoard(now.board, now.state, event);
    newest.current = { ...now, state: next };
    setKept({ board: now.board, state: next });
    if (move !== null) now.onMove(move);
  }, []);

  return { board, shown, pieces, state, tell };
}
