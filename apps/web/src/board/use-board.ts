// board: the position that is shown and what the player does with it. A position that is none is ignored; what was
// selected, dragged or about to promote does not outlive the position it was meant for.
import { parseSquare, type Side } from '@kingstake/chess';
import { useCallback, useMemo, useRef, useState } from 'react';
import { browserLog } from '../session/log.ts';
import type { BoardPosition } from './position.ts';
import { previewPieces } from './preview.ts';
import { NO_POSITION, type ShownPosition, showFen } from './shown-position.ts';
import {
  type Board,
  type BoardEvent,
  type BoardState,
  carryOver,
  IDLE,
  type MoveIntent,
  reduceBoard,
} from './state.ts';
import { type TrackedPiece, type Travel, trackPieces, travelled } from './track-pieces.ts';

const warn = (fen: string): void => browserLog.warn('A position that is no FEN was ignored', fen);

/** The last position that was one. */
function useShown(fen: string): ShownPosition {
  const kept = useRef(NO_POSITION);
  return useMemo(() => {
    kept.current = showFen(kept.current, fen, warn);
    return kept.current;
  }, [fen]);
}

export interface DrawnPieces {
  readonly from: BoardPosition['pieces'];
  readonly pieces: readonly TrackedPiece[];
  readonly taken: readonly TrackedPiece[];
  readonly instant: ReadonlySet<number>; // ids that stand where they are at once: dropped by hand, or set in advance
}

const NONE: ReadonlySet<number> = new Set();

/** The pieces with their identities. `ways` are those that are not to glide: the player has seen them go already. */
function useTracked(pieces: BoardPosition['pieces'], ways: readonly (Travel | null)[]): DrawnPieces {
  const drawn = useRef<DrawnPieces>({ from: new Map(), pieces: [], taken: [], instant: NONE });
  const before = drawn.current;
  if (pieces === before.from) return before;
  const next = trackPieces(before.pieces, pieces);
  const instant = ways
    .map((way) => (way === null ? null : travelled(before.pieces, next.pieces, way)))
    .filter((id) => id !== null);
  drawn.current = { from: pieces, ...next, instant: instant.length === 0 ? NONE : new Set(instant) };
  return drawn.current;
}

interface BoardOptions {
  fen: string;
  movable: Side | null;
  premovable: Side | null;
  premove: { from: string; to: string } | null;
  confirm: boolean;
  onMove(move: MoveIntent): void;
  onPremove(move: MoveIntent | null): void;
}

export function useBoard(options: BoardOptions) {
  const { movable, premovable, premove, confirm } = options;
  const { fen, shown } = useShown(options.fen);
  const hasPremove = premove !== null;
  const board = useMemo<Board>(
    () => ({ shown, movable, premovable, hasPremove, confirm }),
    [shown, movable, premovable, hasPremove, confirm],
  );
  const [kept, setKept] = useState<{ board: Board; state: BoardState }>({ board, state: IDLE });
  const state = kept.board === board ? kept.state : carryOver(kept.state, kept.board, board);
  const newest = useRef({ board, state, options });
  newest.current = { board, state, options };

  const dropped = useRef<Travel | null>(null);
  const waiting = useRef<Travel | null>(null);
  const { unconfirmed, promotion } = state;
  const preview = useMemo(
    () => previewPieces(fen ?? '', board, { unconfirmed, promotion }),
    [fen, board, unconfirmed, promotion],
  );
  const drawn = useTracked(preview, [dropped.current, waiting.current]);
  waiting.current = travelOf(premove);

  const tell = useCallback((event: BoardEvent): void => {
    const now = newest.current;
    const { state: next, decision } = reduceBoard(now.board, now.state, event);
    dropped.current =
      event.type === 'drop' && event.square !== null && now.state.selected !== null
        ? { from: now.state.selected, to: event.square }
        : null;
    newest.current = { ...now, state: next };
    if (next !== now.state) setKept({ board: now.board, state: next });
    if (decision?.type === 'move') now.options.onMove(decision.move);
    if (decision?.type === 'premove') now.options.onPremove(decision.move);
  }, []);

  return { board, shown, drawn, state, tell };
}

function travelOf(move: { from: string; to: string } | null): Travel | null {
  const [from, to] = [parseSquare(move?.from ?? ''), parseSquare(move?.to ?? '')];
  return from === null || to === null ? null : { from, to };
}
