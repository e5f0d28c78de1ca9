// ui: copies a text and says for a moment that it did. Where the browser refuses, the text is shown to be copied by hand.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { UI_TEXTS } from './texts.ts';

const CopyByHand = lazy(() =>
  import('./copy-by-hand.tsx').then((module) => ({ default: module.CopyByHand })),
);

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
      {isRefused && (
        <Suspense>
          <CopyByHand text={text} onClose={() => setRefused(false)} />
        </Suspense>
      )}
    </>
  );
}
