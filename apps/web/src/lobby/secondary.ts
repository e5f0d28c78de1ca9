// lobby: the parts below the wager, and those rarely shown above it, as one chunk that may load a moment later.

export { FirstVisitArea, LeadersArea, OpenArea, SideArea } from './areas.tsx';
export { BreakArea } from './break-area.tsx';
export { FairPlayNote, NeedToSit, WagerCapNote } from './seat-notes.tsx';
export { PausedBanners, RunningRows, WaitingCard } from './unfinished-games.tsx';
