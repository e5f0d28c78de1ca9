// start: the layout of every screen except the connect screen: skip link, header, connection status, main.

import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { ReactNode } from 'react';
import { useRoute } from 'wouter';
import { messageInLanguage } from '../language/index.ts';
import { WAITING_PLACE_ID } from '../player/own/dialogs.ts';
import { useSession, useSocket, useSocketClient } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { MAIN_ID, SkipLink } from '../ui/layout.tsx';
import { Header } from './header.tsx';
import { PageFooter } from './page-footer.tsx';
import css from './shell.module.css';
import { APP_TEXTS } from './texts.ts';

interface ShellProps {
  /** The button that connects a wallet, shown to visitors at the end of the header. */
  entrance?: Elements;
  children: ReactNode;
}

export function Shell({ entrance, children }: ShellProps) {
  // The game screen takes the full height. It has its own header and reports a lost connection itself.
  const [isGame] = useRoute(PAGE_ROUTES.game);
  const [isGameById] = useRoute(PAGE_ROUTES.gameById);
  return (
    <>
      <SkipLink>{APP_TEXTS.skip}</SkipLink>
      {!isGame && !isGameById && (
        <>
          <Header entrance={entrance} />
          <SocketLine />
        </>
      )}
      <div id={WAITING_PLACE_ID} />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {!isGame && !isGameById && <PageFooter />}
    </>
  );
}

/**
 * One line for a lost connection and one for each feature that an operator has stopped. A visitor has no socket, and sees the
 * features that were stopped when the page was loaded.
 */
function SocketLine() {
  const { status, error, stopped } = useSocket();
  const socket = useSocketClient();
  const { config } = useSession();
  const lines = (stopped ?? config?.stopped ?? []).map(messageInLanguage);
  return (
    <div role="alert">
      {lines.map((line) => (
        <p key={line} className={css['socket']}>
          {line}
        </p>
      ))}
      {status === 'failed' && (
        <p className={css['socket']}>
          <span>{error ?? APP_TEXTS.socketFailed}</span>{' '}
          <Button size="sm" onClick={() => socket.open()}>
            {APP_TEXTS.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}
