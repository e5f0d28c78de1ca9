// sim: the interface between players and the simulation, and what players record for the auditor.
import type { RawSocket, SocketEvents, Timers } from '@kingstake/client';
import type { Answer } from './node.ts';
import type { RefusedWithdrawal } from './reviews/review-log.ts';
import type { SeatNetwork } from './seat-network.ts';

/** Who asks the world for something. */
export interface Person {
  readonly userId: number;
  readonly wallet: string;
  readonly cookie: string;
  /** The wallet's signature over a text, base64. */
  readonly sign: (message: string) => string;
  /** Never comes back. */
  readonly gone: boolean;
  /** Does nothing before. */
  readonly asleepUntilMs: number;
  /** Whether a game runs, as its client knows. */
  hasGame(): boolean;
  /** Goes to a game of its own with the next idea. */
  visit(gameId: number): void;
}

/** A connection as its client has treated it, for the auditor. */
export interface LineSeen extends RawSocket {
  readonly userId: number;
  readonly openedMs: number | null; // null: never
  readonly closedMs: number | null; // when the client let go of it, or was told that it is closed
  readonly isGivenUp: boolean; // the client closed it
  readonly wellMs: number; // for so long everything had passed when the client let go of it
  readonly deadSinceMs: number | null; // nothing passed since, and the client was not told
  readonly isOutOfOrder: boolean; // something came down it out of turn
  readonly hadGame: boolean; // a game ran for its client when it died
  readonly node: number | null; // the server that let it in, by its number; null: none did
  /** The player hangs up, not the client. */
  isHangingUp: boolean;
  /** For so long it has been open and carried everything; 0: it is not, or does not. */
  wellForMs(): number;
}

export interface MoveSeen {
  gameId: number;
  ply: number;
  san: string;
  fen: string;
}

export interface EndSeen {
  gameId: number;
  result: string;
  winner: number | null;
}

/** `what` is the id of a game, or an amount of SOL. */
export interface Promised {
  userId: number;
  kind: 'created' | 'found' | 'cancelled' | 'withdrawn';
  what: number | string;
  timeControl?: string; // of the game, as it was asked for
}

/** A message about a game that reached a server in the player's own name, or a call that was made once or more. */
export interface Said {
  userId: number;
  what: string; // the type of the message, or the call's path
  gameId: number | null;
  atMs: number;
  moveId: string | null; // the player's name for a move
  sig: string | null; // null: it was not signed
  on: number | null; // the entry of the receipt that it was signed on
}

/** What a message said of a game's receipt. */
export interface ReceiptSeen {
  userId: number;
  gameId: number;
  n: number;
  chain: string;
}

/** What a client found wrong with a receipt, or that its signature was refused. */
export interface ReceiptFault {
  userId: number;
  gameId: number;
  what: string;
}

/** What a player's client showed of a running game at one instant. */
export interface TableSeen {
  userId: number;
  gameId: number;
  atMs: number;
  ply: number; // half-moves that it knows to be committed
  whiteMs: number; // as shown
  blackMs: number;
  side: 'white' | 'black' | null;
  movedMs: number | null; // when its own move was made that is still on its way
  stoodMs: number | null; // and when its own clock was stopped then; null: at what the server had told
  lineWellMs: number; // for so long its line was open and carried everything; 0: it is not, or does not
  isOutOfOrder: boolean; // something had come down that line out of turn
  togetherMs: number; // see `World`
  node: number | null; // the server at the other end of its line, by its place
  isOpponentAway: boolean; // as shown
  drawOffer: 'white' | 'black' | null;
}

/** What a player may do to the world. */
export interface World {
  nowMs(): number;
  after(ms: number, run: () => void): void;
  /** Clock and timers of a player's machine, whose clock is `aheadMs` ahead of the servers'. */
  timers(aheadMs: number): Timers;
  /** Rejects when no answer came. */
  call(
    player: Pick<Person, 'cookie'>,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    key?: string,
  ): Promise<Answer>;
  /** A connection to some server, begun. */
  dial(player: Person, events: SocketEvents): LineSeen;
  /** For so long everyone who has a good line is told what others do: all lines lead to one server, or all servers tell each other. */
  togetherMs(): number;
  pay(wallet: string): void;
  /** Where stakes are locked on chain; null: in this run nowhere. */
  readonly seats: SeatNetwork | null;
  /** What players were told about their cases; null: in this run they report no games and no operator decides. */
  readonly reviews: { readonly refused: RefusedWithdrawal[]; readonly appealed: number[] } | null;
  /** Games that someone has told someone else of. */
  readonly invitations: { gameId: number; code: string | null; by: number; isOnChain: boolean }[];
  readonly movesSeen: MoveSeen[];
  readonly endsSeen: EndSeen[];
  /** Each once. */
  readonly receiptsSeen: Map<string, ReceiptSeen>;
  readonly receiptFaults: ReceiptFault[];
  readonly tablesSeen: TableSeen[];
  readonly linesSeen: LineSeen[];
  /** Nothing else may have been done in a player's name. */
  readonly said: Said[];
  /** What an answer said that must be true later. */
  readonly promises: Promised[];
}
