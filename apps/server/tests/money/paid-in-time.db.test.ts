import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { ChainUnavailable } from '../../src/chain/index.ts';
import { sol } from '../../src/ledger/testkit/amounts.ts';
import { SERVER_TIMES } from '../../src/platform/server-times.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createPayingServer } from '../../src/withdrawals/testkit/paying-server.ts';

const TEN_SECONDS = 10_000;

describeEachDatabase('an approved withdrawal', (database) => {
  const payer = createPayingServer(database);
  let world: World;
  beforeEach(async () => {
    world = await openWorld(database(), { environment: { WITHDRAW_AUTO_APPROVE_MAX_SOL: '1000' } });
  });
  afterEach(() => world.close());

  test.each([
    ['only the job calls the payer', 0],
    ['the network gives no answer at first', 2],
  ])('is sent within ten seconds although %s', async (_name, silentCalls) => {
    const { chain } = world.history;
    let silent = silentCalls;
    const sentAfterMs: number[] = [];
    let approvedMs = 0;
    chain.balance = async () => {
      silent -= 1;
      if (silent >= 0) throw new ChainUnavailable('no answer');
      return sol('1000');
    };
    chain.send = async () => {
      sentAfterMs.push(world.time.nowMs() - approvedMs);
      return 'sent';
    };
    await payer.fund(sol('1'));
    // The withdrawal is approved in the database only, as by another server that died before it paid.
    await payer.request(await payer.playerWith('3'), '1');
    approvedMs = world.time.nowMs();
    for (let passed = 0; passed < TEN_SECONDS; passed += SERVER_TIMES.payMs) {
      world.time.advance(SERVER_TIMES.payMs);
      await world.app.settled();
    }
    expect(sentAfterMs.length).toBeGreaterThan(0);
    expect(sentAfterMs[0]).toBeLessThanOrEqual(TEN_SECONDS);
  });
});
