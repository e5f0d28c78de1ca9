// fair-play: both screens and the dialog about a returned wager, as one chunk.
export { ReturnedDialog } from './returned-dialog.tsx';
export { ReviewScreen } from './review-screen.tsx';
export { ReviewsScreen } from './reviews-screen.tsx';
