// matchmaking, lobby: the topic of open games. Who watches is sent the list once and then what changes. The games are read by one
// reader of a node, and only while someone watches there: at the end of a pause after the first change that it heard of, and now and
// then all the same, because hints may be lost and some games leave with time alone.

import type { PublicUser } from '@kingstake/protocol';
import { formatSol, LOBBY, type LobbyGame, timeControlOf } from '@kingstake/protocol';
import { listBarred } from '../../contacts/index.ts';
import { listHidden } from '../../escrow-games/index.ts';
import { listWaiting, type WaitingGameRow } from '../../games/index.ts';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { Hub, HubSocket, WrittenMessage } from '../../platform/hub/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import type { Users } from '../../users/index.ts';
import { type PresencePorts, presenceNow } from '../presence-now.ts';
import { shownRatingIn } from '../rating-in.ts';
import { LobbyAudience } from './lobby-audience.ts';
import { EMPTY_LOBBY, type LobbyView, lobbyChange, wholeLobby } from './lobby-view.ts';

export interface LobbyTopicDeps {
  hub: Pick<Hub, 'publish' | 'hasSubscribers'>;
  /** Tells other nodes that the open games are others now; absent: they find out by looking. */
  sayChanged?: () => void;
  /** Whether what other nodes say to this one arrives, or there are none. */
  isHeard: () => boolean;
}

export interface LobbyTopic {
  /** Sends the list to the socket, and from then on what changes. */
  watch(socket: HubSocket): Promise<void>;
  leave(socket: HubSocket): void;
  /** This node has committed something after which the open games may be others. */
  changed(): void;
  /** Another node says so, or who is online there has changed. */
  heard(): void;
  /** The user came or went: told when they have an open game. */
  presence(userId: number): void;
  scheduleJobs(jobs: Jobs): void;
  /** Resolves when what was due is read and told: for tests and the simulator, whose clock waits for work. */
  settled(): Promise<void>;
  stop(): void;
}

interface Context extends PresencePorts {
  database: Database;
  users: Pick<Users, 'publicUsers'>;
  time: Time;
  log: Log;
}

export function createLobbyTopic(context: Context, { hub, sayChanged, isHeard }: LobbyTopicDeps): LobbyTopic {
  const { time, log, database } = context;
  const audience = new LobbyAudience(hub);
  let shown: LobbyView | null = null; // what the watchers here know; null while there are none
  let whole: WrittenMessage | null = null; // the same as a message, once someone needs it
  let reading: Promise<void> | null = null;
  let following: Promise<void> = Promise.resolve(); // the reading that a pause led to
  let readMs = Number.NEGATIVE_INFINITY; // when the last reading began
  let pause: Cancel | null = null; // set while a reading is due
  const say = pausing(time, LOBBY.batchMs, () => sayChanged?.());

  async function read(): Promise<void> {
    readMs = time.monotonicMs();
    const known = shown?.games ?? new Map<number, LobbyGame>();
    const after = await database.run((queries) => readLobby(context, queries, known));
    const change = shown === null ? null : lobbyChange(shown, after);
    if (shown !== null && change === null) return;
    shown = after;
    whole = null;
    if (change !== null) audience.tell(change);
  }

  /** One reading at a time: who asks while one runs waits for it and is told what it found. */
  function look(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  function due(): void {
    if (pause !== null) return;
    // Who is about to watch waits for a reading that may have begun before this change.
    if (!audience.isThere() && reading === null) {
      shown = null;
      return;
    }
    pause = time.after(LOBBY.batchMs, () => {
      pause = null;
      // A reading that has begun may have missed what this one is for.
      const next = reading === null ? look() : reading.then(look, look);
      following = next.catch((err: unknown) => log.error({ err }, 'the open games could not be read'));
    });
  }

  return {
    async watch(socket) {
      const barred = new Set(await database.run((queries) => listBarred(queries, socket.identity.userId)));
      if (shown === null || !audience.isThere()) {
        shown = null;
        await look();
      }
      // In one turn: no change can come between the list and what follows it.
      const now = shown ?? EMPTY_LOBBY;
      const own = audience.enter(socket, barred, now);
      if (own !== null) {
        socket.send(own);
        return;
      }
      whole ??= { text: JSON.stringify(wholeLobby(now)) };
      socket.send(whole);
    },
    leave: (socket) => audience.leave(socket),
    changed() {
      say();
      due();
    },
    heard: due,
    presence(userId) {
      const isCreator = shown?.games.values().some(({ creator }) => creator.id === userId) ?? false;
      if (isCreator) due();
    },
    scheduleJobs(jobs) {
      jobs.schedule('lobby-look', LOBBY.lookUnheardMs, async () => {
        if (!audience.isThere()) shown = null;
        else if (!isHeard() || time.monotonicMs() - readMs >= LOBBY.lookMs) await look();
      });
    },
    settled: () => following,
    stop() {
      pause?.();
      say.stop();
    },
  };
}

/** Runs at once, and then at most once in each pause: a call within one is made up for at its end. */
function pausing(time: Context['time'], pauseMs: number, run: () => void): { (): void; stop(): void } {
  let pause: Cancel | null = null;
  let isMissed = false;
  const call = (): void => {
    isMissed = pause !== null;
    if (isMissed) return;
    run();
    pause = time.after(pauseMs, () => {
      pause = null;
      if (isMissed) call();
    });
  };
  return Object.assign(call, { stop: () => pause?.() });
}

/** The open games now. Those that are known already stay as they were told. */
async function readLobby(
  context: Context,
  queries: Queries,
  known: ReadonlyMap<number, LobbyGame>,
): Promise<LobbyView> {
  const rows = await listWaiting(queries, {
    ...presenceNow(context),
    exceptUserId: null,
    exceptIds: await listHidden(queries),
    barred: [], // left out for each watcher by itself
    limit: LOBBY.games,
  });
  const fresh = rows.filter(({ id }) => !known.has(id));
  const creators = new Set(fresh.map(({ creatorId }) => creatorId));
  const players = creators.size === 0 ? null : await context.users.publicUsers(queries, [...creators]);
  const games = new Map<number, LobbyGame>();
  for (const row of rows) {
    const game = known.get(row.id) ?? lobbyGame(row, players?.get(row.creatorId));
    if (game !== null) games.set(row.id, game);
  }
  const away = rows.filter(({ creatorOnline }) => !creatorOnline).map(({ creatorId }) => creatorId);
  return { games, away: new Set(away) };
}

function lobbyGame(row: WaitingGameRow, player: PublicUser | undefined): LobbyGame | null {
  if (player === undefined) return null;
  const { id, username, profilePicId } = player;
  const { rating, provisional } = shownRatingIn(player, timeControlOf(row.timeControl));
  return {
    id: row.id,
    creator: { id, username, profilePicId, rating, ...(provisional && { provisional }) },
    wagerAmount: formatSol(row.wager),
    timeControl: row.timeControl,
    ...(row.ratingRange !== null && { ratingRange: row.ratingRange }),
    ...(row.stakeSource !== 'balance' && { stakeSource: row.stakeSource }),
  };
}
