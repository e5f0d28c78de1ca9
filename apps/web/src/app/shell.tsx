// app: what stands around every screen but the connect screen: skip link, header, the line of a lost socket, main.

import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { ReactNode } from 'react';
import { useRoute } from 'wouter';
import { messageInLanguage } from '../language/index.ts';
import { useSession, useSocket } from '../session/index.ts';
import type { Elements } from '../ui/elements.ts';
import { Header } from './header.tsx';
import css from './shell.module.css';
import { APP_TEXTS } from './texts.ts';

const MAIN_ID = 'main';

interface ShellProps {
  /** Stands at the end of the header where no one is signed in: the way to a wallet. */
  entrance?: Elements;
  children: ReactNode;
}

export function Shell({ entrance, children }: ShellProps) {
  // The table takes the whole height: it brings a header of its own, and says itself when the line is lost.
  const [isGame] = useRoute(PAGE_ROUTES.game);
  const [isGameById] = useRoute(PAGE_ROUTES.gameById);
  return (
    <>
      <a className={css['skip']} href={`#${MAIN_ID}`}>
        {APP_TEXTS.skip}
      </a>
      {!isGame && !isGameById && (
        <>
          <Header entrance={entrance} />
          <SocketLine />
        </>
      )}
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/**
 * The lost line, and what an operator has stopped, in a sentence each. A visitor has no socket, and sees what was stopped when
 * the page began.
 */
function SocketLine() {
  const { status, error, stopped } = useSocket();
  const { config } = useSession();
  const lines = (stopped ?? config?.stopped ?? []).map(messageInLanguage);
  if (status === 'failed') lines.push(error ?? APP_TEXTS.socketFailed);
  return (
    <div role="alert">
      {lines.map((line) => (
        <p key={line} className={css['socket']}>
          {line}
        </p>
      ))}
    </div>
  );
}
