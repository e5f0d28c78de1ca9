// sim: the interface between players and the simulation, and what players record for the auditor.
import type { RawSocket, SocketEvents, Timers } from '@kingstake/client';
import type { Answer } from './node.ts';
import type { RefusedDebit } from './reviews/review-log.ts';
import type { SeatNetwork } from './seat-network.ts';

/** A player who sends requests to the simulated servers. */
export interface Person {
  readonly userId: number;
  readonly wallet: string;
  readonly cookie: string;
  /** The wallet's signature of a text, in base64. */
  readonly sign: (message: string) => string;
  /** The player never comes back. */
  readonly gone: boolean;
  /** The player does nothing before this time. */
  readonly asleepUntilMs: number;
  /** Whether the player's client knows of a running game. */
  hasGame(): boolean;
  /** Opens one of the player's games at the next action. */
  visit(gameId: number): void;
}

/** A connection as its client treated it, for the auditor. */
export interface LineSeen extends RawSocket {
  readonly userId: number;
  readonly openedMs: number | null; // null: never opened
  readonly closedMs: number | null; // when the client closed it, or was notified that it is closed
  readonly isGivenUp: boolean; // the client closed it
  readonly wellMs: number; // how long everything had been delivered when the client closed it
  readonly deadSinceMs: number | null; // nothing has been delivered since, and the client was not notified
  readonly hadGame: boolean; // the client had a running game when the connection died
  readonly node: number | null; // id of the server that accepted it; null: none did
  /** The player closes the connection, not the client. */
  isHangingUp: boolean;
  /** How long the connection has been open and has delivered everything; 0 if it is closed or dead. */
  wellForMs(): number;
  /** Whether messages about the game's board arrived out of order, and no full state has arrived since. */
  isOutOfOrder(gameId: number): boolean;
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

/** `what` is a game id or an amount of SOL. */
export interface Promised {
  userId: number;
  kind: 'created' | 'found' | 'cancelled' | 'withdrawn';
  what: number | string;
  timeControl?: string; // of the game, as requested
}

/** A message about a game that reached a server in the player's name, or a request that was sent once or more. */
export interface Said {
  userId: number;
  what: string; // the message type, or the request path
  gameId: number | null;
  atMs: number;
  moveId: string | null; // the player's id of a move
  sig: string | null; // null: unsigned
  on: number | null; // the receipt entry that the signature follows
}

/** The state of a game's receipt, as a message reported it. */
export interface ReceiptSeen {
  userId: number;
  gameId: number;
  n: number;
  chain: string;
}

/** A fault that a client found in a receipt, or a signature that the server refused. */
export interface ReceiptFault {
  userId: number;
  gameId: number;
  what: string;
}

/** The state of a running game that a player's client showed at one instant. */
export interface TableSeen {
  userId: number;
  gameId: number;
  atMs: number;
  ply: number; // plies that the client knows to be committed
  whiteMs: number; // as shown
  blackMs: number;
  side: 'white' | 'black' | null;
  movedMs: number | null; // when the player made a move that is not confirmed yet
  stoodMs: number | null; // when the client stopped the mover's clock; null: it shows the server's value
  lineWellMs: number; // how long the connection had been open and had delivered everything; 0 if it is closed or dead
  isOutOfOrder: boolean; // see `LineSeen`
  togetherMs: number; // see `World`
  node: number | null; // index of the connected server
  isOpponentAway: boolean; // as shown
  drawOffer: 'white' | 'black' | null;
}

/** What a player can do in the simulation. */
export interface World {
  nowMs(): number;
  after(ms: number, run: () => void): void;
  /** Clock and timers of a player's machine, whose clock is `aheadMs` ahead of the servers'. */
  timers(aheadMs: number): Timers;
  /** Rejects if no answer arrives. */
  call(
    player: Pick<Person, 'cookie'>,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    key?: string,
  ): Promise<Answer>;
  /** Starts a connection to some server. */
  dial(player: Person, events: SocketEvents): LineSeen;
  /**
   * How long all players with a good connection have received each other's actions. Either all connections lead to one server, or the
   * servers publish updates.
   */
  togetherMs(): number;
  pay(wallet: string): void;
  /** The network of the escrow program; null in runs without stakes on chain. */
  readonly seats: SeatNetwork | null;
  /** What players were told about their cases; null in runs without reports and operators. */
  readonly reviews: { readonly refused: RefusedDebit[]; readonly appealed: number[] } | null;
  /** Games that players have invited others to. */
  readonly invitations: { gameId: number; code: string | null; by: number; isOnChain: boolean }[];
  readonly movesSeen: MoveSeen[];
  readonly endsSeen: EndSeen[];
  /** Each state is recorded once. */
  readonly receiptsSeen: Map<string, ReceiptSeen>;
  readonly receiptFaults: ReceiptFault[];
  readonly tablesSeen: TableSeen[];
  readonly linesSeen: LineSeen[];
  /** Everything that players sent. Servers must not have done anything else in a player's name. */
  readonly said: Said[];
  /** Answers whose content must be true at the end. */
  readonly promises: Promised[];
}
