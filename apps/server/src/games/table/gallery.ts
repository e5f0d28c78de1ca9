// games: tells the observers of running staked games what they may know by now: each move when it is heard (`observed.ts`), and at the
// end everything at once. Of each game that is watched here it keeps how far they were told.
import { visibleAtMs, visiblePlies } from '@kingstake/chess';
import { PRESENCE } from '../../cluster/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import type { LoadedGame } from '../registry/cached-game.ts';
import { type Broadcaster, moveMadeOf, observersTopic } from './broadcast.ts';
import { isBehind, playedAt, untilHeardMs } from './observed.ts';
import { createViewers, type ViewerRoll, type Viewers } from './viewers.ts';

export interface Gallery extends Viewers {
  /** A game that somebody begins to watch, or that its observers were sent anew: they know what was heard at `nowMs`. */
  enter(held: LoadedGame, nowMs: number): void;
  /** The game has gone on, or ended. Tells observers what they may know and were not told. */
  tell(held: LoadedGame): void;
  /** What this node says to the others of how many watch here. */
  schedule(jobs: Jobs): void;
  stop(): void;
}

interface Watched {
  held: LoadedGame; // the newest
  told: number; // half-moves that all observers here know
  cancel: Cancel | null; // of the timer that runs when the next one is heard
}

interface GalleryDeps {
  time: Time;
  broadcaster: Broadcaster;
  /** Tells other nodes how many watch here. */
  publishViewers?: (roll: ViewerRoll) => void;
}

export function createGallery({ time, broadcaster, publishViewers = () => {} }: GalleryDeps): Gallery {
  const games = new Map<number, Watched>();

  function leave(gameId: number): void {
    games.get(gameId)?.cancel?.();
    games.delete(gameId);
  }

  /** What is heard of the newest state, and a timer for what time alone will let them hear. */
  function goOn(gameId: number, watched: Watched): void {
    watched.cancel?.();
    watched.cancel = null;
    if (!broadcaster.hasSubscribers(observersTopic(gameId))) {
      leave(gameId);
      return;
    }
    const nowMs = time.nowMs();
    const played = playedAt(watched.held.record);
    publish(gameId, watched, visiblePlies(played, nowMs), (ply) => visibleAtMs(played, ply));
    const waitMs = untilHeardMs(watched.held, nowMs);
    if (waitMs !== null) watched.cancel = time.after(waitMs, () => goOn(gameId, watched));
  }

  function publish(
    gameId: number,
    watched: Watched,
    upTo: number,
    atMsOf: (ply: number) => number | undefined,
  ): void {
    for (; watched.told < upTo; watched.told += 1) {
      const ply = watched.told + 1;
      broadcaster.publish(observersTopic(gameId), moveMadeOf(watched.held, ply, atMsOf(ply)));
    }
  }

  const viewers = createViewers(time);
  return {
    ...viewers,
    schedule(jobs) {
      jobs.schedule('tell-viewers', PRESENCE.everyMs, async () => {
        const roll = viewers.roll();
        if (roll !== null) publishViewers(roll);
      });
    },
    enter(held, nowMs) {
      const { record } = held;
      if (!isBehind(record)) return;
      // Who comes later knows at least as much: what is told again is nothing new to them.
      const watched = games.get(record.id) ?? {
        held,
        told: visiblePlies(playedAt(record), nowMs),
        cancel: null,
      };
      watched.held = held;
      games.set(record.id, watched);
      goOn(record.id, watched);
    },
    tell(held) {
      const { record } = held;
      const watched = games.get(record.id);
      if (watched === undefined) return;
      watched.held = held;
      if (isBehind(record)) {
        goOn(record.id, watched);
        return;
      }
      publish(record.id, watched, record.moves.length, () => undefined);
      leave(record.id);
    },
    stop() {
      for (const gameId of games.keys()) leave(gameId);
    },
  };
}
