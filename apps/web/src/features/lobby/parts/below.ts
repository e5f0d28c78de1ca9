// lobby: what stands below the stake, and what rarely stands above it, as one chunk: it may come a moment later.
export { OpenChallenges } from '../open/open-challenges.tsx';
export { FirstSteps } from './first-steps.tsx';
export { Leaderboard } from './leaderboard.tsx';
export { LiveGames } from './live-games.tsx';
export { MoneyMore } from './money-more.tsx';
export { NeedToSit } from './need-to-sit.tsx';
export { RunningRows, WaitingCard } from './own-rows.tsx';
export { PausedBanner } from './paused-banner.tsx';
export { PracticeCard } from './practice-card.tsx';
