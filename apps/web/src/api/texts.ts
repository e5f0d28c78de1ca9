// api: what it says itself, where no screen knows why.
import { inLanguage } from '../language/index.ts';

export const API_TEXTS = inLanguage('api', {
  /** The server could not be asked at all. */
  unreachable: 'Failed to reach the server',
  unexpectedAnswer: 'Unexpected response from the server. Please reload the page.',
});
