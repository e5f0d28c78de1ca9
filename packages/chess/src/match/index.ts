// Chess match, public API: a game from the free seat to the rematch, as pure functions. They decide what happens, who
// receives which event and who gets the stakes. They use no amounts, sockets or database.
export type { Command, CommandOf, CommandType, Decision } from './commands.ts';
export { courtesyExpiresAtMs, type Deadline, type DeadlineKind, nextDeadline } from './deadlines.ts';
export { decide } from './decide.ts';
// For practice games, which have a clock and no other deadlines.
export { end as endMatch, flagged as flaggedEnding, won as wonEnding } from './ending.ts';
export {
  type Audience,
  type EventKind,
  type MatchEvent,
  type PlayedMove,
  SEQ_EVENTS,
  type Step,
} from './events.ts';
export * from './limits.ts';
export { move as playMove } from './playing.ts';
export { REFUSALS, type Refusal, type RefusalClass } from './refusals.ts';
export { createRematch } from './rematch.ts';
export { createMatch } from './seating.ts';
export {
  hasMoved,
  isStarting,
  mayObserve,
  maySee,
  plyOf,
  seatOf,
  startedAtMs,
  turnOf,
  userOf,
} from './seats.ts';
export { type PlayedAt, SPECTATOR_DELAY, visibleAtMs, visiblePlies } from './spectator-delay.ts';
export type {
  AbortReason,
  ActiveMatch,
  BySide,
  DrawnReason,
  EndedMatch,
  Ending,
  GameOptions,
  Match,
  MatchStatus,
  NodeId,
  ReadyMatch,
  Reason,
  RematchOffer,
  Result,
  Seat,
  Settlement,
  WaitingMatch,
  WinReason,
} from './state.ts';
export {
  readStoredMatch,
  STORED_MATCH_VERSION,
  type StoredMatch,
  StoredMatchError,
  storeMatch,
} from './stored-match.ts';
