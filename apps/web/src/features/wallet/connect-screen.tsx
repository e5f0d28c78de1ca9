// wallet: the first screen. Someone who has not signed in sees this, and nothing else of the game.

import { CLUSTER_NAMES } from '@kingstake/protocol/clusters';
import { useEffect, useRef } from 'react';
import { messageInLanguage } from '../../language/index.ts';
import { type Phase, useSession } from '../../session/index.ts';
import { Logo } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout.tsx';
import { Badge, Notice } from '../../ui/status.tsx';
import css from './connect-screen.module.css';
import { ConnectPanel } from './parts/connect-panel.tsx';
import { TableScene } from './parts/table-scene.tsx';
import { WALLET_TEXTS } from './texts.ts';

/** `onTryBoard`: a visitor without a wallet wants to play the bot. */
export function ConnectScreen({ onTryBoard }: { onTryBoard: () => void }) {
  const { phase, error, config } = useSession();
  const panel = useFocusOnNewPhase(phase);
  return (
    <main className={css['screen']}>
      <TableScene />
      <div className={css['seat']}>
        <Logo />
        <PageHeading title={WALLET_TEXTS.documentTitle} className={css['heading']}>
          {WALLET_TEXTS.heading}
        </PageHeading>
        <div className={css['error']}>
          <Notice>{error}</Notice>
        </div>
        {/* The button that was clicked goes away with its phase; the focus waits here, not at the page's start. */}
        <div ref={panel} tabIndex={-1} className={css['panel']} aria-live="polite">
          <ConnectPanel onTryBoard={onTryBoard} />
        </div>
      </div>
      {config !== null && (
        <p className={css['network']}>
          <Badge mark="diamond">{messageInLanguage(CLUSTER_NAMES[config.cluster])}</Badge>
        </p>
      )}
    </main>
  );
}

function useFocusOnNewPhase(phase: Phase) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current !== phase) panel.current?.focus({ preventScroll: true });
    shown.current = phase;
  }, [phase]);
  return panel;
}
