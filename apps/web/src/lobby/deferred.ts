// lobby: the parts that are rendered after the first paint: those next to the stake, and then the match dialogs.
import { inOwnTask } from '../ui/browser.ts';
import { lazyFrom } from '../ui/lazy-from.ts';

const secondary = lazyFrom(() => inOwnTask(() => import('./areas.tsx')));
export const FirstVisitArea = secondary('FirstVisitArea');
export const BreakArea = secondary('BreakArea');
export const FairPlayNote = secondary('FairPlayNote');
export const WagerCapNote = secondary('WagerCapNote');
export const LeadersArea = secondary('LeadersArea');
export const NeedToSit = secondary('NeedToSit');
export const OpenArea = secondary('OpenArea');
export const RunningRows = secondary('RunningRows');
export const SideArea = secondary('SideArea');
export const WaitingCard = secondary('WaitingCard');

const loadMatchDialogs = () => inOwnTask(() => import('./match-dialogs.tsx'));
export const MatchDialogs = lazyFrom(loadMatchDialogs)('MatchDialogs');
/** A failure is harmless, because opening the dialog fetches again. */
export const prefetchMatchDialogs = (): void => void loadMatchDialogs().catch(() => undefined);
