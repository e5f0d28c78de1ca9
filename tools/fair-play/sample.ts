// Tools, fair-play: selects the sides to judge. The same seed selects the same sides.
import type { Random } from '@kingstake/chess/bot';
import type { Side } from '@kingstake/fair-play';
import type { FileGame, FilePlayer } from './read-games.ts';

export interface SampledSide {
  readonly game: FileGame;
  readonly side: Side;
  /** Name of an account with several games, which is judged as one player; null for sides that represent any human. */
  readonly account: string | null;
  /** Whether cheats are simulated with this side. */
  readonly cheated: boolean;
}

/** An account with fewer usable games is judged like any other side. */
const ACCOUNT_GAMES_MIN = 5;
const ACCOUNT_GAMES_MAX = 16;
const ACCOUNTS_MAX = 10;
/** Cheats are simulated with every third side, because judging them costs as much as three sides. */
const CHEATED_EVERY = 3;

export function playerOn(game: FileGame, side: Side): FilePlayer {
  return side === 'white' ? game.white : game.black;
}

/** Draws `count` sides of different games, plus the games of the strongest accounts that have several. */
export function sampleSides(games: readonly FileGame[], count: number, random: Random): SampledSide[] {
  const accounts = strongestAccounts(games);
  const pool = shuffled(games, random).flatMap((game): SampledSide[] => {
    const side = random() < 0.5 ? 'white' : 'black';
    const other = side === 'white' ? 'black' : 'white';
    const free = [side, other] as const;
    const chosen = free.find((each) => !accounts.has(playerOn(game, each).name));
    return chosen === undefined ? [] : [{ game, side: chosen, account: null, cheated: false }];
  });
  const sides = pool
    .slice(0, count)
    .map((side, index) => ({ ...side, cheated: index % CHEATED_EVERY === 0 }));
  const known = [...accounts].flatMap((account) => {
    const theirs = games.flatMap((game): SampledSide[] =>
      (['white', 'black'] as const)
        .filter((side) => playerOn(game, side).name === account)
        .map((side) => ({ game, side, account, cheated: false })),
    );
    return shuffled(theirs, random).slice(0, ACCOUNT_GAMES_MAX);
  });
  return [...sides, ...known];
}

function strongestAccounts(games: readonly FileGame[]): Set<string> {
  const ratings = new Map<string, number[]>();
  for (const { name, rating } of games.flatMap(({ white, black }) => [white, black])) {
    if (name !== '?') ratings.set(name, [...(ratings.get(name) ?? []), rating]);
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return new Set(
    [...ratings]
      .filter(([, values]) => values.length >= ACCOUNT_GAMES_MIN)
      .sort(([one, a], [other, b]) => mean(b) - mean(a) || (one < other ? -1 : 1))
      .slice(0, ACCOUNTS_MAX)
      .map(([name]) => name),
  );
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}
