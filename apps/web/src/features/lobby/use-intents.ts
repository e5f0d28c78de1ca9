// lobby: one action at a time, and one key for each thing a person means to do, so that repeating it never pays twice.
import { useRef, useState } from 'react';
import { HttpError } from '../../session/index.ts';
import { randomKey } from '../../ui/random.ts';

export type Action = 'find' | 'create' | 'code' | 'join' | 'cancel';

export function useIntents() {
  const busy = useRef(false);
  const [action, setAction] = useState<Action | null>(null);
  const keys = useRef(new Map<string, string>());

  /** Ignored while another one is under way. `work` deals with its own failures. */
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

  /** Only an answer ends a key: after a lost one the same key asks what became of it. */
  const once = async <T>(intent: string, send: (key: string) => Promise<T>): Promise<T> => {
    const key = keys.current.get(intent) ?? randomKey();
    keys.current.set(intent, key);
    try {
      const answer = await send(key);
      keys.current.delete(intent);
      return answer;
    } catch (error) {
      if (error instanceof HttpError) keys.current.delete(intent);
      throw error;
    }
  };
  return { action, run, once };
}
