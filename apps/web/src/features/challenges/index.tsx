// Challenges: `Challenges` is mounted once and shows received ones; `ChallengeDialog` sends one. Both load later.
import type { Challenge } from '@kingstake/protocol/challenges';
import { lazy, Suspense } from 'react';

const loadReceived = () => import('./received.tsx');
const ReceivedChallenges = lazy(() =>
  loadReceived().then((module) => ({ default: module.ReceivedChallenges })),
);
const SendDialog = lazy(() => import('./send-dialog.tsx').then((module) => ({ default: module.SendDialog })));

/** Fetches the dialog before the first challenge arrives. */
export const fetchChallenges = (): Promise<unknown> => loadReceived();

interface ChallengesProps {
  /** Called with a challenge that waits for an answer, and with null when none does. */
  onReceived: (challenge: Challenge | null) => void;
}

export function Challenges({ onReceived }: ChallengesProps) {
  return (
    <Suspense>
      <ReceivedChallenges onReceived={onReceived} />
    </Suspense>
  );
}

interface ChallengeDialogProps {
  /** Whom to challenge; null: the player types a name; undefined: the dialog is closed. */
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
