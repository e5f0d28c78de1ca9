// play, parts: words that no first load needs.
import { inLanguage } from '../../../language/index.ts';

export const ALLOW_TEXTS = inLanguage('play-allow', {
  label: 'Allow notifications',
  text: 'See a notification when somebody joins, also while you are elsewhere.',
  button: 'Allow',
  dismiss: 'Do not offer notifications again',
});
