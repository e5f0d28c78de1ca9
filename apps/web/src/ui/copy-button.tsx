// ui: copies a text and says for a moment that it did.
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { UI_TEXTS } from './texts.ts';

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  label: string;
  copiedText?: string;
  /** How long the button says so. */
  feedbackMs: number;
}

export function CopyButton({ text, label, copiedText = UI_TEXTS.copied, feedbackMs }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    // A browser may refuse (no permission, no secure page): then nothing is claimed.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (done !== true) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), feedbackMs);
  };
  return (
    <Button size="sm" onClick={copy}>
      <span aria-live="polite">{copied ? copiedText : label}</span>
    </Button>
  );
}
