// ui: the text that the browser did not let the page copy, selected, so that the player can.
import css from './copy-by-hand.module.css';
import { Dialog } from './dialog.tsx';
import { UI_TEXTS } from './texts.ts';

const MOST_ROWS = 8;

export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title={UI_TEXTS.notCopied} description={UI_TEXTS.notCopiedHint} onClose={onClose}>
      <textarea
        className={css['text']}
        readOnly
        data-first-focus
        aria-label={UI_TEXTS.notCopiedText}
        rows={Math.min(MOST_ROWS, text.split('\n').length + 1)}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
