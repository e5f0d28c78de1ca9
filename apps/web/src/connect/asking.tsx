// connect: the requests of the connect screen to the player's wallet: connect, sign, or switch to another one. Fetched before the
// first click.
import type { ReactNode } from 'react';
import { type SessionError, useSession, useSessionActions } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { shortAddress } from '../ui/links.ts';
import { Spinner } from '../ui/status.tsx';
import css from './connect-screen.module.css';
import { ASKING_TEXTS } from './secondary-texts.ts';

/** The pending request to the wallet. */
export function Asking() {
  const { phase } = useSession();
  if (phase === 'connecting') return <Waiting>{ASKING_TEXTS.connecting}</Waiting>;
  if (phase === 'signing')
    return (
      <Waiting>
        {ASKING_TEXTS.signing} <small>{ASKING_TEXTS.keyReason}</small>
      </Waiting>
    );
  return <SignIn />;
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
        {ASKING_TEXTS.cancel}
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
          <span>{wallet?.walletName ?? ASKING_TEXTS.connectedAs}</span>{' '}
          <strong title={address}>{shortAddress(address)}</strong>
        </p>
        <p>
          {mayBeUnableToSign(error)
            ? ASKING_TEXTS.cannotSignHint
            : `${ASKING_TEXTS.signInReason} ${ASKING_TEXTS.keyReason}`}
        </p>
      </div>
      <Button variant="primary" size="lg" className={css['main']} onClick={signIn}>
        {ASKING_TEXTS.signIn}
      </Button>
      <div className={css['others']}>
        <Button className={css['main']} onClick={() => disconnect()}>
          {ASKING_TEXTS.useAnotherWallet}
        </Button>
        <Button variant="ghost" onClick={forceNewConnection}>
          {ASKING_TEXTS.resetConnection}
        </Button>
      </div>
    </>
  );
}

const CANNOT_SIGN: ReadonlySet<SessionError['code']> = new Set([
  'cannotSign',
  'signInFailed',
  'strangeSignature',
]);

/** Whether another account or wallet might succeed after this sign-in error. */
export function mayBeUnableToSign(error: Pick<SessionError, 'code'> | null): boolean {
  return error !== null && CANNOT_SIGN.has(error.code);
}
