// board: the keyboard. Arrows, Enter and Space work while the board has the focus. Escape, and Enter for an unconfirmed move, work
// anywhere on the page unless the focused element uses them.
import { type Side, type Square, squareName } from '@kingstake/chess';
import { type KeyboardEvent as BoardKey, type RefObject, useEffect, useEffectEvent } from 'react';
import { isFreeKey, isPlainKey } from '../ui/keys.ts';
import { stepFrom } from './position.ts';
import { type BoardContext, type BoardEvent, type BoardState, canTakeBack } from './state.ts';

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

export function useKeys({ root, board, state, orientation, dispatch, release, onBackToLive }: KeyOptions) {
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
