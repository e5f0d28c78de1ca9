// What the table shows and what it reports. Live games and training fill the same types.
import type { Side, TimeControl } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import type { ShownClocks } from '@kingstake/client';
import type { GamePlayer, MoveInput } from '@kingstake/protocol/game';
import type { IconName } from '../../../ui/icon.tsx';

/** A move that was played. */
export interface ShownMove {
  from: string;
  to: string;
  san: string;
  fen: string; // position after it
}

export interface SeatView {
  name: string; // the username, or the whole wallet address where there is none
  avatarId: string | null; // null: the first letter of the name is shown
  isBot?: boolean; // shown with the default picture
  hasPage?: boolean; // the name leads to the player's page
  record: { wins: number; losses: number } | null; // null: unknown, or the bot
  earningsSol: string | null; // SOL as the server writes it; null: unknown, or the bot
  rating?: Pick<GamePlayer, 'rating' | 'provisional'>; // absent: unknown, or the bot
}

export type BannerKind = 'your-turn' | 'opponent-turn' | 'watching' | 'waiting' | 'bot-thinking' | null;

/** How the game ended; the banner shows it. */
export interface EndingView {
  title: string; // one word in capitals
  text: string;
  tone: 'won' | 'lost' | 'level';
  score?: string; // "1-0", below the moves
}

/** The table shows one notice at a time. */
export interface TableNotice {
  key: string; // the same key is the same notice
  tone: 'plain' | 'warn' | 'bad';
  icon: IconName;
  title: string;
  text?: string;
  until?: { expiresAt: string; spanMs: number }; // a countdown: its end, ISO 8601, and its length
  actions?: readonly { label: string; run(): void; isMain?: boolean }[];
}

export interface TableView {
  mode: 'training' | 'live';
  difficulty?: BotLevel; // training only
  gameId?: number; // live only
  wagerSol: string | null; // null: no wager
  fen: string;
  initialFen?: string; // absent: the usual one
  moves: readonly ShownMove[];
  side: Side; // the side at the bottom: the player's own, or White for an observer
  observer: boolean;
  turn: Side; // the side to move
  banner: BannerKind;
  ending: EndingView | null; // null: the game is running
  waitingUntil?: string | null; // when a game that no one joined closes, ISO 8601
  movable: Side | null; // whose pieces may move now; null: neither side's
  premovable: Side | null; // whose pieces may be premoved while the other side is to move
  premoves: readonly MoveInput[]; // in their order
  lastMove: { from: string; to: string } | null;
  inCheck: boolean; // the side to move is in check
  you: SeatView; // the seat at the bottom
  opponent: SeatView | null; // null: no one has joined
  opponentAway: { expiresAt: string } | null; // until when the opponent may come back, ISO 8601
  timeControl: TimeControl;
  canResign: boolean;
  canOfferDraw: boolean;
  canClose: boolean;
}

export interface ClockView extends ShownClocks {
  initialMs: number; // at the start of the game
  sending?: Side | null; // whose move is on its way to the server
  /** The clock of `atMs`: server time as the page knows it, ms since 1970. */
  nowMs(): number;
}

export interface TableActions {
  onMove(move: MoveInput): void;
  onPremove(move: MoveInput | null): void; // adds one to the queue; null clears it
  onBack(): void;
  onResign(): void;
  onOfferDraw(): void;
  onClose(): void;
  onSettings(): void;
}
