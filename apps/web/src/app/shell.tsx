// app: what stands around every screen but the connect screen: skip link, header, the line of a lost socket, main.
import type { ReactNode } from 'react';
import { useSocket } from '../session/index.ts';
import { Header } from './header.tsx';
import css from './shell.module.css';
import { APP_TEXTS } from './texts.ts';

const MAIN_ID = 'main';

export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={css['skip']} href={`#${MAIN_ID}`}>
        {APP_TEXTS.skip}
      </a>
      <Header />
      <SocketLine />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function SocketLine() {
  const { status, error } = useSocket();
  return (
    <div role="alert">
      {status === 'failed' && <p className={css['socket']}>{error ?? APP_TEXTS.socketFailed}</p>}
    </div>
  );
}
