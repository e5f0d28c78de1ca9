// testkit: two players with stakes on chain, and functions that advance their game: reserved, seated, playing.
import { afterEach, beforeEach, expect } from 'vitest';
import type { Database } from '../../src/platform/database/index.ts';
import { type EscrowTable, openEscrowTable, type Staker } from './escrow-table.ts';
import { both, play, type SeatedGame } from './played-games.ts';

export interface EscrowPair {
  readonly table: EscrowTable;
  readonly ada: Staker; // white
  readonly bob: Staker;
  /** White has staked, and Black has reserved the seat. Returns the game's id. */
  reserved(terms?: object): Promise<number>;
  /** Both have staked and have their seats. Returns the game's id. */
  seated(terms?: object): Promise<number>;
  /** Both are connected to the game, and each has made a move. */
  playing(gameId: number): Promise<SeatedGame>;
}

/** For the tests of one `describe`. Before each test, both wallets are funded and signed in. */
export function escrowPairForEachTest(database: () => Database): EscrowPair {
  let opened: Pick<EscrowPair, 'table' | 'ada' | 'bob'> | null = null;
  const now = () => {
    if (opened === null) throw new Error('the table is opened before each test');
    return opened;
  };
  beforeEach(async () => {
    const table = await openEscrowTable(database());
    opened = { table, ada: await table.enter(1, 'Ada'), bob: await table.enter(2, 'Bob') };
    await table.pass(4);
  });
  afterEach(async () => {
    await opened?.table.close();
    opened = null;
  });
  const pair: EscrowPair = {
    get table() {
      return now().table;
    },
    get ada() {
      return now().ada;
    },
    get bob() {
      return now().bob;
    },
    async reserved(terms) {
      const { id, gameCode } = await pair.ada.create(terms);
      await pair.ada.stake(id);
      await pair.table.pass(5);
      expect((await pair.bob.join(id, gameCode)).status).toBe(200);
      return id;
    },
    async seated(terms) {
      const id = await pair.reserved(terms);
      await pair.bob.stake(id);
      await pair.table.pass(12);
      return id;
    },
    async playing(id) {
      const game = { id, white: pair.ada.sit(id), black: pair.bob.sit(id) };
      await both(game, ({ status }) => status === 'active');
      await play(game, ['e2e4', 'e7e5']);
      return game;
    },
  };
  return pair;
}
