// wallet-guard: the dialog for a lost wallet: a minute to reconnect, then the resignation.
import { useSecondsLeft } from '../../net/use-seconds-left.ts';
import { useSession, useSessionActions } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/layout.tsx';
import { Notice } from '../../ui/status.tsx';
import css from './lost-dialog.module.css';
import type { Loss } from './state.ts';
import { LOST_TEXTS } from './texts.ts';

interface LostDialogProps {
  loss: Exclude<Loss, { kind: 'none' }>;
  isStaked: boolean;
  onDismiss(): void;
}

export function LostDialog({ loss, isStaked, onDismiss }: LostDialogProps) {
  if (loss.kind === 'counting') return <Counting untilMs={loss.untilMs} isStaked={isStaked} />;
  if (loss.kind === 'forfeiting')
    return (
      <Dialog isUnasked title={LOST_TEXTS.title}>
        <p role="status">{LOST_TEXTS.forfeiting}</p>
      </Dialog>
    );
  return (
    <Dialog isUnasked title={LOST_TEXTS.title} description={LOST_TEXTS.forfeited} onClose={onDismiss}>
      <DialogActions>
        <Button size="lg" variant="primary" onClick={onDismiss}>
          {LOST_TEXTS.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Counting({ untilMs, isStaked }: { untilMs: number; isStaked: boolean }) {
  const { error } = useSession();
  const { connect } = useSessionActions();
  const seconds = useSecondsLeft(untilMs);
  return (
    <Dialog
      isUnasked
      title={LOST_TEXTS.title}
      description={isStaked ? LOST_TEXTS.staked : LOST_TEXTS.training}
    >
      <p className={css['count']} role="timer" aria-label={LOST_TEXTS.secondsLeft}>
        <b className="num">{seconds}</b> {LOST_TEXTS.secondsLeft}
      </p>
      <Notice>{error?.text ?? null}</Notice>
      <DialogActions>
        <Button size="lg" variant="primary" onClick={() => void connect()}>
          {LOST_TEXTS.reconnect}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
