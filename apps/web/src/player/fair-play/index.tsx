// fair-play: public entry. Reports of opponents, the player's own cases with an appeal, and returned wagers.
import { lazyFrom } from '../../ui/lazy-from.ts';

export { ReportDialog } from './report-dialog.tsx';
export { ReturnedWager } from './returned.tsx';

const screens = lazyFrom(() => import('./cases.tsx'));
const Reviews = screens('ReviewsScreen');
const OneReview = screens('ReviewScreen');

/** This and the next are components of their own, because React cannot load a lazy component lazily. */
export function ReviewsScreen() {
  return <Reviews />;
}

export function ReviewScreen({ id }: { id: string }) {
  return <OneReview id={id} />;
}
