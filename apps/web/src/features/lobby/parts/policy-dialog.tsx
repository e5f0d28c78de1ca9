// lobby: Disconnection Policy.
import { Dialog } from '../../../ui/dialog.tsx';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';

export function PolicyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={MATCH_TEXTS.policy} onClose={onClose}>
      {MATCH_TEXTS.policyLines.map((line) => (
        <p key={line} className={css['text']}>
          {line}
        </p>
      ))}
    </Dialog>
  );
}
