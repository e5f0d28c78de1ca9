// The wiring: what the nodes of one database tell each other, and what follows of it here.
import { Notice } from '@kingstake/protocol';
import * as z from 'zod/mini';
import { type Games, readStepHint, type StepHint } from './games/index.ts';
import type { Matchmaking, MatchmakingDeps } from './matchmaking/index.ts';
import type { HintParsers, Hints } from './platform/hints/index.ts';
import type { Hub } from './platform/hub/index.ts';
import type { Nodes } from './platform/nodes/index.ts';
import { parseHere, ROLL_CALL, type RollCall, type RollCallKinds } from './platform/roll-call/index.ts';

/** A payload for each kind. What is lost costs time alone: rows are looked at, sessions asked for, all the same. */
export type HintKinds = RollCallKinds & {
  /** A committed step of a game. */
  step: StepHint;
  /** How many watch games at a node. */
  viewers: readonly number[];
  /** Users whose balance is another one now. */
  balance: readonly number[];
  /** The key of a session that has ended. */
  session: string;
  /** What a user is told of something that another one did. */
  notice: { userId: number; notice: Notice };
  /** The games that wait for an opponent are others now. */
  lobby: true;
};

const VIEWERS = z.array(z.int().check(z.positive())).check(z.maxLength(2 * ROLL_CALL.watchedGames));
const BALANCES = z.array(z.int().check(z.positive())).check(z.maxLength(1_000));
const NOTICE = z.object({ userId: z.int().check(z.positive()), notice: Notice });
const SESSION = z.string().check(z.minLength(1), z.maxLength(200));

const parsed =
  <T>(schema: z.ZodMiniType<T>) =>
  (value: unknown): T | null => {
    const result = schema.safeParse(value);
    return result.success ? result.data : null;
  };

export const hintParsers: HintParsers<HintKinds> = {
  here: parseHere,
  step: readStepHint,
  viewers: parsed(VIEWERS),
  balance: parsed(BALANCES),
  session: parsed(SESSION),
  notice: parsed(NOTICE),
  lobby: (value) => (value === true ? value : null),
};

/** What a node says to the others. Without hints it says nothing. */
export interface Announce {
  lobby(): void;
  /** Steps of games, and how many watch them here. */
  games: {
    sayStep(to: readonly number[] | 'all', hint: StepHint): void;
    sayViewers(roll: readonly number[]): void;
  };
  /** What is done here for a user whose balance is another one now, is done at every node. */
  balanceToo(push: (userId: number) => void): (userId: number) => void;
  /** The same for a session that has ended. */
  sessionEndToo(close: (key: string) => void): (key: string) => void;
  /** The same for a notice. */
  noticeToo(send: (userId: number, notice: Notice) => void): (userId: number, notice: Notice) => void;
}

export function createAnnounce(hints: Hints<HintKinds> | undefined): Announce {
  return {
    lobby: () => hints?.say('all', 'lobby', true),
    games: {
      sayStep: (to, hint) => hints?.say(to, 'step', hint),
      sayViewers: (roll) => hints?.say('all', 'viewers', roll),
    },
    balanceToo: (push) => (userId) => {
      push(userId);
      hints?.say('all', 'balance', [userId]);
    },
    sessionEndToo: (close) => (key) => {
      close(key);
      hints?.say('all', 'session', key);
    },
    noticeToo: (send) => (userId, notice) => {
      send(userId, notice);
      hints?.say('all', 'notice', { userId, notice });
    },
  };
}

/** How the topic of open games speaks here and to other nodes, and whether it hears of theirs. */
export function lobbyPorts(
  { nodes, hints }: { nodes: Pick<Nodes, 'isAlone'>; hints?: Hints<HintKinds> | undefined },
  hub: MatchmakingDeps['lobby']['hub'],
  { lobby }: Pick<Announce, 'lobby'>,
): MatchmakingDeps['lobby'] {
  return {
    hub,
    sayChanged: lobby,
    isHeard: () => nodes.isAlone() || (hints?.isWhole() ?? false),
  };
}

export interface Listeners {
  nodes: Nodes;
  hints: Hints<HintKinds>;
  rollCall: RollCall | undefined;
  lobby: Pick<Matchmaking['lobby'], 'heard'>;
  games: Pick<Games, 'hear' | 'hearViewers' | 'lookAtRows'>;
  hub: Pick<Hub, 'closeSession' | 'sendToUser'>;
  /** Sends a user's balance to the sockets of this node. */
  pushBalance(userId: number): void;
}

/** From now on this node does what follows of the hints of others. */
export function listenToNodes(listeners: Listeners): void {
  const { nodes, hints, rollCall, games, lobby, hub, pushBalance } = listeners;
  nodes.askHints(() => hints.isWhole());
  hints.hear('step', games.hear);
  hints.hear('lobby', lobby.heard);
  rollCall?.onChange(lobby.heard);
  hints.onWhole(lobby.heard);
  hints.hear('viewers', games.hearViewers);
  hints.hear('balance', (userIds) => {
    for (const userId of userIds) pushBalance(userId);
  });
  hints.hear('session', (key) => hub.closeSession(key));
  hints.hear('notice', ({ userId, notice }) => hub.sendToUser(userId, notice));
  // Hints may have been lost, or will be.
  hints.onWhole(games.lookAtRows);
  hints.onBroken(games.lookAtRows);
  let known: readonly number[] = [];
  let me = nodes.me();
  nodes.onChange(() => {
    if (nodes.me() !== me) hints.moved();
    me = nodes.me();
    for (const node of known) if (!nodes.live().includes(node)) rollCall?.forget(node);
    known = nodes.live();
  });
}

/** Calls `run` when this node takes over from another one: it becomes the first after it had joined as none. */
export function whenFirst(nodes: Pick<Nodes, 'isFirst' | 'onChange'>, run: () => void): void {
  let wasFirst = true;
  nodes.onChange(() => {
    if (nodes.isFirst() && !wasFirst) run();
    wasFirst = nodes.isFirst();
  });
}
