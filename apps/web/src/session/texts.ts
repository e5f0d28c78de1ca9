// session: its own messages, for failures without a reason from the server.
import { inLanguage } from '../language/index.ts';

export const SESSION_TEXTS = inLanguage('SESSION_TEXTS', {
  configLoading: 'Network settings are still loading. Please try again.',
  sessionEnded: 'Your session ended. Please sign in again.',
  notSignedOut: 'We could not sign you out on the server. Please reload this page and disconnect again.',
});
