// start: the screens for an unknown address and for a visitor without a wallet.
import { Link } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';
import { APP_TEXTS } from '../texts.ts';
import { MessageScreen } from './message-screen.tsx';

function HomeLink() {
  return (
    <Link href="/" className={buttonClass({ size: 'lg' })}>
      {APP_TEXTS.returnHome}
    </Link>
  );
}

export function NotFoundScreen() {
  return (
    <MessageScreen title={APP_TEXTS.notFound} heading={APP_TEXTS.notFound}>
      <p>{APP_TEXTS.notFoundHint}</p>
      <HomeLink />
    </MessageScreen>
  );
}

/** Shown to a visitor instead of a screen that needs a wallet. */
export function ConnectPromptScreen({ title, sentence }: { title: string; sentence: string }) {
  return (
    <MessageScreen title={title} heading={sentence}>
      <HomeLink />
    </MessageScreen>
  );
}
