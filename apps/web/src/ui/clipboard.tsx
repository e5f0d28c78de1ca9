// ui: copies a text and confirms it briefly. If the browser refuses, the text is shown for copying by hand.
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import css from './controls.module.css';
import { Dialog } from './dialog.tsx';
import { UI_TEXTS } from './texts.ts';

interface CopyButtonProps {
  /** The text for the clipboard. */
  text: string;
  label: string;
  copiedText?: string;
  /** How long the button shows the confirmation. */
  feedbackMs: number;
}

export function CopyButton({ text, label, copiedText = UI_TEXTS.copied, feedbackMs }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    if (!(await copyText(text))) {
      setRefused(true);
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), feedbackMs);
  };
  return (
    <>
      <Button size="sm" onClick={copy}>
        <span aria-live="polite">{copied ? copiedText : label}</span>
      </Button>
      {isRefused && <CopyByHand text={text} onClose={() => setRefused(false)} />}
    </>
  );
}

const MOST_ROWS = 8;

/** The selected text that the browser did not let the page copy, so that the player can copy it. */
export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title={UI_TEXTS.notCopied} description={UI_TEXTS.notCopiedHint} onClose={onClose}>
      <textarea
        className={css['byHand']}
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

/**
 * Returns false if the browser has no clipboard for this page, or refuses. The text may still be loading: the clipboard is called
 * within the click anyway, because Safari refuses a later call. Rejects if the text does.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const written = write(text).then(
    () => true,
    () => false,
  );
  await text;
  return written;
}

async function write(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined')
    return clipboard.writeText(await text);
  const blob = text.then((whole) => new Blob([whole], { type: 'text/plain' }));
  return clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
