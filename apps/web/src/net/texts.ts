// net: its own error messages, for failures without a reason from the server.
import { inLanguage } from '../language/index.ts';

export const API_TEXTS = inLanguage('API_TEXTS', {
  unreachable: 'Failed to reach the server',
  noAnswer: 'The server has not answered for 15 seconds. Please try again.',
  unexpectedAnswer: 'Unexpected response from the server. Please reload the page.',
});
