// play: the dialogs of the table: resign, close a game that no one joined, and the list of shortcuts.

import type { GameWithoutMoves } from '@kingstake/protocol';
import { Fragment, type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';
import { useBusy, useGameCommands } from '../games/commands.ts';
import { HttpError, messageOf } from '../net/http-client.ts';
import { browserTimers, type Timers } from '../net/timers.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { cx } from '../ui/elements.ts';
import { isPlainKey } from '../ui/keys.ts';
import { DialogActions } from '../ui/layout.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { CHAIN_TEXTS, JOIN_TEXTS, KEYS_TEXTS, RESIGN_TEXTS } from './dialog-texts.ts';
import css from './dialogs.module.css';
import { stakeOf } from './live/table-view.ts';
import { PLAY_TEXTS } from './texts.ts';

/** How long the resign button must be held. */
export const RESIGN_HOLD_MS = 5_000;

interface Hold {
  sinceMs: number | null; // when it was pressed; null while released
  done: boolean; // it was held long enough; irreversible
}

export const NOT_HELD: Hold = { sinceMs: null, done: false };

/** Repeated presses, such as key repeat, change nothing. */
export function press(hold: Hold, nowMs: number): Hold {
  return hold.sinceMs === null ? { ...hold, sinceMs: nowMs } : hold;
}

export function release(hold: Hold): Hold {
  return hold.sinceMs === null || hold.done ? hold : NOT_HELD;
}

/** The hold at `nowMs`: done once it lasted `holdMs`. */
export function passTime(hold: Hold, nowMs: number, holdMs: number): Hold {
  if (hold.sinceMs === null || hold.done || nowMs - hold.sinceMs < holdMs) return hold;
  return { ...hold, done: true };
}

/** The progress of the hold, from 0 to 1. */
export function holdShare(hold: Hold, nowMs: number, holdMs: number): number {
  if (hold.done) return 1;
  if (hold.sinceMs === null) return 0;
  return Math.min(1, Math.max(0, (nowMs - hold.sinceMs) / holdMs));
}

/** Whether the key presses a button. */
export function isPressKey(key: string): boolean {
  return key === ' ' || key === 'Enter';
}

/** The update interval of the progress fill. */
const STEP_MS = 50;
const PERCENT = 100;

interface HoldButtonProps {
  holdMs: number;
  label: string;
  heldLabel: string;
  hint: string;
  /** Announced after a release that is too early. */
  releasedText: string;
  /** The accessible name of the progress bar. */
  progressLabel: string;
  onHeld: () => void;
  timers?: Timers;
}

function HoldButton({ holdMs, onHeld, timers = browserTimers, ...words }: HoldButtonProps) {
  const hintId = useId();
  const [hold, setHold] = useState<Hold>(NOT_HELD);
  const [nowMs, setNowMs] = useState(0);
  const [wasReleased, setWasReleased] = useState(false);
  const held = hold.sinceMs !== null;
  useEffect(() => {
    if (!held || hold.done) return;
    return timers.every(STEP_MS, () => {
      setNowMs(timers.now());
      setHold((current) => passTime(current, timers.now(), holdMs));
    });
  }, [held, hold.done, holdMs, timers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the hold is complete
  useEffect(() => {
    if (hold.done) onHeld();
  }, [hold.done]);

  const start = () => {
    setWasReleased(false);
    setNowMs(timers.now());
    setHold((current) => press(current, timers.now()));
  };
  const stop = () => {
    if (held && !hold.done) setWasReleased(true);
    setHold(release);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!isPressKey(event.key) || !isPlainKey(event)) return;
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

interface ResignDialogProps {
  /** The player has not moved yet: the game is aborted and no one loses (rulings 3.4). */
  isEarly?: boolean;
  /** A friendly game: there is no wager to refund. */
  isFree?: boolean;
  onResign: () => void;
  onCancel: () => void;
  timers?: Timers;
}

export function ResignDialog({
  isEarly = false,
  isFree = false,
  onResign,
  onCancel,
  timers,
}: ResignDialogProps) {
  const words = isEarly ? RESIGN_TEXTS.early : RESIGN_TEXTS.late;
  const text = isEarly && isFree ? RESIGN_TEXTS.early.textFree : words.text;
  return (
    <Dialog title={words.title} description={text} onClose={onCancel}>
      <DialogActions>
        <HoldButton
          holdMs={RESIGN_HOLD_MS}
          label={words.hold}
          heldLabel={PLAY_TEXTS.keepHolding}
          hint={PLAY_TEXTS.holdHint}
          releasedText={words.released}
          progressLabel={words.progress}
          onHeld={onResign}
          {...(timers !== undefined && { timers })}
        />
        <Button size="lg" onClick={onCancel}>
          {PLAY_TEXTS.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface CloseGameDialogProps {
  /** The wager came from the wallet and returns there. */
  isOnChain: boolean;
  /** SOL; null: nothing was staked. */
  wagerSol: string | null;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function CloseGameDialog(props: CloseGameDialogProps) {
  const { isOnChain, wagerSol, busy = false, onConfirm, onCancel } = props;
  const refund = isOnChain ? CHAIN_TEXTS.closeText : PLAY_TEXTS.closeText;
  const text = wagerSol === null ? PLAY_TEXTS.closeTextFree : refund(wagerSol);
  return (
    <Dialog title={PLAY_TEXTS.closeTitle} description={text} onClose={onCancel}>
      <DialogActions>
        <Button size="lg" variant="danger" busy={busy} onClick={onConfirm}>
          {PLAY_TEXTS.closeYes}
        </Button>
        <Button size="lg" onClick={onCancel}>
          {PLAY_TEXTS.closeNo}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface CloseGameProps {
  game: GameWithoutMoves | null;
  onDone(): void;
  onCancel(): void;
}

/** What happened to the stake of a closed game. */
export function closedText(game: Pick<GameWithoutMoves, 'stakeSource' | 'wagerAmount'>): string {
  if (stakeOf(game) === null) return JOIN_TEXTS.cancelledTextFree;
  return game.stakeSource === 'escrow' ? CHAIN_TEXTS.closed : JOIN_TEXTS.cancelledText;
}

/** Closes the creator's game. The stake returns to the playing balance or to the wallet. */
export function CloseGame({ game, onDone, onCancel }: CloseGameProps) {
  const toasts = useToasts();
  const { cancel } = useGameCommands();
  const { isBusy, run } = useBusy();
  if (game === null) return null;
  const isOnChain = game.stakeSource === 'escrow';
  const close = async (): Promise<void> => {
    await cancel(game.id);
    toasts.show({ variant: 'success', title: JOIN_TEXTS.cancelled, description: closedText(game) });
    onDone();
  };
  const fail = (error: unknown): void => {
    const known = error instanceof HttpError && error.body !== null;
    const description = known ? messageOf(error) : JOIN_TEXTS.cancelFailed;
    toasts.show({ variant: 'error', title: JOIN_TEXTS.error, description });
    onCancel();
  };
  return (
    <CloseGameDialog
      isOnChain={isOnChain}
      wagerSol={stakeOf(game)}
      busy={isBusy}
      onConfirm={() => void run(close, fail)}
      onCancel={onCancel}
    />
  );
}

/** The keys that work at the table. */
const KEYS = [
  ['browse', ['←', '→']],
  ['ends', ['Home', 'End']],
  ['board', ['Tab']],
  ['enter', ['Enter']],
  ['escape', ['Esc']],
  ['flip', ['f']],
  ['help', ['?']],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={KEYS_TEXTS.title} onClose={onClose}>
      <dl className={css['keys']}>
        {KEYS.map(([meaning, keys]) => (
          <Fragment key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{KEYS_TEXTS[meaning]}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
