// alerts: system notifications: only while the tab is hidden and the player allowed them, one a game, and gone when the
// tab is seen. Browser and clock come in as ports.
import type { Timers } from '@kingstake/client';
import type { Notice } from './attention.ts';

export interface NotifierDeps {
  isAllowed(): boolean;
  /** Instant since which the tab is hidden, ms; null while it is seen. */
  hiddenSinceMs(): number | null;
  onSeen(callback: () => void): void;
  /** Shows a notice; one with the same tag is replaced. Gives what takes it away. */
  show(notice: Notice, tag: string): () => void;
  timers: Pick<Timers, 'now' | 'after'>;
}

export interface Notifier {
  /** `about`: what it is about, so that a newer notice takes the place of an older one. */
  tell(about: string, notice: Notice): void;
}

export function createNotifier({ isAllowed, hiddenSinceMs, onSeen, show, timers }: NotifierDeps): Notifier {
  const shown = new Map<string, () => void>();
  const planned = new Map<string, () => void>();
  const forget = (about: string) => {
    planned.get(about)?.();
    planned.delete(about);
  };
  onSeen(() => {
    for (const about of [...planned.keys()]) forget(about);
    for (const close of shown.values()) close();
    shown.clear();
  });
  return {
    tell(about, notice) {
      forget(about);
      const hidden = hiddenSinceMs();
      if (hidden === null || !isAllowed()) return;
      const waitMs = hidden + notice.afterAwayMs - timers.now();
      if (waitMs <= 0) shown.set(about, show(notice, about));
      else
        planned.set(
          about,
          timers.after(waitMs, () => shown.set(about, show(notice, about))),
        );
    },
  };
}
