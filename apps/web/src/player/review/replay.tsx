// review: a replay: its state, its timer and keys, and its controls.
import { useEffect, useReducer } from 'react';
import { browserTimers } from '../../net/timers.ts';
import { cx } from '../../ui/elements.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { isFreeKey } from '../../ui/keys.ts';
import { Select } from '../../ui/select.tsx';
import type { PlyView } from './plies.ts';
import css from './review.module.css';
import { REVIEW_TEXTS } from './texts.ts';

export interface ReplayState {
  readonly index: number; // of the ply that led to the shown position; -1 is the start position
  readonly count: number; // plies of the game
  readonly playing: boolean;
  readonly speedMs: number; // between two plies
}

export const SPEEDS_MS = [2000, 1000, 500, 200] as const;
const START = -1;

export type ReplayEvent =
  | { type: 'start' | 'back' | 'forward' | 'end' | 'reset' | 'toggle' | 'tick' }
  | { type: 'jump'; index: number }
  | { type: 'speed'; speedMs: number };

export function startReplay(count: number): ReplayState {
  return { index: START, count, playing: false, speedMs: 1000 };
}

/** A step, a jump and Reset stop the replay. It also stops at the last move, and Play then starts it over. */
export function replayed(state: ReplayState, event: ReplayEvent): ReplayState {
  const last = state.count - 1;
  const to = (index: number): ReplayState => ({
    ...state,
    playing: false,
    index: Math.min(Math.max(index, START), last),
  });
  switch (event.type) {
    case 'start':
    case 'reset':
      return to(START);
    case 'back':
      return to(state.index - 1);
    case 'forward':
      return to(state.index + 1);
    case 'end':
      return to(last);
    case 'jump':
      return to(event.index);
    case 'speed':
      return { ...state, speedMs: event.speedMs };
    case 'toggle':
      if (state.playing || state.count === 0) return { ...state, playing: false };
      return { ...state, playing: true, index: state.index === last ? START : state.index };
    case 'tick': {
      if (!state.playing) return state;
      const index = Math.min(state.index + 1, last);
      return { ...state, index, playing: index < last };
    }
  }
}

const KEYS: Readonly<Record<string, ReplayEvent>> = {
  ArrowLeft: { type: 'back' },
  ArrowRight: { type: 'forward' },
  Home: { type: 'start' },
  End: { type: 'end' },
};

/** On the board, the arrow keys lead from square to square. */
const isOnBoard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="grid"]') !== null;

export function useReplay(count: number) {
  const [replay, dispatch] = useReducer(replayed, count, startReplay);
  const { playing, speedMs } = replay;
  useEffect(
    () => (playing ? browserTimers.every(speedMs, () => dispatch({ type: 'tick' })) : undefined),
    [playing, speedMs],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = KEYS[event.key];
      if (wanted === undefined || isOnBoard(event.target) || !isFreeKey(event)) return;
      event.preventDefault();
      dispatch(wanted);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { replay, dispatch };
}

const SPEED_ITEMS = SPEEDS_MS.map((ms) => ({ value: String(ms), label: REVIEW_TEXTS.speeds[ms] }));

interface ReplayControlsProps {
  replay: ReplayState;
  plies: readonly PlyView[];
  dispatch(event: ReplayEvent): void;
  onFlip(): void;
}

export function ReplayControls({ replay, plies, dispatch, onFlip }: ReplayControlsProps) {
  const { controls } = REVIEW_TEXTS;
  const isFirst = replay.index === START;
  const isLast = replay.index === replay.count - 1;
  const shown = plies[replay.index];
  const last = plies.at(-1);
  return (
    <div className={css['controls']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form. */}
      <div role="group" aria-label={controls.group}>
        <IconButton
          icon="first"
          label={controls.start}
          disabled={isFirst}
          onClick={() => dispatch({ type: 'start' })}
        />
        <IconButton
          icon="prev"
          label={controls.back}
          disabled={isFirst}
          onClick={() => dispatch({ type: 'back' })}
        />
        <IconButton
          icon={replay.playing ? 'pause' : 'play'}
          label={replay.playing ? controls.pause : controls.play}
          isMain
          disabled={replay.count === 0}
          onClick={() => dispatch({ type: 'toggle' })}
        />
        <IconButton
          icon="next"
          label={controls.forward}
          disabled={isLast}
          onClick={() => dispatch({ type: 'forward' })}
        />
        <IconButton
          icon="last"
          label={controls.end}
          disabled={isLast}
          onClick={() => dispatch({ type: 'end' })}
        />
        <IconButton icon="again" label={controls.reset} onClick={() => dispatch({ type: 'reset' })} />
        <IconButton icon="flip" label={controls.flip} onClick={onFlip} />
      </div>
      <Select
        label={REVIEW_TEXTS.speed}
        value={String(replay.speedMs)}
        items={SPEED_ITEMS}
        onChange={(value) => dispatch({ type: 'speed', speedMs: Number(value) })}
      />
      <span className={cx('num', css['place'])}>
        {shown === undefined || last === undefined
          ? REVIEW_TEXTS.atStart
          : REVIEW_TEXTS.place(shown.number, last.number)}
      </span>
    </div>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  isMain?: boolean;
  disabled?: boolean;
  onClick(): void;
}

function IconButton({ icon, label, isMain = false, disabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx(css['control'], isMain && css['main'])}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size="lg" />
    </button>
  );
}
