// The payer dies, alone or among other payers, on a network that loses, delays and denies. Each withdrawal ends once.
import { seededRandom } from '@kingstake/chess/bot';
import { formatSol, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Chain } from '../../chain/index.ts';
import { createLog } from '../../platform/log.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { account, auditBooks, book, move } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { createPayer, type PayerDeps } from './payer.ts';
import { type KeepUnclaimed, requestReturn } from './requests.ts';
import { createKillableProcess, type Death } from './testkit/killable-process.ts';
import { createPayingServer } from './testkit/paying-server.ts';
import { Crash, createSimulatedNetwork, type Faults, NO_FAULTS } from './testkit/simulated-network.ts';
import { nextStep } from './withdrawal.ts';

const FAULTS: Faults = { drop: 0.25, delay: 0.3, unavailable: 0.15, lag: 0.2, lie: 0.1, fail: 0.1 };
const ROUNDS = 400;

/** The payer's steps, in order. When the payer gains or loses a step, change these lists. */
const SIGN = [
  ...['balance', 'rentExemptMinimum', 'latestBlockhash', 'signPayout'],
  ...['update withdrawal', 'insert withdrawalAttempt', 'commit', 'send'],
];
const SETTLE = [
  ...['blockHeight', 'signatureStatus', 'transaction', 'insert journal', 'update withdrawal'],
  ...['insert journal', 'update withdrawalAttempt', 'commit'],
];
const SEND_AGAIN = ['blockHeight', 'signatureStatus', 'send'];
const MARK_MISSING = ['blockHeight', 'signatureStatus', 'signaturesFor', 'update withdrawalAttempt'];
const UNMARK_AND_SEND = ['blockHeight', 'signatureStatus', 'update withdrawalAttempt', 'send'];
const SIGN_AGAIN = [
  ...['blockHeight', 'signatureStatus', 'signaturesFor'],
  ...['update withdrawal', 'update withdrawalAttempt', 'commit'],
];

interface Story {
  faults: Faults;
  /** Sends of the first attempt never arrive. */
  firstIsLost: boolean;
  /** Blocks that the network adds after each round. */
  blocks: readonly number[];
  /** In this round the Solana node has fallen back to the beginning. */
  fallenBack?: number;
  steps: readonly (readonly string[])[];
  /** Rounds in which the process is killed. In its other rounds it takes the same steps as in another story. */
  diesIn: readonly number[];
  ends: 'completed' | 'failed';
}

const LANDS: Story = {
  faults: NO_FAULTS,
  firstIsLost: false,
  blocks: [10, 10],
  steps: [SIGN, SETTLE],
  diesIn: [0, 1],
  ends: 'completed',
};
const STORIES: [string, Story][] = [
  ['it lands', LANDS],
  ['it lands and fails', { ...LANDS, faults: { ...NO_FAULTS, fail: 1 }, diesIn: [1], ends: 'failed' }],
  [
    'the first is lost, and it is signed again',
    {
      ...LANDS,
      firstIsLost: true,
      blocks: [10, 30, 10, 10, 40, 10, 10, 10],
      fallenBack: 3,
      steps: [SIGN, SEND_AGAIN, MARK_MISSING, UNMARK_AND_SEND, MARK_MISSING, SIGN_AGAIN, SIGN, SETTLE],
      diesIn: [1, 2, 3, 5],
    },
  ],
];
const RESTARTED_ROUNDS = 12;

