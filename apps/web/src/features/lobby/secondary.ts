// lobby: what is below the wager, and what is rarely above it, as one chunk: it may come a moment later.

export { FirstSteps, PracticeCard, ProfileLink } from './first-steps.tsx';
export { OpenChallenges } from './open-challenges.tsx';
export { PausedBanners, RunningRows, WaitingCard } from './own-games.tsx';
export { Leaderboard, LiveGames } from './public-lists.tsx';
export { SourceTiles } from './source-tiles.tsx';
