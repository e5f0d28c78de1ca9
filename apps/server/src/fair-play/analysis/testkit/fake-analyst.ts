// game-analysis/testkit: an analyst in memory. The test decides the features of each game, or makes it fail.
import { scoreOf } from '@kingstake/fair-play';
import { syntheticGames } from '@kingstake/fair-play/testkit';
import type { Analyst, AnalystGame } from '../analyst.ts';

export interface FakeAnalyst extends Analyst {
  /** Ids of the games whose analysis began. */
  readonly begun: string[];
  /** Called during each analysis. If it throws, the analysis fails. */
  onGame: (game: AnalystGame) => Promise<void>;
  /** The evaluation of the last position of resigned games, for White. */
  finalCentipawns: number | null;
  closed: number;
  /** Number of games in each request for a score. */
  readonly scored: number[];
}

/** The probability that an engine chose a move of this side. */
type HelpOf = (game: AnalystGame, side: 'white' | 'black') => Promise<number>;

/** `help`: the probability that an engine chose a move of either side. Two positions a game. */
export function createFakeAnalyst({
  help = 0,
  helpOf = async () => help,
  movesAGame = 30,
}: {
  help?: number;
  helpOf?: HelpOf;
  movesAGame?: number;
} = {}): FakeAnalyst {
  const fake: FakeAnalyst = {
    kind: 'uci',
    begun: [],
    closed: 0,
    scored: [],
    finalCentipawns: null,
    onGame: async () => {},
    async analyse(given, onPosition) {
      fake.begun.push(given.game.id);
      const side = async (which: 'white' | 'black', seed: number) => {
        await fake.onGame(given);
        if (!(await onPosition())) throw new Error('interrupted');
        const helped = await helpOf(given, which);
        const [made] = syntheticGames({ seed, games: 1, rating: 1500, help: helped, movesAGame });
        if (made === undefined) throw new Error('no game');
        const own = given[which];
        const opponent = which === 'white' ? given.black : given.white;
        const judge = { kind: 'uci', name: 'Fake', nodes: given.nodes } as const;
        return { ...made, gameId: given.game.id, side: which, ratings: { own, opponent }, judge };
      };
      const seed = 2 * Number(given.game.id);
      const sides = { white: await side('white', seed), black: await side('black', seed + 1) };
      return { ...sides, finalCentipawns: given.isResigned ? fake.finalCentipawns : null };
    },
    async score(games, now) {
      fake.scored.push(games.length);
      return { all: scoreOf(games, now), newest: scoreOf(games.slice(-1), now) };
    },
    restarts: () => 0,
    async close() {
      fake.closed += 1;
    },
  };
  return fake;
}
