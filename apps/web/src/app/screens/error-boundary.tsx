// app: shown when a component throws: a message and a link back instead of an empty page.
import { Component, type ReactNode } from 'react';
import { forgivingStorage } from '../../api/storage.ts';
import { wallClockMs } from '../../api/timers.ts';
import { Button } from '../../ui/button.tsx';
import { APP_TEXTS } from '../texts.ts';
import { MessageScreen } from './message-screen.tsx';
import { isMissingFile, mayReload } from './missing-file.ts';

interface ErrorBoundaryState {
  failed: boolean; // a component below threw
}

const session = forgivingStorage(() => window.sessionStorage);

/** React logs the error itself. A chunk that failed to load is caught here too; games and money are safe on the server. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingFile(error) && mayReload(session, wallClockMs())) window.location.reload();
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
