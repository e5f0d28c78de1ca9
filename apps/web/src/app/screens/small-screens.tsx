// app: the screens that lead back: nothing at this address, not without a wallet.
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

/** What a visitor sees in the place of a screen that needs a wallet. */
export function ConnectPromptScreen({ title, sentence }: { title: string; sentence: string }) {
  return (
    <MessageScreen title={title} heading={sentence}>
      <HomeLink />
    </MessageScreen>
  );
}
