// play, parts: which position is looked at, and the keys and the wheel that change it. `browse.ts` says where they lead.
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { live, type Step, stepOfKey, stepTo, turnWheel } from './browse.ts';

/** On the element that holds the board. */
const BOARD_MARK = 'data-browsed';
/** What uses the arrow keys itself. */
const OWN_KEYS =
  'input, textarea, select, [role="dialog"], [role="tablist"], [role="radiogroup"], [role="slider"]';

export interface Browse {
  viewed: number | null; // ply that is looked at; null: the present
  plies: number; // of the game, with an own move that is on its way
  isNewer: boolean; // a move came since the present was left
  boardMark: string; // attribute of the element that holds the board
  step(step: Step): void;
  go(ply: number): void; // stays the same
  toLive(): void;
  onWheel(event: WheelEvent): void;
}

export function useBrowse(plies: number): Browse {
  const [{ viewed, leftAt }, setView] = useState<{ viewed: number | null; leftAt: number }>({
    viewed: null,
    leftAt: 0,
  });
  const rest = useRef(0);
  // A game that has begun anew, or a move that was taken back, leaves nothing to look at.
  const shown = viewed !== null && viewed < plies ? viewed : null;
  const set = (next: number | null) =>
    setView({ viewed: next, leftAt: shown === null ? plies : Math.min(leftAt, plies) });
  const step = (which: Step) => set(stepTo(shown, plies, which));
  const newest = useRef((_ply: number): void => undefined);
  useLayoutEffect(() => {
    newest.current = (ply: number) => set(live(ply, plies));
  });
  const go = useCallback((ply: number) => newest.current(ply), []);
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
 * Left, right, Home and End anywhere at the table. On the board they move its cursor for who came there by the keyboard;
 * for who has just clicked a piece they look back, so that the board never swallows them.
 */
function useBrowseKeys({ isLooking, step, toLive }: Keys): void {
  const isByPointer = useRef(true);
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Tab') isByPointer.current = false;
    const target = event.target instanceof Element ? event.target : null;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target?.closest(OWN_KEYS)) return;
    if (event.key === 'Escape' && isLooking) return toLive();
    const which = stepOfKey(event.key);
    if (which === null) return;
    const isOnBoard = target?.closest(`[${BOARD_MARK}]`) !== null && target !== null;
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
    // Before the board hears them.
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, []);
}
