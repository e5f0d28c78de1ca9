// The controls of a replay, in one row.
import { cx } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import type { Ply } from './plies.ts';
import { type Replay, type ReplayEvent, SPEEDS_MS, START } from './replay.ts';
import css from './review.module.css';
import { REVIEW_TEXTS } from './texts.ts';

const SPEED_ITEMS = SPEEDS_MS.map((ms) => ({ value: String(ms), label: REVIEW_TEXTS.speeds[ms] }));

interface ReplayControlsProps {
  replay: Replay;
  plies: readonly Ply[];
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
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one thing, and no form. */}
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
