// lobby: what stands below the stake, and what rarely stands above it, as one chunk: it may come a moment later.
export { FirstSteps } from './first-steps.tsx';
export { Leaderboard } from './leaderboard.tsx';
export { LiveGames } from './live-games.tsx';
export { PausedBanner } from './paused-banner.tsx';
export { PracticeCard } from './practice-card.tsx';
