// lobby: what is fetched after the first paint: the parts below the stake, and the dialogs of a match when the page is idle.
import { inOwnTask } from '../../ui/browser.ts';
import { lazyFrom } from '../../ui/lazy-from.ts';

const below = lazyFrom(() => inOwnTask(() => import('./parts/below.ts')));
export const FirstSteps = below('FirstSteps');
export const Leaderboard = below('Leaderboard');
export const LiveGames = below('LiveGames');
export const MoneyMore = below('MoneyMore');
export const NeedToSit = below('NeedToSit');
export const OpenChallenges = below('OpenChallenges');
export const PausedBanner = below('PausedBanner');
export const PracticeCard = below('PracticeCard');
export const RunningRows = below('RunningRows');
export const WaitingCard = below('WaitingCard');

/** Fetches the dialogs ahead of the click. */
export const fetchMatchDialogs = () => import('./parts/match-dialog.tsx');
export const MatchDialog = lazyFrom(fetchMatchDialogs)('MatchDialog');