describeEachDatabase('the payer', (database, engine) => {
  const server = createPayingServer(database);
  const payerOn = (parts: Partial<PayerDeps> & Pick<PayerDeps, 'chain' | 'signer' | 'statement'>) =>
    createPayer({
      database: database(),
      log: createLog('silent'),
      onCredited: () => {},
      keepUnclaimed: async () => null,
      ...parts,
    });
  async function prepare(): Promise<number> {
    await server.fund(sol('1'));
    return server.playerWith('1000');
  }

  async function live(story: Story, userId: number, death: Death | null) {
    const network = createSimulatedNetwork(() => 0.5, story.faults, sol('2000'));
    let round = 0;
    const chain: Chain = {
      ...network.chain,
      blockHeight: async (commitment) =>
        round === story.fallenBack ? 90n : network.chain.blockHeight(commitment),
      send: async (wire) =>
        story.firstIsLost && String(JSON.parse(Buffer.from(wire).toString()).memo).endsWith(':1')
          ? 'sent'
          : network.chain.send(wire),
    };
    const paying = { ...network.paying, chain };
    const id = await server.request(userId, '1');
    const killable = createKillableProcess(database(), paying, death);
    for (const blocks of story.blocks) {
      if (killable.isDead()) break;
      // The payer catches a death while it processes one withdrawal, but not while it reads the list.
      const run = payerOn({ ...killable.paying, database: killable.database }).run();
      await run.catch((error: unknown) => {
        if (!killable.isDead()) throw error;
      });
      network.pass(blocks);
      round += 1;
    }
    const died = killable.isDead();
    let state = await server.stateOf(id);
    for (let left = RESTARTED_ROUNDS; died && left > 0 && state !== story.ends; left -= 1) {
      await payerOn(paying).run();
      network.pass(20);
      round += 1;
      state = await server.stateOf(id);
    }
    network.pass(100);
    return { network, state, died, steps: killable.steps };
  }

  /** Returns the steps at which the process dies, counted over the whole story. */
  function deathsOf(story: Story): number[] {
    let first = 0;
    return story.steps.flatMap((steps, round) => {
      const from = first;
      first += steps.length;
      return story.diesIn.includes(round) ? steps.map((_step, index) => from + index) : [];
    });
  }

  test.each(STORIES)(
    'ends a withdrawal once, whether the process dies before or after any step: %s',
    async (_name, story) => {
      const player = await prepare();
      const complete = await live(story, player, null);
      const steps = story.steps.flat();
      expect(complete.steps).toEqual(steps);
      expect(complete.state).toBe(story.ends);
      const paidEach = story.ends === 'completed' ? sol('1') : sol('0');
      let paid = complete.network.received('payee') as bigint;
      let fees = complete.network.fees() as bigint;
      for (const step of deathsOf(story)) {
        for (const when of ['before', 'after'] as const) {
          const cell = `${when} step ${step}, ${steps[step]}`;
          const { network, state, died, steps: lived } = await live(story, player, { step, when });
          expect(died, `${cell}: is reached`).toBe(true);
          expect(lived, cell).toEqual(steps.slice(0, step + 1));
          expect(state, cell).toBe(story.ends);
          expect(network.received('payee'), cell).toBe(paidEach);
          paid += network.received('payee');
          fees += network.fees();
        }
      }
      expect(await server.balance(account('player', player))).toBe(formatSol(lamports(sol('1000') - paid)));
      expect(await server.balance(account('operating'))).toBe(formatSol(lamports(sol('1') - fees)));
      expect(await server.balance(account('withdraw_hold'))).toBe('0');
      expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    },
    60_000,
  );

  /** In the first half of its rounds, the network is faulty and every second process dies at a random step. */
  async function story(userId: number, seed: number, decide: typeof nextStep = nextStep) {
    const random = seededRandom(seed);
    const network = createSimulatedNetwork(random, FAULTS, sol('2000'));
    const id = await server.request(userId, '1');
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round === ROUNDS / 2) network.calm();
      const isKilled = round < ROUNDS / 2 && random() < 0.5;
      const death: Death = {
        step: Math.floor(random() * 14),
        when: random() < 0.5 ? 'before' : 'after',
      };
      const killable = createKillableProcess(database(), network.paying, isKilled ? death : null);
      const run = payerOn({ ...killable.paying, database: killable.database, decide }).run();
      await run.catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      network.pass(1 + Math.floor(random() * 3));
      const state = await server.stateOf(id);
      if (state === 'completed' || state === 'failed') break;
    }
    network.pass(100);
    return { network, state: await server.stateOf(id) };
  }

  const SEEDS = Number(process.env['WITHDRAWAL_SEEDS'] ?? (process.env['TEST_SCOPE'] === 'short' ? 20 : 50));
  test(`R42 pays or refunds exactly once over ${SEEDS} seeds of lost, delayed and wrong answers and of deaths at every step`, async () => {
    const player = await prepare();
    const ends = { completed: 0, failed: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { network, state } = await story(player, seed);
      expect(state, `seed ${seed}`).toMatch(/completed|failed/);
      const paid = network.received('payee');
      expect(paid, `seed ${seed} paid`).toBe(state === 'completed' ? sol('1') : 0n);
      ends[state as 'completed' | 'failed'] += 1;
      const left = formatSol(lamports(sol('1000') - BigInt(ends.completed) * sol('1')));
      expect(await server.balance(account('player', player)), `seed ${seed} left`).toBe(left);
      expect(await server.balance(account('withdraw_hold')), `seed ${seed} hold`).toBe('0');
    }
    expect(ends.completed).toBeGreaterThan(0);
    expect(ends.failed).toBeGreaterThan(0);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  }, 180_000);

  test('pays twice if it signs again without proof, which this test detects', async () => {
    const player = await prepare();
    let twice = 0;
    for (let seed = 1; seed <= 12 && twice === 0; seed += 1) {
      const { network } = await story(player, seed, (facts) =>
        facts.status === null ? { step: 're-sign' } : nextStep(facts),
      );
      if (network.received('payee') > sol('1')) twice += 1;
    }
    expect(twice).toBeGreaterThan(0);
  }, 60_000);

  test.each([
    ['pays an unclaimed deposit back to its wallet', 0, 'completed', '0'],
    ['leaves the deposit unclaimed if the payment fails', 1, 'failed', '2'],
  ] as const)('%s', async (_name, fail, state, left) => {
    await prepare();
    const unclaimed = account('unclaimed', 1);
    const deposit = { unclaimedId: 1, source: 'sender', lamports: sol('2') };
    const { id, holdJournalId } = await database().transaction(async (tx) => {
      await sql`insert into unclaimed_wallet (wallet_address) values ('sender')`.execute(tx);
      const legs = move(account('chain'), unclaimed, deposit.lamports);
      await book(tx, { opKey: 'dep:sig:0', kind: 'unclaimed', legs });
      const returned = await requestReturn(tx, deposit);
      await sql`update withdrawal set state = 'approved', approvals = '{anna}'`.execute(tx);
      return returned;
    });
    const kept: Parameters<KeepUnclaimed>[1][] = [];
    const network = createSimulatedNetwork(seededRandom(1), { ...NO_FAULTS, fail }, sol('2000'));
    const payer = payerOn({
      ...network.paying,
      keepUnclaimed: async (_tx, refunded) => {
        kept.push(refunded);
        return null;
      },
    });
    for (let round = 0; round < 4; round += 1) {
      await payer.run();
      network.pass(3);
    }
    expect(await server.stateOf(id)).toBe(state);
    expect(network.received('sender')).toBe(lamports(sol('2') - sol(left)));
    expect(await server.balance(unclaimed)).toBe(left);
    expect(kept).toMatchObject(fail === 0 ? [] : [{ walletAddress: 'sender', holdJournalId }]);
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('signs once on three nodes that pay concurrently', async () => {
    const player = await prepare();
    for (let round = 0; round < (engine === 'postgres' ? 20 : 5); round += 1) {
      const network = createSimulatedNetwork(seededRandom(round), NO_FAULTS, sol('2000'));
      const nodes = [1, 2, 3].map(() => payerOn(network.paying));
      const id = await server.request(player, '1');
      for (let step = 0; step < 4; step += 1) {
        await Promise.all(nodes.map((node) => node.run()));
        network.pass(3);
      }
      expect(await server.stateOf(id)).toBe('completed');
      expect(network.received('payee'), `round ${round}`).toBe(sol('1'));
    }
  }, 60_000);
});
