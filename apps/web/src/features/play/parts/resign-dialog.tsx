// play, parts: Resign, asked once more; it counts after five seconds of holding.
import type { Timers } from '../../../session/timers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './dialog-actions.module.css';
import { RESIGN_HOLD_MS } from './hold.ts';
import { HoldButton } from './hold-button.tsx';

interface ResignDialogProps {
  onResign: () => void;
  onCancel: () => void;
  timers?: Timers;
}

export function ResignDialog({ onResign, onCancel, timers }: ResignDialogProps) {
  return (
    <Dialog title={PLAY_TEXTS.resignTitle} description={PLAY_TEXTS.resignText} onClose={onCancel}>
      <div className={css['actions']}>
        <HoldButton
          holdMs={RESIGN_HOLD_MS}
          label={PLAY_TEXTS.holdToResign}
          heldLabel={PLAY_TEXTS.keepHolding}
          hint={PLAY_TEXTS.holdHint}
          releasedText={PLAY_TEXTS.released}
          progressLabel={PLAY_TEXTS.holdProgress}
          onHeld={onResign}
          {...(timers !== undefined && { timers })}
        />
        <Button size="lg" onClick={onCancel}>
          {PLAY_TEXTS.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
