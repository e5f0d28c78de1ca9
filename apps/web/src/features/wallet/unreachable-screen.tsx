// wallet: the server does not answer, so no one can say who is signed in.
import { useState } from 'react';
import { useSessionActions } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout.tsx';
import { WALLET_TEXTS } from './texts.ts';
import css from './unreachable-screen.module.css';

export function UnreachableScreen() {
  const { retry } = useSessionActions();
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await retry().finally(() => setTrying(false));
  };
  return (
    <main className={css['screen']}>
      <Logo />
      <div>
        <PageHeading title={WALLET_TEXTS.unreachableTitle} className={css['heading']}>
          {WALLET_TEXTS.unreachable}
        </PageHeading>
        <p>{WALLET_TEXTS.unreachableHint}</p>
      </div>
      <Button variant="primary" size="lg" busy={trying} onClick={tryAgain}>
        {WALLET_TEXTS.tryAgain}
      </Button>
    </main>
  );
}
