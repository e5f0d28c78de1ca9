// wallet: what the connect screen asks for right now, one phase at a time.
import type { ReactNode } from 'react';
import { useSession, useSessionActions } from '../../../session/index.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { shortAddress } from '../../../ui/links.ts';
import { Spinner } from '../../../ui/status.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { mayBeUnableToSign } from '../cannot-sign.ts';
import { ConnectButton } from '../connect-button.tsx';
import { WALLET_TEXTS } from '../texts.ts';
import { WALLET_SITES } from '../wallet-sites.ts';
import css from './connect-panel.module.css';

const SITES = ['phantom', 'solflare'] as const;

export function ConnectPanel({ onTryBoard }: { onTryBoard: () => void }) {
  const { phase } = useSession();
  if (phase === 'connecting') return <Waiting>{WALLET_TEXTS.connecting}</Waiting>;
  if (phase === 'signing') return <Waiting>{WALLET_TEXTS.signing}</Waiting>;
  if (phase === 'sign-in') return <SignIn />;
  return <Invitation onTryBoard={onTryBoard} />;
}

function Invitation({ onTryBoard }: { onTryBoard: () => void }) {
  const { solanaExtensionFound } = useSession();
  return (
    <>
      <p className={css['words']}>
        {WALLET_TEXTS.tagline}
        <br />
        {WALLET_TEXTS.invitation}
      </p>
      <ConnectButton look={{ variant: 'primary', size: 'lg' }} className={css['main']} />
      {!solanaExtensionFound && <InstallLinks />}
      <p className={css['try']}>
        <Button onClick={onTryBoard}>{WALLET_TEXTS.tryBoard}</Button>
        <span>{WALLET_TEXTS.tryBoardHint}</span>
      </p>
    </>
  );
}

function InstallLinks() {
  const { wallets } = useSession();
  const [other] = wallets;
  return (
    <div className={css['install']}>
      <p>
        <span>{WALLET_TEXTS.noExtension}</span>
        {other !== undefined && <span>{` ${WALLET_TEXTS.otherWallet(other.name)}`}</span>}
      </p>
      <div className={css['links']}>
        {SITES.map((name) => (
          <a
            key={name}
            className={buttonClass({ size: 'sm' })}
            href={WALLET_SITES[name]}
            target="_blank"
            rel="noopener"
          >
            <span className={css['link']}>
              <span>{WALLET_TEXTS.install[name]}</span> <Icon name="ext" size="sm" />
            </span>
            <span className="vh">{` ${UI_TEXTS.opensNewTab}`}</span>
          </a>
        ))}
      </div>
    </div>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const { cancel } = useSessionActions();
  return (
    <>
      <p className={css['waiting']}>
        <Spinner />
        <span>{children}</span>
      </p>
      <Button size="lg" className={css['main']} onClick={cancel}>
        {WALLET_TEXTS.cancel}
      </Button>
    </>
  );
}

function SignIn() {
  const { wallet, error } = useSession();
  const { signIn, disconnect, forceNewConnection } = useSessionActions();
  const address = wallet?.publicKey ?? '';
  return (
    <>
      <div className={css['words']}>
        <p>
          <span>{wallet?.walletName ?? WALLET_TEXTS.connectedAs}</span>{' '}
          <strong title={address}>{shortAddress(address)}</strong>
        </p>
        <p>{mayBeUnableToSign(error) ? WALLET_TEXTS.cannotSignHint : WALLET_TEXTS.signInReason}</p>
      </div>
      <Button variant="primary" size="lg" className={css['main']} onClick={signIn}>
        {WALLET_TEXTS.signIn}
      </Button>
      <div className={css['others']}>
        <Button className={css['main']} onClick={disconnect}>
          {WALLET_TEXTS.useAnotherWallet}
        </Button>
        <Button variant="ghost" onClick={forceNewConnection}>
          {WALLET_TEXTS.resetConnection}
        </Button>
      </div>
    </>
  );
}
