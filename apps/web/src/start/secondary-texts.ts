// start: the texts of the screens that ask a visitor to connect. They load with these, not with the first screen.
import { inLanguage } from '../language/index.ts';

export const VISITOR_TEXTS = inLanguage('VISITOR_TEXTS', {
  history: 'Please connect your wallet to view your game history.',
  details: 'Please connect your wallet to view game details.',
  player: 'Please connect your wallet to view this player.',
  watch: 'Please connect your wallet to watch games.',
  limits: 'Please connect your wallet to see your play limits.',
  reviews: 'Please connect your wallet to see your fair play cases.',
  titles: {
    history: 'Game History',
    details: 'Game Details',
    watch: 'Live games',
    limits: 'Play limits',
    reviews: 'Fair play cases',
  },
});
