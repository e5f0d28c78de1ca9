import { formatSol } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { Chain } from '../chain/index.ts';
import { account, auditBooks } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createPayer } from './payer.ts';
import { createPayingServer } from './testkit/paying-server.ts';
import { createSimulatedNetwork, NO_FAULTS, TREASURY } from './testkit/simulated-network.ts';

/** Rounds: far longer than a signature is valid and a proof takes. */
const LONG = 40;

describeEachDatabase('a withdrawal with wrong answers of the network', (database) => {
  const server = createPayingServer(database);

  /** Creates an approved withdrawal of 1 SOL. `round` runs the payer on a chain whose answers may be wrong, and adds blocks. */
  async function approved(faults = NO_FAULTS) {
    const player = await server.playerWith('3');
    await server.fund(sol('1'));
    const network = createSimulatedNetwork(() => 0.5, faults, sol('100'));
    const id = await server.request(player, '1');
    const credited: number[] = [];
    const paid: string[] = [];
    const round = async (lies: Partial<Chain> = {}, blocks = 10) => {
      await createPayer({
        database: database(),
        ...network.paying,
        chain: { ...network.chain, ...lies },
        log: createLog('silent'),
        onCredited: (userId) => credited.push(userId),
        onPaid: (userId, amount) => paid.push(`${userId} ${formatSol(amount)}`),
      }).run();
      network.pass(blocks);
    };
    return { player, network, id, credited, paid, round, correct: network.chain };
  }

  test('is not signed again while one node denies a payment that landed', async () => {
    const { id, player, network, paid, round } = await approved();
    await round();
    for (let count = 0; count < LONG; count += 1) await round({ signatureStatus: async () => null });
    expect(await server.stateOf(id)).toBe('signed');
    expect(formatSol(network.received('payee'))).toBe('1');
    expect(paid).toEqual([]);
    await round();
    expect(await server.stateOf(id)).toBe('completed');
    expect(paid).toEqual([`${player} 1`]);
    expect(formatSol(network.received('payee'))).toBe('1');
  });

  test('reads the treasury’s history by its address, confirmed entries included', async () => {
    const { round } = await approved();
    const asked: unknown[] = [];
    await round({ send: async () => 'sent' }, 100);
    await round({
      signaturesFor: async (address, { commitment }) => {
        asked.push([address, commitment]);
        return [];
      },
    });
    expect(asked).toEqual([[TREASURY, 'confirmed']]);
  });

  test('is not refunded because of a wrong status if the transaction succeeded', async () => {
    const { id, player, credited, round, correct } = await approved();
    await round();
    const lie: Partial<Chain> = {
      signatureStatus: async (signature) => {
        const status = await correct.signatureStatus(signature);
        return status === null ? null : { ...status, failed: true };
      },
    };
    for (let count = 0; count < LONG; count += 1) await round(lie);
    expect(await server.stateOf(id)).toBe('signed');
    expect(await server.balance(account('player', player))).toBe('2');
    expect(credited).toEqual([]);
    await round();
    expect(await server.stateOf(id)).toBe('completed');
    expect(await server.balance(account('player', player))).toBe('2');
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
  });

  test('is not completed because of a wrong status if the transaction failed', async () => {
    const { id, player, network, credited, round, correct } = await approved({ ...NO_FAULTS, fail: 1 });
    await round();
    const lie: Partial<Chain> = {
      signatureStatus: async (signature) => {
        const status = await correct.signatureStatus(signature);
        return status === null ? null : { ...status, failed: false };
      },
    };
    for (let count = 0; count < LONG; count += 1) await round(lie);
    expect(await server.stateOf(id)).toBe('signed');
    await round();
    expect(await server.stateOf(id)).toBe('failed');
    expect(await server.balance(account('player', player))).toBe('3');
    expect(credited).toEqual([player]);
    expect(formatSol(network.received('payee'))).toBe('0');
  });

  test('stays open while its transaction cannot be read', async () => {
    const { id, round } = await approved();
    await round();
    for (let count = 0; count < 3; count += 1) await round({ transaction: async () => null });
    expect(await server.stateOf(id)).toBe('signed');
  });

  test('sends the same bytes again as long as they can land, and no others', async () => {
    const { id, network, round, correct } = await approved();
    const sent: string[] = [];
    const lose: Partial<Chain> = {
      async send(wire) {
        sent.push(Buffer.from(wire).toString());
        return 'sent';
      },
    };
    for (let count = 0; count < 3; count += 1) await round(lose, 1);
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    await round(
      {
        send: async (wire) => {
          sent.push(Buffer.from(wire).toString());
          return correct.send(wire);
        },
      },
      10,
    );
    expect(new Set(sent).size).toBe(1);
    await round();
    expect(await server.stateOf(id)).toBe('completed');
    expect(formatSol(network.received('payee'))).toBe('1');
  });
});
