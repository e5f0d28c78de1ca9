// lobby: the parts below the wager and those rarely shown above it, as one chunk that may load a moment later.

export { FirstVisitArea, LeadersArea, OpenArea, SideArea } from './areas/areas.tsx';
export { BreakArea } from './areas/break-area.tsx';
export { FairPlayNote, NeedToSit, WagerCapNote } from './areas/seat-notes.tsx';
export { SourceTiles } from './source-tiles.tsx';
export { PausedBanners, RunningRows, WaitingCard } from './unfinished-games.tsx';
