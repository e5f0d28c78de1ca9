// lobby: the parts below the wager, those rarely shown above it, and the dialogs, as one chunk that may load a moment later.

export { FirstVisitArea, LeadersArea, OpenArea, SideArea } from './areas.tsx';
export { BreakArea } from './break-area.tsx';
export { MatchDialogs } from './match-dialogs.tsx';
export { FairPlayNote, NeedToSit, WagerCapNote } from './seat-notes.tsx';
export { PausedBanners, RunningRows, WaitingCard } from './unfinished-games.tsx';
