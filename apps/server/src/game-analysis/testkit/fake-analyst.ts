// An analyst in memory: every game has the features that the test says, or fails.
import { scoreOf } from '@kingstake/fair-play';
import { syntheticGames } from '@kingstake/fair-play/testkit';
import type { Analyst, AnalystGame } from '../analyst.ts';

export interface FakeAnalyst extends Analyst {
  /** Ids of the games that were begun. */
  readonly begun: string[];
  /** Called in the middle of a game; a throw fails it. */
  onGame: (game: AnalystGame) => Promise<void>;
  closed: number;
}

/** `help`: the probability that an engine chose a move of either side. Two positions a game. */
export function createFakeAnalyst({ help = 0 }: { help?: number } = {}): FakeAnalyst {
  const fake: FakeAnalyst = {
    kind: 'uci',
    begun: [],
    closed: 0,
    onGame: async () => {},
    async analyse(given, onPosition) {
      fake.begun.push(given.game.id);
      const side = async (which: 'white' | 'black', seed: number) => {
        await fake.onGame(given);
        if (!(await onPosition())) throw new Error('interrupted');
        const [made] = syntheticGames({ seed, games: 1, rating: 1500, help, movesAGame: 30 });
        if (made === undefined) throw new Error('no game');
        const own = given[which];
        const opponent = which === 'white' ? given.black : given.white;
        const judge = { kind: 'uci', name: 'Fake', nodes: given.nodes } as const;
        return { ...made, gameId: given.game.id, side: which, ratings: { own, opponent }, judge };
      };
      const seed = 2 * Number(given.game.id);
      return { white: await side('white', seed), black: await side('black', seed + 1) };
    },
    score: async (games, now) => ({ all: scoreOf(games, now), newest: scoreOf(games.slice(-1), now) }),
    restarts: () => 0,
    async close() {
      fake.closed += 1;
    },
  };
  return fake;
}
