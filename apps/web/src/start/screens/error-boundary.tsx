// start: shown when a component throws: a message and a link back instead of an empty page.
import { Component, type ReactNode } from 'react';
import { forgivingStorage } from '../../net/storage.ts';
import { browserTimers, wallClockMs } from '../../net/timers.ts';
import { Button } from '../../ui/button.tsx';
import { APP_TEXTS } from '../texts.ts';
import { MessageScreen } from './message-screen.tsx';
import { isMissingFile, mayReload } from './missing-file.ts';

interface ErrorBoundaryState {
  failed: boolean; // a component below threw
  isLeaving: boolean; // while the player was going to another page
}

const session = forgivingStorage(() => window.sessionStorage);

/** Leaving the page cancels the files that are being fetched. In Firefox a reload would then cancel the navigation. */
let isLeaving = false;
window.addEventListener('beforeunload', () => {
  isLeaving = true;
});
/** A page that is still here after this time was not left, as with a download. */
const LEFT_MS = 10_000;

/** React logs the error itself. A chunk that failed to load is caught here too; games and money are safe on the server. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, isLeaving: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, isLeaving: isLeaving && isMissingFile(error) };
  }

  override componentDidCatch(error: unknown): void {
    const reload = (): void => {
      this.setState({ isLeaving: false });
      if (mayReload(session, wallClockMs())) window.location.reload();
    };
    if (isMissingFile(error)) browserTimers.after(isLeaving ? LEFT_MS : 0, reload);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.state.isLeaving) return null;
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
