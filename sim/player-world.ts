// sim: the interface between players and the simulation, and what players record for the auditor.
import {
  createSocket,
  type GameConnection,
  remainingMs,
  type SocketEvents,
  shownClocks,
  type Timers,
} from '@kingstake/client';
import type { TestWallet } from '../apps/server/src/players/users/testkit/wallet.ts';
import type { Transport } from '../testkit/visitor.ts';
import type { Dialler, PlayerLine, Said } from './line.ts';
import type { Chance } from './random.ts';
import type { SeatNetwork } from './seat-network.ts';

/** A debit that was refused because of a hold. */
export interface RefusedDebit {
  userId: number;
  what: 'withdrawal' | 'stake' | 'purchase';
  askedMs: number;
  untilMs: number; // the end of the hold, as shown to the player
}

/** A player who sends requests to the simulated servers. */
export interface Person extends Dialler {
  readonly account: TestWallet;
  readonly wallet: string; // address of the account
  /** The player never comes back. */
  readonly gone: boolean;
  /** The player does nothing before this time. */
  readonly asleepUntilMs: number;
  /** Opens one of the player's games at the next action. */
  visit(gameId: number): void;
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
  isOutOfOrder: boolean; // see `PlayerLine`
  togetherMs: number; // see `World`
  node: number | null; // index of the connected server
  isOpponentAway: boolean; // as shown
  drawOffer: 'white' | 'black' | null;
}

/** What a run records, empty. */
export const createRecords = () => ({
  /** Games that players have invited others to. */
  invitations: [] as { gameId: number; code: string | null; by: number; isOnChain: boolean }[],
  movesSeen: [] as { gameId: number; ply: number; san: string; fen: string }[],
  endsSeen: [] as { gameId: number; result: string; winner: number | null }[],
  /** States of receipts, as messages reported them. Each is recorded once. */
  receiptsSeen: new Map<string, { userId: number; gameId: number; n: number; chain: string }>(),
  /** Faults that clients found in receipts, and signatures that the server refused. */
  receiptFaults: [] as { userId: number; gameId: number; what: string }[],
  tablesSeen: [] as TableSeen[],
  linesSeen: [] as PlayerLine[],
  /** Everything that players sent. Servers must not have done anything else in a player's name. */
  said: [] as Said[],
  /** Answers whose content must be true at the end. `what` is a game id or an amount of SOL. */
  promises: [] as {
    userId: number;
    kind: 'created' | 'found' | 'cancelled' | 'withdrawn';
    what: number | string;
    timeControl?: string; // of the game, as requested
  }[],
});

/** What a player can do in the simulation. */
export interface World extends ReturnType<typeof createRecords> {
  nowMs(): number;
  after(ms: number, run: () => void): void;
  /** Clock and timers of a player's machine, whose clock is `aheadMs` ahead of the servers'. */
  timers(aheadMs: number): Timers;
  /** Sends a request. Rejects if no answer arrives. */
  transport: Transport;
  /** Starts a connection to some server. */
  dial(player: Dialler, events: SocketEvents): PlayerLine;
  /**
   * How long all players with a good connection have received each other's actions. Either all connections lead to one server, or the
   * servers publish updates.
   */
  togetherMs(): number;
  pay(wallet: string): void;
  /** The network of the escrow program; null in runs without stakes on chain. */
  readonly seats: SeatNetwork | null;
  /** What players were told about their cases; null in runs without reports and operators. */
  readonly reviews: {
    readonly refused: RefusedDebit[];
    /** Ids of cases for which a player's appeal was accepted. */
    readonly appealed: number[];
  } | null;
}

/** The socket of the product's client, over connections of the simulation. */
export function createClient(world: World, player: Dialler, timers: Timers, chance: Chance) {
  let line: PlayerLine | null = null;
  const socket = createSocket({
    connect(events) {
      line = world.dial(player, events);
      return line;
    },
    timers,
    log: { warn() {}, error() {} },
    random: () => chance.next(),
    onReturn: () => () => {},
    onSessionEnded() {
      throw new Error('a session ended');
    },
  });
  return {
    userId: player.userId,
    socket,
    line: () => line,
    /** The player closes the connection. */
    hangUp() {
      if (line !== null) line.isHangingUp = true;
      socket.close();
    },
  };
}

type Client = ReturnType<typeof createClient>;

/** A game whose screen is open. */
export interface Table {
  readonly game: GameConnection;
  movedMs: number | null; // when the player made a move that is not confirmed yet
  stoodMs: number | null; // when the mover's clock stopped; null also while the client did not know the server's time
}

/** Records what the screen shows, computed as the page does it. Records nothing while the screen shows no clocks that run. */
export function lookAt(world: World, client: Client, { game, movedMs, stoodMs }: Table): void {
  const { userId, socket } = client;
  const state = game.getSnapshot();
  const isServerTimeKnown = socket.state.getSnapshot().clockOffsetMs !== null;
  const clocks = shownClocks(state, isServerTimeKnown);
  if (state.status !== 'active' || clocks === null || !isServerTimeKnown) return;
  const { gameId, moves, side, awayUntil, drawOffer } = state;
  const line = client.line();
  const nowMs = socket.nowMs();
  world.tablesSeen.push({
    userId,
    gameId,
    side,
    movedMs,
    stoodMs,
    drawOffer,
    atMs: world.nowMs(),
    ply: moves.length,
    whiteMs: remainingMs(clocks, 'white', nowMs),
    blackMs: remainingMs(clocks, 'black', nowMs),
    lineWellMs: line?.wellForMs() ?? 0,
    isOutOfOrder: line?.isOutOfOrder(gameId) ?? false,
    togetherMs: world.togetherMs(),
    node: line?.node ?? null,
    isOpponentAway: awayUntil !== null,
  });
}
