// play, parts: Resign, asked once more; it counts after five seconds of holding.
import type { Timers } from '../../../session/timers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { PLAY_TEXTS, RESIGN_TEXTS } from '../texts.ts';
import { RESIGN_HOLD_MS } from './hold.ts';
import { HoldButton } from './hold-button.tsx';

interface ResignDialogProps {
  /** The player has not moved yet: the game is aborted and no one loses (rulings 3.4). */
  isEarly?: boolean;
  /** A friendly game: no wager comes back. */
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
