// challenges: public entry. Both are chunks of their own: `Challenges` stands once beside every screen, `ChallengeDialog` is opened.
import type { Challenge } from '@kingstake/protocol/challenges';
import { lazy, Suspense } from 'react';

const loadAsked = () => import('./received.tsx');
const Asked = lazy(() => loadAsked().then((module) => ({ default: module.Asked })));
const SendDialog = lazy(() => import('./send-dialog.tsx').then((module) => ({ default: module.SendDialog })));

/** Fetches the question ahead of the first challenge. */
export const fetchChallenges = (): Promise<unknown> => loadAsked();

interface ChallengesProps {
  /** A question began to stand, or stands no longer: a sound, the tab's title, a notification. */
  onAsked: (challenge: Challenge | null) => void;
}

export function Challenges({ onAsked }: ChallengesProps) {
  return (
    <Suspense>
      <Asked onAsked={onAsked} />
    </Suspense>
  );
}

interface ChallengeDialogProps {
  /** Whom to challenge; null: the player types a name. Undefined: the dialog is closed. */
  username: string | null | undefined;
  onClose: () => void;
}

export function ChallengeDialog({ username, onClose }: ChallengeDialogProps) {
  if (username === undefined) return null;
  return (
    <Suspense>
      <SendDialog username={username} onClose={onClose} />
    </Suspense>
  );
}
