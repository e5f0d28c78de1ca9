// The operator's commands about stakes on chain, in a running server: all well, and a game in play whose stake is gone.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { type EscrowTable, openEscrowTable } from '../testkit/escrow-table.ts';
import { both, play } from '../testkit/played-games.ts';

describeEachDatabase('escrow commands', (database) => {
  let table: EscrowTable;
  beforeEach(async () => {
    table = await openEscrowTable(database());
  });
  afterEach(() => table.close());

  const operate = (...line: string[]) => table.server.app.operate(line);

  test('status and stuck: nothing yet; a game in play whose stake is gone is named by both', async () => {
    const { seatChain } = table;
    const lines = (unsettled: number, alarms: number) => [
      `program ${seatChain.program}: this release's, frozen`,
      `arbiter ${seatChain.arbiter}: `,
      `unsettled games: ${unsettled}`,
      `games that need an operator: ${alarms}`,
    ];
    const status = async () => {
      const { done, message } = await operate('escrow', 'status');
      return { done, lines: message.split('\n') };
    };
    const [ada, bob] = [await table.enter(1, 'Ada'), await table.enter(2, 'Bob')];
    await table.pass(4);
    expect((await status()).lines.map((line, at) => line.startsWith(lines(0, 0)[at] ?? '?'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect((await status()).done).toBe(true);
    expect(await operate('escrow', 'stuck')).toEqual({ done: true, message: 'Nothing is stuck.' });

    const { id } = await ada.create();
    await ada.stake(id);
    await table.pass(5);
    await bob.join(id);
    await bob.stake(id);
    await table.pass(12);
    const game = { id, white: ada.sit(id), black: bob.sit(id) };
    await both(game, ({ status: now }) => now === 'active');
    await play(game, ['e2e4', 'e7e5']);
    expect((await status()).lines[2]).toBe('unsettled games: 1');
    expect((await status()).done).toBe(true);

    // What no step of ours does: the arbiter gives a stake back under a running game.
    const seat = (await ada.game(id)).stakes?.white?.seat ?? '';
    await seatChain.take({ do: 'return', seats: [{ seat, player: ada.wallet.address }] });
    await table.pass(5);
    expect((await status()).lines[3]).toBe('games that need an operator: 1 (escrow stuck)');
    expect((await status()).done).toBe(false);
    const stuck = await operate('escrow', 'stuck');
    expect(stuck.done).toBe(false);
    expect(stuck.message).toContain(`game ${id}: a game in play has not both its stakes`);
    expect(stuck.message).toContain(`  black locked: seat`);
    expect(stuck.message).toContain(`of ${bob.wallet.address}`);
  });

  test('what is run alone is not the server’s', async () => {
    expect(await operate('escrow', 'deploy', '--payer', 'a')).toMatchObject({
      done: false,
      message: expect.stringContaining('commands:'),
    });
  });
});
