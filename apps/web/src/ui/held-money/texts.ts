// ui: the texts about the held part of a player's money, and until when it is held.
import { inLanguage } from '../../language/index.ts';

export const HELD_TEXTS = inLanguage('held-money', {
  label: 'Held',
  until: (when: string) => `Under review until ${when}. You can withdraw the rest.`,
  underReview: 'Under review. You can withdraw the rest.',
  free: (held: string, free: string) =>
    `Part is held: ${held} SOL are under review. You can use ${free} SOL.`,
  seeCase: 'See the case',
});
