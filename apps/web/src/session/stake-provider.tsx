// session: for a signed-in player, the session whose clients ask for confirmation of a stake if necessary. A visitor never loads it.
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { SessionProvider, useSession, useWholeSession } from './provider.tsx';
import type { Session } from './session-store.ts';
import { createStakeQuestions, type StakeQuestion, type StakeQuestions } from './stake-question.ts';

const StakeContext = createContext<StakeQuestions | null>(null);

interface Asking {
  stakes: StakeQuestions;
  session: Session;
}

/** One per session, so that a player who signs in again is not subscribed twice. */
const made = new WeakMap<Session, Asking>();

function askingOf(session: Session): Asking {
  let asking = made.get(session);
  if (asking === undefined) {
    const stakes = createStakeQuestions();
    const http = stakes.http(session.http);
    asking = { stakes, session: { ...session, http, socket: stakes.socket(session.socket) } };
    made.set(session, asking);
  }
  return asking;
}

export function StakeProvider({ children }: { children: ReactNode }): ReactNode {
  const { stakes, session } = askingOf(useWholeSession());
  const isPlaying = useSession().phase === 'playing';
  useEffect(() => (isPlaying ? stakes.cancel : undefined), [isPlaying, stakes]);
  return (
    <StakeContext value={stakes}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </StakeContext>
  );
}

/** Throws outside of `StakeProvider`. */
export function useStakes(): StakeQuestions {
  const stakes = useContext(StakeContext);
  if (stakes === null) throw new Error('useStakes must be used within a StakeProvider');
  return stakes;
}

/** The stake that the player is asked to confirm; null while there is none. */
export function useStakeQuestion(): StakeQuestion | null {
  const stakes = useStakes();
  return useSyncExternalStore(stakes.subscribe, stakes.getSnapshot, stakes.getSnapshot).question;
}
