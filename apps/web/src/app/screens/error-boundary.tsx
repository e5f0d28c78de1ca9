// app: what is left when a component throws: a sentence and a way back, instead of an empty page.
import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { APP_TEXTS } from '../texts.ts';
import { MessageScreen } from './message-screen.tsx';

interface ErrorBoundaryState {
  failed: boolean; // something below has thrown
}

/** React logs the error itself. A chunk that a newer build has replaced ends here too: a reload fetches the new one. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <MessageScreen title={APP_TEXTS.crash} heading={APP_TEXTS.crash}>
          <p>{APP_TEXTS.crashHint}</p>
          <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
            {APP_TEXTS.reload}
          </Button>
        </MessageScreen>
      </main>
    );
  }
}
