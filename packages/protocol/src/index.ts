// Public entry. Calls are also exported by `@kingstake/protocol/http/<feature>`.
export * from './avatars.ts';
export { Challenge, ChallengeEnd } from './challenges.ts';
export * from './clusters.ts';
export * from './display-name.ts';
export * from './economics.ts';
export * from './emitter.ts';
export * from './error-codes.ts';
export * from './errors.ts';
export * from './game.ts';
export type { SignedIn } from './http/auth.ts';
export * as authCalls from './http/auth.ts';
export type { BlockedPlayer } from './http/blocks.ts';
export * as blockCalls from './http/blocks.ts';
export {
  type Access,
  type AnswerOf,
  type BodyOf,
  type Call,
  call,
  type ParamsOf,
  type QueryOf,
  type RateName,
} from './http/call.ts';
export * as challengeCalls from './http/challenges.ts';
export type { Config, HelpLink } from './http/config.ts';
export * as configCalls from './http/config.ts';
export * as escrowCalls from './http/escrow.ts';
export type {
  CaseKind,
  CaseState,
  FairPlayMonth,
  FairPlayNumbers,
  Measure,
  OwnReviews,
  ReportReason,
  Review,
  ReviewEvidence,
  ReviewSummary,
} from './http/fair-play.ts';
export * as fairPlayCalls from './http/fair-play.ts';
export * as gameCalls from './http/games.ts';
export type {
  GameDetails,
  HistoryFilter,
  HistoryItem,
  PlayerStats,
} from './http/history.ts';
export * as historyCalls from './http/history.ts';
export type { Invitation } from './http/invitations.ts';
export * as invitationCalls from './http/invitations.ts';
export type { LeaderboardUser } from './http/leaderboard.ts';
export * as leaderboardCalls from './http/leaderboard.ts';
export type {
  Limit,
  LimitInput,
  LimitPeriod,
  LimitsAnswer,
  PendingLimit,
  PlaySession,
} from './http/limits.ts';
export * as limitCalls from './http/limits.ts';
export * as linkPreviewCalls from './http/link-previews.ts';
export type { Transaction } from './http/money.ts';
export * as moneyCalls from './http/money.ts';
export type { PlayerProfile } from './http/players.ts';
export * as playerCalls from './http/players.ts';
export * as pushCalls from './http/push.ts';
export * as receiptCalls from './http/receipts.ts';
export type { ReserveStatement } from './http/reserves.ts';
export * as reserveCalls from './http/reserves.ts';
export type { SessionEntry } from './http/sessions.ts';
export * as sessionCalls from './http/sessions.ts';
export type { PlayBreak, PublicUser, User } from './http/users.ts';
export * as userCalls from './http/users.ts';
export * from './ids.ts';
export * from './limits.ts';
export * from './listed-games.ts';
export * from './lobby-games.ts';
export * from './money.ts';
export * from './page-routes.ts';
export { fitsRange } from './range-input.ts';
export * from './rating-range.ts';
export * from './ratings.ts';
export * from './reasons.ts';
export * from './result.ts';
export { ClientMessage, type ClientMessageInput, readMakeMove } from './socket/client-message.ts';
export { type ErrorMessage, Notice, ServerMessage } from './socket/server-message.ts';
export * from './step-up.ts';
export * from './switches.ts';
export { carriedText } from './texts/carried-text.ts';
export * from './texts/terminal-text.ts';
export * from './time-control.ts';
export type { ConfirmationPlace } from './wallet-texts/confirmation-text.ts';
export { type DecidedGame, decidedGameText } from './wallet-texts/decided-game-text.ts';
export * from './wallet-texts/siws.ts';
export * from './wallet-texts/stake-text.ts';
export * from './wallet-texts/withdrawal-text.ts';
