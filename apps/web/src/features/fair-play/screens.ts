// fair-play: both screens, as one chunk.
export { ReviewScreen } from './review-screen.tsx';
export { ReviewsScreen } from './reviews-screen.tsx';
