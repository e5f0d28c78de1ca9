// ui: the texts about the held part of a player's money, and until when it is held.
import { inLanguage } from '../../language/index.ts';

export const HELD_TEXTS = inLanguage('held-money', {
  label: 'Held',
  until: (when: string) => `Under review until ${when}. You can withdraw the rest.`,
  underReview: 'Under review. You can withdraw the rest.',
  seeCase: 'See the case',
});
