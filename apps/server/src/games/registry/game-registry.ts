// games: the games that this node holds, one thing at a time for each.

import { dueAtMs, type GameHead } from '../store/game-record.ts';
import { createTurn, type Entry, type Turn, type TurnDeps } from './game-handle.ts';
import { executeOnHeads, type HeadDecision } from './head-writer.ts';

export interface LiveGames {
  /** Runs `work` when everything asked before about this game is done. */
  exclusive<T>(gameId: number, work: (turn: Turn) => Promise<T>): Promise<T>;
  /**
   * Decides on many games at once, while nobody else on this node can change any of them, and writes them in one statement.
   * Returns the ids of those that have to be decided alone; see `HeadDecision`.
   */
  decideOnSet(heads: readonly GameHead[], decideOn: (head: GameHead) => HeadDecision): Promise<number[]>;
  /** Games of which nobody knows how their last write ended, and nobody has asked since. */
  doubtful(): readonly number[];
  /** Forgets games that nobody needs in memory. */
  forget(isNeeded: (gameId: number) => boolean): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
  stop(): void;
}

export function createLiveGames(deps: TurnDeps): LiveGames {
  const entries = new Map<number, Entry>();
  let stopped = false;

  function entryOf(gameId: number): Entry {
    const entry = entries.get(gameId) ?? emptyEntry(gameId);
    entries.set(gameId, entry);
    return entry;
  }

  function exclusive<T>(gameId: number, work: (turn: Turn) => Promise<T>): Promise<T> {
    const entry = entryOf(gameId);
    const result = entry.tail.then(() => work(createTurn(deps, entry, setTimer)));
    entry.tail = result.catch(() => {}); // whoever asked hears of the failure; the next in line only waits
    return result;
  }

  /** Whoever holds a game waits for no other, so waiting for many at once ends. */
  async function decideOnSet(
    heads: readonly GameHead[],
    decideOn: (head: GameHead) => HeadDecision,
  ): Promise<number[]> {
    const members = heads.map((head) => ({ head, isCached: entries.has(head.id), entry: entryOf(head.id) }));
    const tails = members.map(({ entry }) => entry.tail);
    const result = Promise.all(tails).then(() => executeOnHeads(deps, members, decideOn, setTimer));
    const tail = result.catch(() => {}); // the caller hears of the failure
    for (const { entry } of members) entry.tail = tail;
    await tail;
    for (const { entry, isCached } of members) {
      if (!isCached && entry.tail === tail) entries.delete(entry.id);
    }
    return result;
  }

  /** At its next deadline the game looks at itself; the sweeper would find it a little later. */
  function setTimer(entry: Entry): void {
    entry.cancelTimer();
    const due = entry.record === null ? null : dueAtMs(entry.record.match);
    if (due === null || stopped) return;
    entry.cancelTimer = deps.time.after(Math.max(0, due - deps.time.nowMs()), () => {
      // In an outage nothing falls due; after it the sweeper looks.
      if (deps.isSilent()) return;
      exclusive(entry.id, (turn) => turn.act({ type: 'sweep' })).catch((error: unknown) =>
        deps.log.error({ err: error, gameId: entry.id }, 'a deadline could not be carried out'),
      );
    });
  }

  return {
    exclusive,
    decideOnSet,
    forget(isNeeded) {
      for (const entry of entries.values()) if (!isNeeded(entry.id)) evictOne(entries, entry, isNeeded);
    },
    doubtful: () => [...entries.values()].filter((entry) => entry.doubtful).map(({ id }) => id),
    async settled() {
      await Promise.all([...entries.values()].map((entry) => entry.tail));
    },
    stop() {
      stopped = true;
      for (const entry of entries.values()) entry.cancelTimer();
    },
  };
}

/** When everything asked about the game is done, and nothing was asked meanwhile. */
function evictOne(entries: Map<number, Entry>, entry: Entry, isNeeded: (gameId: number) => boolean): void {
  const { tail } = entry;
  void tail.then(() => {
    if (entry.tail !== tail || isNeeded(entry.id)) return;
    entry.cancelTimer();
    entries.delete(entry.id);
  });
}

function emptyEntry(id: number): Entry {
  return {
    id,
    tail: Promise.resolve(),
    record: null,
    game: null,
    people: new Map(),
    decidedMs: 0,
    doubtful: false,
    cancelTimer: () => {},
  };
}
