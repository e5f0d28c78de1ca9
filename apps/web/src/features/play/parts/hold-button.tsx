// play, parts: a button that counts only when it is held down, by pointer or key. `hold.ts` says when.
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { type Hold, holdShare, isPressKey, NOT_HELD, passTime, press, release } from './hold.ts';
import css from './hold-button.module.css';

/** How often the fill grows. */
const STEP_MS = 50;
const PERCENT = 100;

interface HoldButtonProps {
  holdMs: number;
  label: string;
  heldLabel: string;
  hint: string;
  /** Said when it was let go too early. */
  releasedText: string;
  /** Names the bar that fills. */
  progressLabel: string;
  onHeld: () => void;
  timers?: Timers;
}

export function HoldButton({ holdMs, onHeld, timers = browserTimers, ...words }: HoldButtonProps) {
  const hintId = useId();
  const [hold, setHold] = useState<Hold>(NOT_HELD);
  const [nowMs, setNowMs] = useState(0);
  const [wasReleased, setWasLetGo] = useState(false);
  const held = hold.sinceMs !== null;
  useEffect(() => {
    if (!held || hold.done) return;
    return timers.every(STEP_MS, () => {
      setNowMs(timers.now());
      setHold((current) => passTime(current, timers.now(), holdMs));
    });
  }, [held, hold.done, holdMs, timers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, at the moment it was held long enough
  useEffect(() => {
    if (hold.done) onHeld();
  }, [hold.done]);

  const start = () => {
    setWasLetGo(false);
    setNowMs(timers.now());
    setHold((current) => press(current, timers.now()));
  };
  const stop = () => {
    if (held && !hold.done) setWasLetGo(true);
    setHold(release);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!isPressKey(event.key)) return;
    event.preventDefault();
    start();
  };
  const pointerDown = (event: PointerEvent) => {
    if (event.button === 0) start();
  };
  const share = holdShare(hold, nowMs, holdMs);
  return (
    <div>
      <Button
        size="lg"
        wide
        variant="danger"
        className={cx(css['button'], held && css['held'])}
        aria-describedby={hintId}
        onPointerDown={pointerDown}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={keyDown}
        onKeyUp={(event) => isPressKey(event.key) && stop()}
        onBlur={stop}
      >
        <span className={css['fill']} style={{ transform: `scaleX(${share})` }} aria-hidden="true" />
        <span className={css['words']}>{held ? words.heldLabel : words.label}</span>
      </Button>
      <span
        className="vh"
        role="progressbar"
        aria-label={words.progressLabel}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
        aria-valuenow={Math.floor(share * PERCENT)}
      />
      <p id={hintId} className={css['hint']}>
        {words.hint}
      </p>
      <span className="vh" aria-live="polite">
        {wasReleased && words.releasedText}
      </span>
    </div>
  );
}
