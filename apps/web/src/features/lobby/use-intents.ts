// lobby: one action at a time, and each with the key of what is meant.
import { useRef, useState } from 'react';
import { createIntentKeys } from '../../api/intent-keys.ts';

export type Action = 'find' | 'create' | 'code' | 'join' | 'cancel';

export function useIntents() {
  const busy = useRef(false);
  const [action, setAction] = useState<Action | null>(null);
  const [once] = useState(createIntentKeys);

  /** Ignored while another one is in progress. `work` deals with its own failures. */
  const run = async (what: Action, work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setAction(what);
    try {
      await work();
    } finally {
      busy.current = false;
      setAction(null);
    }
  };

  return { action, run, once };
}
