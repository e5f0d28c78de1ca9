import { formatSol, lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { Chain } from '../chain/index.ts';
import { account, auditBooks } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createPayer } from './payer.ts';
import { createKillableProcess, type Death } from './testkit/killable-process.ts';
import { createPayingServer } from './testkit/paying-server.ts';
import { createSimulatedNetwork, type Faults, NO_FAULTS } from './testkit/simulated-network.ts';

/** The payer's steps, in order. When the payer gains or loses a step, change these lists. */
const SIGN = [
  'balance',
  'rentExemptMinimum',
  'latestBlockhash',
  'signPayout',
  'update withdrawal',
  'insert withdrawal_attempt',
  'commit',
  'send',
];
const SETTLE = [
  'blockHeight',
  'signatureStatus',
  'transaction',
  'insert journal',
  'update withdrawal',
  'insert journal',
  'update withdrawal_attempt',
  'commit',
];
const SEND_AGAIN = ['blockHeight', 'signatureStatus', 'send'];
const MARK_MISSING = ['blockHeight', 'signatureStatus', 'signaturesFor', 'update withdrawal_attempt'];
const UNMARK_AND_SEND = ['blockHeight', 'signatureStatus', 'update withdrawal_attempt', 'send'];
const SIGN_AGAIN = [
  'blockHeight',
  'signatureStatus',
  'signaturesFor',
  'update withdrawal',
  'update withdrawal_attempt',
  'commit',
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

describeEachDatabase('the payer', (database) => {
  const server = createPayingServer(database);

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
    const run = (on: Pick<typeof killable, 'database' | 'paying'>) =>
      createPayer({
        database: on.database,
        ...on.paying,
        log: createLog('silent'),
        onCredited: () => {},
      }).run();
    for (const blocks of story.blocks) {
      if (killable.isDead()) break;
      // The payer catches a death while it processes one withdrawal, but not while it reads the list.
      await run(killable).catch((error: unknown) => {
        if (!killable.isDead()) throw error;
      });
      network.pass(blocks);
      round += 1;
    }
    const died = killable.isDead();
    let state = await server.stateOf(id);
    for (let left = RESTARTED_ROUNDS; died && left > 0 && state !== story.ends; left -= 1) {
      await run({ database: database(), paying });
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
    'ends once, whether the process dies before or after any step: %s',
    async (_name, story) => {
      const player = await server.playerWith('1000');
      await server.fund(sol('1'));
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
});
