// session: the rematch as the page holds it: the pure state over the socket and the clock. One for all screens of a player.
import { createStore, type SocketClient, type Timers, type WritableStore } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import type { Game } from '@kingstake/protocol/game';
import type { RematchActions } from './rematch.ts';
import { rematchOf } from './rematch-game.ts';
import { nextChangeMs, nextRematch, type RematchEvent } from './rematch-state.ts';
import { NO_REMATCH, type RematchState } from './rematch-view.ts';
import { isBeingAsked } from './stake-question.ts';

/** Why something about a rematch was not done. */
export type RematchProblem = Extract<ServerMessage, { type: 'error' }> | 'not-sent';

export interface RematchDeps {
  socket: Pick<SocketClient, 'send' | 'subscribe' | 'nowMs' | 'state'>;
  timers: Pick<Timers, 'after'>;
  playerId: number;
  findGame(gameId: number): Promise<Game>;
  onProblem(problem: RematchProblem): void;
}

type RematchMessage = 'rematch_offer' | 'rematch_accept' | 'rematch_decline';

interface Following {
  readonly deps: RematchDeps;
  readonly store: WritableStore<RematchState>;
  readonly asked: Set<number>; // games that are being looked up for an offer
  cancelTimer(): void;
}

/** Listens to the socket in a player's name until `stop`. */
export function createRematch(deps: RematchDeps): RematchActions & { stop(): void } {
  const store = createStore<RematchState>(NO_REMATCH);
  const following: Following = {
    deps,
    store,
    asked: new Set(),
    cancelTimer: () => undefined,
  };
  const { socket } = deps;
  const stop = socket.subscribe((message) => receive(following, message));
  const stopAsking = askWhenOpen(deps);
  const act = (event: RematchEvent) => apply(following, event);
  const say = (type: RematchMessage, gameId: number | undefined) => send(following, type, gameId);
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    show: (game) => act({ type: 'shown', game }),
    offer(game) {
      if (say('rematch_offer', game.id)) act({ type: 'clicked', game, nowMs: socket.nowMs() });
    },
    cancel() {
      if (say('rematch_decline', store.getSnapshot().own?.game.id)) act({ type: 'cancelled' });
    },
    accept() {
      if (say('rematch_accept', store.getSnapshot().incoming?.game.id)) act({ type: 'accepting' });
    },
    decline() {
      if (say('rematch_decline', store.getSnapshot().incoming?.game.id)) act({ type: 'refused' });
    },
    stay: () => act({ type: 'stayed' }),
    gone: () => act({ type: 'gone' }),
    stop() {
      stop();
      stopAsking();
      following.cancelTimer();
      following.asked.clear();
    },
  };
}

/** An offer may have been made before this began to listen, or while the line was lost: each time it opens is asked for. */
function askWhenOpen({ socket, playerId }: RematchDeps): () => void {
  let wasOpen = false;
  const look = (): void => {
    const isOpen = socket.state.getSnapshot().status === 'open';
    if (isOpen && !wasOpen) socket.send({ type: 'rematch_offers', playerId });
    wasOpen = isOpen;
  };
  look();
  return socket.state.subscribe(look);
}

function apply(following: Following, event: RematchEvent): void {
  const { store, deps } = following;
  store.set(nextRematch(store.getSnapshot(), event));
  following.cancelTimer();
  const at = nextChangeMs(store.getSnapshot());
  if (at === null) return;
  const pass = () => apply(following, { type: 'passed', nowMs: deps.socket.nowMs() });
  following.cancelTimer = deps.timers.after(Math.max(0, at - deps.socket.nowMs()), pass);
}

/** True when it could be sent; says so otherwise. */
function send({ deps }: Following, type: RematchMessage, gameId: number | undefined): boolean {
  if (gameId === undefined) return false;
  if (deps.socket.send({ type, gameId, playerId: deps.playerId })) return true;
  deps.onProblem('not-sent');
  return false;
}

function receive(following: Following, message: ServerMessage): void {
  switch (message.type) {
    case 'rematch_offered':
      void offered(following, message);
      return;
    case 'rematch_declined':
      following.asked.delete(message.gameId);
      apply(following, {
        type: 'declined',
        gameId: message.gameId,
        nowMs: following.deps.socket.nowMs(),
      });
      return;
    case 'rematch_started':
      following.asked.clear();
      apply(following, { type: 'started', gameId: message.gameId });
      return;
    case 'error':
      failed(following, message);
      return;
    default:
  }
}

/** An offer of a game that is not on the screen: who asks, and for how much, is looked up first. */
async function offered(
  following: Following,
  { gameId, by, expiresAt }: Extract<ServerMessage, { type: 'rematch_offered' }>,
): Promise<void> {
  const { store, deps, asked } = following;
  const { shown, own, incoming } = store.getSnapshot();
  let game = [shown, own?.game, incoming?.game].find((known) => known?.id === gameId) ?? null;
  if (game === null) {
    asked.add(gameId);
    const found = await deps.findGame(gameId).catch(() => null);
    // It was declined, or accepted elsewhere, meanwhile. What cannot be looked up cannot be asked.
    if (!asked.delete(gameId) || found === null) return;
    game = rematchOf(found, deps.playerId);
  }
  const nowMs = deps.socket.nowMs();
  if (game !== null)
    apply(following, { type: 'offered', game, by, expiresAtMs: Date.parse(expiresAt), nowMs });
}

function failed(following: Following, error: Extract<ServerMessage, { type: 'error' }>): void {
  const { own, incoming, shown } = following.store.getSnapshot();
  const asked = error.code === 'STEP_UP_REQUIRED' ? shown?.id : undefined; // its offer was taken back below
  const gameId = [own?.game.id, incoming?.game.id, asked].find(
    (id) => id !== undefined && id === error.gameId,
  );
  if (gameId === undefined) return;
  if (isBeingAsked(error)) {
    // An offer is made when the wallet has signed: until then its time does not run.
    if (incoming === null) apply(following, { type: 'cancelled' });
    return;
  }
  apply(following, { type: 'failed', gameId });
  following.deps.onProblem(error);
}
