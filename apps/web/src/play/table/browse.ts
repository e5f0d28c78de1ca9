// play: browsing earlier positions during a game. The viewed ply is 0 for the first position and null for the live one, which new
// moves change.
import {
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { isFreeKey } from '../../ui/keys.ts';

export type Step = 'first' | 'previous' | 'next' | 'last';

/** The ply after a step; null for the live position. */
export function stepTo(viewed: number | null, plies: number, step: Step): number | null {
  const at = viewed ?? plies;
  switch (step) {
    case 'first':
      return live(0, plies);
    case 'previous':
      return live(Math.max(0, at - 1), plies);
    case 'next':
      return live(at + 1, plies);
    case 'last':
      return null;
  }
}

/** The ply as a view: null for the newest one. */
function live(ply: number, plies: number): number | null {
  return ply >= plies ? null : ply;
}

const KEYS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

export function stepOfKey(key: string): Step | null {
  return KEYS[key] ?? null;
}

/** Wheel distance of one move, px. */
const WHEEL_STEP_PX = 50;
/** Swipe distance of one move on the ribbon, px. */
const SWIPE_STEP_PX = 36;

/** The step of a wheel event, and the remaining distance for the next one. */
export function turnWheel(rest: number, deltaPx: number): { step: Step | null; rest: number } {
  const sum = Math.sign(rest) === -Math.sign(deltaPx) ? deltaPx : rest + deltaPx;
  if (Math.abs(sum) < WHEEL_STEP_PX) return { step: null, rest: sum };
  return { step: sum < 0 ? 'previous' : 'next', rest: 0 };
}

/** The number of moves that a swipe to the right goes back; negative: forward. */
export function swipedBack(deltaPx: number): number {
  return Math.trunc(deltaPx / SWIPE_STEP_PX);
}

export function useSwipe({ viewed, plies, go, toLive }: BrowseState) {
  const from = useRef<{ id: number; x: number; ply: number } | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      from.current = { id: event.pointerId, x: event.clientX, ply: viewed ?? plies };
    },
    onPointerMove(event: PointerEvent) {
      const start = from.current;
      if (start === null || start.id !== event.pointerId) return;
      const ply = live(Math.max(0, start.ply - swipedBack(event.clientX - start.x)), plies);
      if (ply === viewed) return;
      if (ply === null) toLive();
      else go(ply);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}

/** Marks the element that holds the board. */
const BOARD_MARK = 'data-browsed';

export interface BrowseState {
  viewed: number | null; // ply; null: the live position
  plies: number; // of the game, including the player's own pending move
  isNewer: boolean; // a move was played since the player left the live position
  boardMark: string; // attribute of the element that holds the board
  step(step: Step): void;
  go(ply: number): void; // stable identity
  toLive(): void;
  onWheel(event: WheelEvent): void;
}

export function useBrowse(plies: number): BrowseState {
  const [{ viewed, leftAt }, setView] = useState<{ viewed: number | null; leftAt: number }>({
    viewed: null,
    leftAt: 0,
  });
  const rest = useRef(0);
  // After a restart, or after a reverted move, the viewed ply may no longer exist.
  const shown = viewed !== null && viewed < plies ? viewed : null;
  const set = (next: number | null) =>
    setView({ viewed: next, leftAt: shown === null ? plies : Math.min(leftAt, plies) });
  const step = (which: Step) => set(stepTo(shown, plies, which));
  const latestGo = useRef((_ply: number): void => undefined);
  useLayoutEffect(() => {
    latestGo.current = (ply: number) => set(live(ply, plies));
  });
  const go = useCallback((ply: number) => latestGo.current(ply), []);
  useBrowseKeys({ isLooking: shown !== null, step, toLive: () => set(null) });
  return {
    viewed: shown,
    plies,
    isNewer: shown !== null && plies > leftAt,
    boardMark: BOARD_MARK,
    step,
    go,
    toLive: () => set(null),
    onWheel(event) {
      if (event.ctrlKey || event.deltaY === 0) return;
      const turned = turnWheel(rest.current, event.deltaY);
      rest.current = turned.rest;
      if (turned.step !== null) step(turned.step);
    },
  };
}

interface Keys {
  isLooking: boolean;
  step(step: Step): void;
  toLive(): void;
}

/**
 * Left, right, Home and End browse the moves anywhere at the table. On the board the arrows move the cursor if the player entered it
 * by keyboard; after a click on a piece they browse as well.
 */
function useBrowseKeys({ isLooking, step, toLive }: Keys): void {
  const isByPointer = useRef(true);
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') isByPointer.current = false;
    if (!isFreeKey(event)) return;
    if (event.key === 'Escape' && isLooking) return toLive();
    const which = stepOfKey(event.key);
    if (which === null) return;
    const isOnBoard = event.target instanceof Element && event.target.closest(`[${BOARD_MARK}]`) !== null;
    if (isOnBoard && !isByPointer.current && event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    step(which);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => keyDown(event);
    const onPointerDown = () => {
      isByPointer.current = true;
    };
    // Capture: runs before the board's own handlers.
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
}
