// play: the data that the table shows and the actions that it reports. Live games and training share these types.
import type { Side, TimeControl } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import type { PlayableGame, ShownClocks } from '@kingstake/client';
import type { GamePlayer, MoveInput } from '@kingstake/protocol/game';
import type { IconName } from '../../ui/icon.tsx';

/** A move that was played. */
export interface ShownMove {
  from: string;
  to: string;
  san: string;
  fen: string; // position after it
}

export interface SeatView {
  name: string; // the username, or the full wallet address if there is none
  avatarId: string | null; // null: the first letter of the name is shown
  isBot?: boolean; // shown with the default picture
  hasPage?: boolean; // the name links to the player's page
  record: { wins: number; losses: number } | null; // null: unknown, or the bot
  earningsSol: string | null; // SOL as sent by the server; null: unknown, or the bot
  rating?: Pick<GamePlayer, 'rating' | 'provisional'>; // absent: unknown, or the bot
}

export type BannerKind =
  | 'your-turn'
  | 'opponent-turn'
  | 'unsent'
  | 'watching'
  | 'waiting'
  | 'bot-thinking'
  | null;

/** How the game ended; the banner shows it. */
export interface EndingView {
  title: string; // one word in capitals
  text: string;
  tone: 'won' | 'lost' | 'level';
  score?: string; // "1-0", below the moves
}

/** The table shows one notice at a time. */
export interface TableNotice {
  key: string; // notices with the same key are the same notice
  tone: 'plain' | 'warn' | 'bad';
  icon: IconName;
  title: string;
  text?: string;
  until?: { expiresAt: string; spanMs: number }; // a countdown: its end, ISO 8601, and its length
  actions?: readonly { label: string; run(): void }[];
}

export interface TableView {
  mode: 'training' | 'live';
  difficulty?: BotLevel; // training only
  gameId?: number; // live only
  wagerSol: string | null; // null: no wager
  fen: string;
  initialFen?: string; // absent: the standard initial position
  moves: readonly ShownMove[];
  side: Side; // the side at the bottom: the player's own, or White for a spectator
  observer: boolean;
  turn: Side; // the side to move
  banner: BannerKind;
  ending: EndingView | null; // null: the game is running
  waitingUntil?: string | null; // when a game that no one joined closes, ISO 8601
  movable: Side | null; // whose pieces may move now; null: none
  premovable: Side | null; // whose pieces may be premoved during the opponent's turn
  premoves: readonly MoveInput[]; // in order
  lastMove: { from: string; to: string } | null;
  inCheck: boolean; // the side to move is in check
  you: SeatView; // the seat at the bottom
  opponent: SeatView | null; // null: no one has joined
  opponentAway: { expiresAt: string } | null; // deadline for the opponent's return, ISO 8601
  timeControl: TimeControl;
  canResign: boolean;
  canOfferDraw: boolean;
  canClose: boolean;
}

export interface ClockView extends ShownClocks {
  initialMs: number; // at the start of the game
  sending?: Side | null; // the side whose move is being sent
  /** Server time as known to the page, ms since 1970, on the same clock as `atMs`. */
  nowMs(): number;
}

export interface TableActions extends Pick<PlayableGame, 'move' | 'premove' | 'send'> {
  goHome(): void;
  /** Opens the dialog that asks whether to do this. */
  ask(question: 'resign' | 'close'): void;
  openSettings(): void;
}
