// match-found: what became of a match on chain that did not start. A chunk of its own: few matches have their stakes there.
import { inLanguage } from '../../language/index.ts';
import type { GoneNews } from './gone.ts';

/** By the news; the titles are those of every match. */
export const GONE_ON_CHAIN: Readonly<
  Record<Exclude<GoneNews, 'refused' | 'unanswered'>, (wager: string) => string>
> = inLanguage('match-gone-on-chain', {
  missed: (wager: string) =>
    `The match was not accepted in time. Your ${wager} SOL wager returns to your wallet by itself. Any other open match of yours was closed.`,
  'not-started': () => 'The match did not start. Each wager returns to the wallet it came from.',
  expired: (wager: string) =>
    `No one joined within an hour. Your ${wager} SOL wager returns to your wallet by itself.`,
});
