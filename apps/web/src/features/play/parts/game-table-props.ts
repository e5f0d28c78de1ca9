// play, parts: what the table shows and what it reports. Live games and training fill the same form; the table itself
// decides nothing about the game.
import type { Side, TimeControl } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import type { ShownClocks } from '@kingstake/client';
import type { MoveInput } from '@kingstake/protocol/game';
import type { ReactNode } from 'react';

/** A move as the player made it on the board; whether it stands is someone else's decision. */
export type MoveIntent = MoveInput;

/** What the list of moves shows of a move that was played. */
export interface ShownMove {
  from: string;
  to: string;
  san: string;
}

export interface SeatView {
  name: string; // the username, or the whole wallet address where there is none
  avatarId: string | null; // null: the letter stands for the player
  isBot?: boolean; // shown with the default picture
  record: { wins: number; losses: number } | null; // null: not known, or the bot
  earningsSol: string | null; // SOL as the server writes it; null: not known, or the bot
}

export interface ClockView extends ShownClocks {
  sending?: Side | null; // whose move is on its way to the server
}

export type Banner = 'your-turn' | 'opponent-turn' | 'waiting' | 'bot-thinking' | null;

export interface GameTableProps {
  mode: 'training' | 'live';
  difficulty?: BotLevel; // training only
  gameId?: number | null; // shown as #1842; training has none
  wagerSol: string | null; // null: no wager
  solPrice: number; // dollars of one SOL
  fen: string;
  moves: readonly ShownMove[];
  side: Side; // whose side is at the bottom: the player's own, or white for an observer
  observer: boolean;
  turn: Side; // side to move of the position
  banner: Banner;
  movable: Side | null; // whose pieces may be moved now; null: no one's
  premovable: Side | null; // whose pieces may be set in advance while the other side is to move
  premove: MoveIntent | null; // what is set in advance
  lastMove: { from: string; to: string } | null;
  inCheck: boolean; // the side to move stands in check
  you: SeatView; // the seat at the bottom
  opponent: SeatView | null; // null: no one sits there yet
  timeControl: TimeControl;
  clocks: ClockView;
  /** The clock of `clocks.atMs`: server time as the page knows it, ms since 1970. */
  nowMs(): number;
  opponentAway: { expiresAt: string } | null; // until when they may come back, ISO 8601
  canResign: boolean;
  canOfferDraw: boolean;
  canClose: boolean;
  onMove(move: MoveIntent): void;
  onPremove(move: MoveIntent | null): void;
  onBack(): void;
  onResign(): void;
  onOfferDraw(): void;
  onClose(): void;
  notice?: ReactNode; // the connection, or a draw offer: stands under the header
  badge?: ReactNode; // the network, beside the title
}
