// ui: why the last attempt with a field failed: a sentence below the field, and a toast if the specification quotes one.
import { useRef, useState } from 'react';
import { useToasts } from './toasts.tsx';

export interface FieldFault {
  /** Shown below the field; null: none. */
  sentence: string | null;
  /** `title`: also shows a toast with this title and the sentence. */
  tell(sentence: string, title?: string): void;
  /** Called by the next attempt and by typing: removes the sentence and its toast, which must not stay above a later success. */
  clear(): void;
}

export function useFieldFault(): FieldFault {
  const toasts = useToasts();
  const [sentence, setSentence] = useState<string | null>(null);
  const toast = useRef<number | null>(null);
  return {
    sentence,
    tell(told, title) {
      setSentence(told);
      if (title !== undefined) toast.current = toasts.show({ variant: 'error', title, description: told });
    },
    clear() {
      setSentence(null);
      if (toast.current !== null) toasts.dismiss(toast.current);
      toast.current = null;
    },
  };
}
