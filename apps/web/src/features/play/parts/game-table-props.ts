// play, parts: what the table shows and what it reports. Live games and training fill the same form; the table itself
// decides nothing about the game.

import type { Side, TimeControl } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import type { ShownClocks } from '@kingstake/client';
import type { GamePlayer, MoveInput } from '@kingstake/protocol/game';
import type { ReactNode } from 'react';
import type { Elements } from '../../../ui/elements.ts';
import type { IconName } from '../../../ui/icon.tsx';

/** A move as the player made it on the board; whether it stands is someone else's decision. */
export type MoveIntent = MoveInput;

/** What the table shows of a move that was played. */
export interface ShownMove {
  from: string;
  to: string;
  san: string;
  fen: string; // position after it
}

export type ShownRating = Pick<GamePlayer, 'rating' | 'provisional'>;

export interface SeatView {
  name: string; // the username, or the whole wallet address where there is none
  avatarId: string | null; // null: the letter stands for the player
  isBot?: boolean; // shown with the default picture
  record: { wins: number; losses: number } | null; // null: not known, or the bot
  earningsSol: string | null; // SOL as the server writes it; null: not known, or the bot
  rating?: ShownRating; // absent: not known, or the bot
}

export interface ClockView extends ShownClocks {
  sending?: Side | null; // whose move is on its way to the server
}

export type Banner = 'your-turn' | 'opponent-turn' | 'watching' | 'waiting' | 'bot-thinking' | null;

/** How it ended, in the banner's place. */
export interface Ending {
  title: string; // one word in capitals
  text: string;
  tone: 'won' | 'lost' | 'level';
  score?: string; // "1-0", at the foot of the moves
}

/** What is to be known beside the board; one at a time is shown. */
export interface TableNotice {
  key: string; // the same key is the same notice
  tone: 'plain' | 'warn' | 'bad';
  icon: IconName;
  title: string;
  text?: string;
  until?: { expiresAt: string; spanMs: number }; // a countdown: its end, ISO 8601, and the whole of it
  actions?: readonly { label: string; run(): void; isMain?: boolean }[];
}

export interface GameTableProps {
  mode: 'training' | 'live';
  difficulty?: BotLevel; // training only
  gameId?: number | null; // shown as #1842; training has none
  wagerSol: string | null; // null: no wager
  solPrice: number; // dollars of one SOL
  fen: string;
  initialFen?: string; // the usual one when absent
  moves: readonly ShownMove[];
  side: Side; // whose side is at the bottom: the player's own, or white for an observer
  observer: boolean;
  turn: Side; // side to move of the position
  banner: Banner;
  ending?: Ending | null; // null: it goes on
  waitingUntil?: string | null; // when a game that no one joined closes by itself, ISO 8601
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
  onSettings?(): void; // opens the settings; no button without it
  notice?: TableNotice | null; // the one that counts most
  end?: ReactNode; // the result, in the moves' place
  invite?: ReactNode; // how someone can be asked to join, in the moves' place
  meetings?: Elements; // the two players' earlier games, below the match
  badge?: ReactNode; // the network
  stakeOf?(side: Side): Elements; // where a seat's stake is on chain, beside the player's name
}
