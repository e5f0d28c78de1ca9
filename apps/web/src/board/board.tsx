// board: the chess board. For the keyboard it is one composite widget: Tab leads to one square, and the arrow keys move on from there.
import { type PromotionLetter, parseSquare, type Side, type Square, squareName } from '@kingstake/chess';
import {
  type KeyboardEvent as BoardKey,
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { browserTimers } from '../net/timers.ts';
import { isFreeKey, isPlainKey } from '../ui/keys.ts';
import css from './board.module.css';
import { GridCells } from './grid.tsx';
import { Coordinates, Marks, Pieces, PremoveNumbers, Rim, ShapesLayer } from './layers.tsx';
import { stepFrom } from './position.ts';
import { PromotionChoice } from './promotion-choice.tsx';
import {
  type BoardContext,
  type BoardEvent,
  type BoardState,
  canTakeBack,
  handOf,
  type MoveIntent,
  type Premove,
  targetsOf,
} from './state.ts';
import { BOARD_TEXTS } from './texts.ts';
import { useBoard } from './use-board.ts';
import { usePointer } from './use-pointer.ts';

export interface BoardProps {
  fen: string; // the position to show; an invalid one is ignored with a warning
  orientation: Side;
  movable: Side | null; // whose pieces the player may move now; null: none
  lastMove: { from: string; to: string } | null;
  /** Called with a move that is legal in `fen`. The board does not apply it; the next `fen` does. */
  onMove(move: MoveIntent): void;
  premoves?: Premoves; // absent: premoves are disabled
  coordinates?: 'rim' | 'squares' | 'off'; // 'rim' falls back to the squares where the rim is too thin
  animationMs?: number; // duration of a piece's animation; 0: none
  confirm?: boolean; // a move needs a second click on its target, or Enter
  alwaysQueen?: boolean; // a pawn is promoted to a queen without a choice
  /** Set while an earlier position is shown: a click on the board returns to the live position and moves nothing. */
  onBackToLive?(): void;
  label?: string;
}

interface Premoves {
  side: Side | null; // whose pieces may be premoved during the opponent's turn; null: none
  moves: readonly Premove[]; // in order; the same array as long as the premoves are the same
  /** A premove was added, or all were cleared (null). A promotion always includes the chosen piece. */
  onChange(move: MoveIntent | null): void;
}

const NO_PREMOVES: Premoves = { side: null, moves: [], onChange: () => undefined };

export function Board(props: BoardProps) {
  const {
    orientation,
    movable,
    lastMove,
    onMove,
    onBackToLive,
    confirm = false,
    alwaysQueen = false,
  } = props;
  const { label = BOARD_TEXTS.label, premoves = NO_PREMOVES, coordinates: where = 'rim' } = props;
  const { side: premovable, moves: queue, onChange: onPremove } = premoves;
  const root = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const { board, shown, drawn, state, dispatch } = useBoard({
    fen: props.fen,
    movable,
    premovable,
    premoves: queue,
    confirm,
    alwaysQueen,
    onMove,
    onPremove,
  });
  const shared = { root, board, state, orientation, dispatch, onBackToLive };
  const pointer = usePointer({ ...shared, ring });
  const onKeyDown = useKeys({ ...shared, release: pointer.release });

  const { selected, unconfirmed } = state;
  const targets = useMemo(() => targetsOf(board, selected), [board, selected]);
  const last = useEnds(lastMove);
  const ahead = useMemo(() => premovedSquares(queue), [queue]);
  const waiting = useEnds(unconfirmed);
  const marked = useMemo(() => [selected, ...waiting], [selected, waiting]);
  return (
    <div className={css['frame']} style={travelStyle(props.animationMs)}>
      <Rim orientation={orientation} where={where} />
      {/* biome-ignore lint/a11y/useSemanticElements: a board is a grid, not a table, because it has no headings or rows to read. */}
      <div
        ref={root}
        className={css['board']}
        role="grid"
        aria-label={label}
        data-hand={handOf(board) === null ? 'empty' : 'full'}
        onKeyDown={onKeyDown}
      >
        <div className={css['wood']} aria-hidden="true" />
        <Marks
          orientation={orientation}
          last={last}
          premove={ahead}
          selected={marked}
          checked={shown.checked}
          targets={targets}
          ring={ring}
        />
        <Pieces drawn={drawn} orientation={orientation} />
        <PremoveNumbers premoves={queue} orientation={orientation} />
        <ShapesLayer shapes={pointer.shapes} drawing={pointer.drawing} orientation={orientation} />
        <GridCells
          orientation={orientation}
          pieces={drawn.from}
          checked={shown.checked}
          cursor={state.cursor}
          selected={selected}
          targets={targets}
          last={last}
          premove={ahead}
        />
      </div>
      <Coordinates orientation={orientation} where={where} />
      <Promotion board={board} state={state} orientation={orientation} dispatch={dispatch} />
      <p className="vh" role="status">
        {spoken(unconfirmed, queue)}
      </p>
    </div>
  );
}

/** The board before its position is known. */
export function EmptyBoard() {
  return (
    <div className={css['frame']} aria-hidden="true">
      <Rim orientation="white" where="off" />
      <div className={css['board']}>
        <div className={css['wood']} />
      </div>
    </div>
  );
}

/** The two squares of a move, memoized. */
function useEnds(move: { from: string; to: string } | null): readonly (Square | null)[] {
  const [from, to] = [parseSquare(move?.from ?? ''), parseSquare(move?.to ?? '')];
  return useMemo(() => [from, to], [from, to]);
}

/** The squares on which premoves start and end, without duplicates. */
function premovedSquares(premoves: readonly Premove[]): readonly Square[] {
  const squares = premoves.flatMap(({ from, to }) => [parseSquare(from), parseSquare(to)]);
  return [...new Set(squares)].filter((square) => square !== null);
}

/** The screen-reader announcement for a pending move, or an empty string. */
function spoken(unconfirmed: MoveIntent | null, premoves: readonly Premove[]): string {
  if (unconfirmed !== null) return BOARD_TEXTS.confirm(unconfirmed.from, unconfirmed.to);
  const newest = premoves.at(-1);
  return newest === undefined ? '' : BOARD_TEXTS.premoveSet(newest.from, newest.to, premoves.length);
}

/** Undefined keeps the duration of the design tokens. */
function travelStyle(animationMs: number | undefined): CSSProperties | undefined {
  return animationMs === undefined ? undefined : ({ '--travel-set': `${animationMs}ms` } as CSSProperties);
}

interface PromotionProps {
  board: BoardContext;
  state: BoardState;
  orientation: Side;
  dispatch: ReturnType<typeof useBoard>['dispatch'];
}

function Promotion({ board, state, orientation, dispatch }: PromotionProps) {
  const choose = useCallback(
    (promotion: PromotionLetter) => dispatch({ type: 'choose', promotion }),
    [dispatch],
  );
  const hand = handOf(board);
  if (state.promotion === null || hand === null) return null;
  return (
    <div className={css['over']}>
      <PromotionChoice
        side={hand.side}
        square={state.promotion.to}
        orientation={orientation}
        timers={hand.isPremove ? null : browserTimers}
        onChoose={choose}
        onCancel={() => dispatch({ type: 'escape' })}
      />
    </div>
  );
}

interface KeyOptions {
  root: RefObject<HTMLElement | null>;
  board: BoardContext;
  state: BoardState;
  orientation: Side;
  dispatch(event: BoardEvent): void;
  release(): void;
  onBackToLive: (() => void) | undefined;
}

/** Whether Enter presses the focused element. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}

function useKeys({ root, board, state, orientation, dispatch, release, onBackToLive }: KeyOptions) {
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    if (event.key === 'Escape' && canTakeBack(board, state)) {
      release();
      dispatch({ type: 'escape' });
    } else if (event.key === 'Enter' && !isControl(event.target) && state.unconfirmed !== null) {
      dispatch({ type: 'confirm' });
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onPageKey(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function goTo(square: Square): void {
    dispatch({ type: 'cursor', square });
    root.current?.querySelector<HTMLElement>(`[data-square="${squareName(square)}"]`)?.focus();
  }

  return function onKeyDown(event: BoardKey): void {
    if (!isPlainKey(event)) return;
    const next = stepFrom(state.cursor, event.key, orientation);
    if (next !== null) goTo(next);
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (onBackToLive !== undefined) onBackToLive();
    else if (state.unconfirmed !== null && event.key === 'Enter') dispatch({ type: 'confirm' });
    else if (state.selected === state.cursor) dispatch({ type: 'deselect' });
    else dispatch({ type: 'press', square: state.cursor });
    event.preventDefault();
  };
}
