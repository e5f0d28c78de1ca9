// What delays a payment: the signer is unreachable or refuses, or the books do not cover what is owed.

import { formatSol, lamports } from '@kingstake/protocol';
import { type OrderSigner, SignerAway, SignerRefused, statementOf } from '@kingstake/signer/testkit';
import { expect, test } from 'vitest';
import { watchSigner } from '../chain/index.ts';
import { account, book, move } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createManualTime } from '../platform/testkit/manual-time.ts';
import { approveWithdrawal } from './approvals.ts';
import { createPayer } from './payer.ts';
import { createPayingServer } from './testkit/paying-server.ts';
import { createSimulatedNetwork, NO_FAULTS, type SimulatedNetwork } from './testkit/simulated-network.ts';
import { findWithdrawal, signedApprovals } from './withdrawal-store.ts';

type Paying = SimulatedNetwork['paying'];

describeEachDatabase('a payment', (database) => {
  const server = createPayingServer(database);
  const run = (paying: Paying) =>
    createPayer({ database: database(), ...paying, log: createLog('silent'), onCredited: () => {} }).run();

  async function approved(treasury = '100', rules = {}) {
    const player = await server.playerWith('3');
    await server.fund(sol('1'));
    const network = createSimulatedNetwork(() => 0.5, NO_FAULTS, sol(treasury), rules);
    return { player, network, paying: network.paying, id: await server.request(player, '1') };
  }

  test('waits while the signer is away and goes when it is back', async () => {
    const { id, network, paying } = await approved();
    const away = { signPayout: () => Promise.reject(new SignerAway('no answer')) };
    for (let count = 0; count < 3; count += 1) await run({ ...paying, signer: away });
    expect(await server.stateOf(id)).toBe('approved');
    await run(paying);
    network.pass(10);
    await run(paying);
    expect(await server.stateOf(id)).toBe('completed');
    expect(formatSol(network.received('payee'))).toBe('1');
  });

  test('repeats the order after a lost answer, and gets the same signature', async () => {
    const { id, network, paying } = await approved();
    const signed: string[] = [];
    const losing: Paying['signer'] = {
      async signPayout(order) {
        signed.push((await paying.signer.signPayout(order)).signature);
        throw new SignerAway('the answer was lost');
      },
    };
    await run({ ...paying, signer: losing });
    network.pass(3);
    await run({
      ...paying,
      signer: {
        async signPayout(order) {
          const answer = await paying.signer.signPayout(order);
          signed.push(answer.signature);
          return answer;
        },
      },
    });
    expect(new Set(signed).size).toBe(1);
    expect(await server.stateOf(id)).toBe('signed');
    network.pass(10);
    await run(paying);
    expect(formatSol(network.received('payee'))).toBe('1');
  });

  test('waits when the signer refuses', async () => {
    const { id, paying } = await approved('100', { maxWithdrawal: lamports(999_999_999n) });
    await run(paying);
    expect(await server.stateOf(id)).toBe('approved');
  });

  test('is sent to the signer once if it refuses for good, as when another database uses the same signer', async () => {
    const { id, network, paying } = await approved();
    let asked = 0;
    const signPayout = () => {
      asked += 1;
      return Promise.reject(new SignerRefused('terms', 'withdrawal 1 was signed with other terms'));
    };
    const signer = watchSigner({ signPayout } as unknown as OrderSigner, createManualTime());
    for (let count = 0; count < 3; count += 1) {
      await run({ ...paying, signer });
      network.pass(1); // the next order has another blockhash
    }
    expect([asked, await server.stateOf(id)]).toEqual([1, 'approved']);
    expect(signer.refusedForGood()).toEqual(['withdrawal 1 was signed with other terms']);
  });

  test('returns to the operators once, if the signer no longer accepts the approvals', async () => {
    const { id, network, paying } = await approved();
    const again = new SignerRefused('approve-again', 'the approval is older than 24 hours');
    await run({ ...paying, signer: { signPayout: () => Promise.reject(again) } });
    const row = await database().run((queries) => findWithdrawal(queries, id));
    expect(row).toMatchObject({ state: 'requested', approvals: [] });
    expect(await database().run((queries) => signedApprovals(queries, id))).toEqual([]);
    await run(paying);
    expect(formatSol(network.received('payee'))).toBe('0');
    const rules = { autoApproveMax: sol('0'), secondApproval: null };
    await database().transaction((tx) => approveWithdrawal(tx, id, 'ann', rules));
    expect(await server.stateOf(id)).toBe('approved');
  });

  test('is not signed without a statement of solvency, or with one that shows a shortage', async () => {
    const { id, paying } = await approved();
    let asked = 0;
    const signer: Paying['signer'] = {
      signPayout(order) {
        asked += 1;
        return paying.signer.signPayout(order);
      },
    };
    const short = statementOf(0, { treasury: 3n, liabilities: 4n });
    for (const statement of [null, short]) await run({ ...paying, signer, statement: () => statement });
    expect([asked, await server.stateOf(id)]).toEqual([0, 'approved']);
  });

  test('is not signed if an operator’s correction after the audit makes the treasury short', async () => {
    const { id, player, paying } = await approved('4');
    await run({
      ...paying,
      signer: {
        async signPayout(order) {
          // Booked while the bytes are signed, so only the transaction that stores them can see it.
          await database().transaction((tx) =>
            book(tx, {
              opKey: 'adjust:1',
              kind: 'adjust',
              legs: move(account('adjust'), account('player', player), sol('2')),
            }),
          );
          return paying.signer.signPayout(order);
        },
      },
    });
    expect(await server.stateOf(id)).toBe('approved');
    await run(paying);
    expect(await server.stateOf(id)).toBe('approved');
  });
});
