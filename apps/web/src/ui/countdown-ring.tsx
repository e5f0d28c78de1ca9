// ui: seconds that run out, as a number in a ring.
import { cx } from './class-names.ts';
import css from './countdown-ring.module.css';

interface CountdownRingProps {
  seconds: number; // left
  span: number; // seconds of the whole
  /** In lamp: something waits for the player. */
  live?: boolean;
}

const SIZE = 40;
const RADIUS = 18;

export function CountdownRing({ seconds, span, live = false }: CountdownRingProps) {
  const left = Math.min(1, seconds / span);
  return (
    <span className={cx('num', css['ring'], live && css['live'])} role="timer">
      <svg width={SIZE} height={SIZE} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          pathLength={1}
          strokeDasharray={1}
          strokeDashoffset={1 - left}
        />
      </svg>
      <span>{seconds}</span>
    </span>
  );
}
