// ui: a share of something, 0 to 1, in steps of a twentieth.
import type { CSSProperties } from 'react';
import css from './slider.module.css';

const STEP_PERCENT = 5;

interface SliderProps {
  value: number;
  onChange: (value: number) => void;
  /** It was let go, or moved by a key. */
  onCommit: () => void;
  label: string;
  disabled: boolean;
}

export function Slider({ value, onChange, onCommit, label, disabled }: SliderProps) {
  const percent = Math.round(value * 100);
  return (
    <input
      type="range"
      className={css['slider']}
      style={{ '--share': `${percent}%` } as CSSProperties}
      min={0}
      max={100}
      step={STEP_PERCENT}
      value={percent}
      aria-label={label}
      aria-valuetext={`${percent} %`}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value) / 100)}
      onPointerUp={onCommit}
      onKeyUp={onCommit}
    />
  );
}
