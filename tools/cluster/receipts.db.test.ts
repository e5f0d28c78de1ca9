// Receipts of three real nodes: all nodes sign with one key, and an announced key replaces it in a rolling release.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createSigningKey, keypairFromSecret } from '@kingstake/proofs/custody';
import { type Receipt, receiptKeysAtEnd } from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testVerify } from '../../apps/server/src/games/testkit/receipts.ts';
import { describeOnServices } from '../../apps/server/src/platform/testkit/databases.ts';
import { runOperator } from '../../apps/server/tests/testkit/operator-process.ts';
import { createDepositor, type Depositor } from '../../testkit/depositor.ts';
import { pickerOf } from '../../testkit/random-moves.ts';
import { createTablePlayer } from '../../testkit/table-player.ts';
import { NODE_HEADER } from './forwarding.ts';
import { startTestCluster, type TestCluster } from './testkit/test-cluster.ts';

describeOnServices('the receipts of three nodes', (own) => {
  let nodes: TestCluster;
  let people: readonly [Depositor, Depositor];
  const pick = pickerOf(54);

  beforeAll(async () => {
    nodes = await startTestCluster(own, 'receipts', 3);
    people = [
      await createDepositor(nodes.place, { wallet: 51, name: 'Ada' }),
      await createDepositor(nodes.place, { wallet: 52, name: 'Bob' }),
    ];
  }, 180_000);
  afterAll(() => nodes.close());

  /** Plays a friendly game at one node, which White gives up after four moves, and returns its id. */
  async function playAt(node: string): Promise<number> {
    const [ada, bob] = people;
    const terms = { whitePlayerId: ada.user.id, wagerAmount: '0' };
    const { id } = await ada.ask<{ id: number }>('POST', '/api/games', terms);
    const sit = (depositor: Depositor) =>
      createTablePlayer(depositor, pick, { headers: () => ({ [NODE_HEADER]: node }) });
    const [white, black] = [sit(ada), sit(bob)];
    await white.sitDown(id);
    await black.sitDown(id);
    while (white.receivedMoves.length < 4) await white.nextMove();
    white.resign();
    const status = async () => (await ada.ask<{ status: string }>('GET', `/api/games/${id}`)).status;
    await expect.poll(status, { timeout: 20_000 }).toBe('ended');
    for (const player of [white, black]) player.leave();
    return id;
  }
  const at = async (node: string, path: string): Promise<string> => {
    const headers = { cookie: people[0].cookies(), [NODE_HEADER]: node };
    const response = await fetch(`http://127.0.0.1:${nodes.place.port}${path}`, { headers });
    expect([response.status, response.headers.get(NODE_HEADER)]).toEqual([200, node]);
    return response.text();
  };
  const receiptAt = (node: string, game: number) => at(node, `/api/games/${game}/receipt`);
  const NAMES = ['one', 'two', 'three'];

  test('V25 V26 use one key, and change it node by node without a receipt that fails', async () => {
    const games: number[] = [];
    for (const name of NAMES) games.push(await playAt(name));
    const before = new Map<number, string>();
    for (const game of games) {
      const texts = await Promise.all(NAMES.map((name) => receiptAt(name, game)));
      expect(new Set(texts).size).toBe(1);
      before.set(game, texts[0] ?? '');
    }
    const file = nodes.cluster.shared['RECEIPT_KEYPAIR'] ?? '';
    const key = createSigningKey(Uint8Array.from(JSON.parse(readFileSync(file, 'utf8')) as number[]));
    expect([...before.values()].map((text) => (JSON.parse(text) as Receipt).serverKey)).toEqual(
      Array(3).fill(key?.publicKey),
    );

    const pair = keypairFromSecret(new Uint8Array(randomBytes(32)));
    const next = createSigningKey(pair)?.publicKey ?? '';
    const [first] = nodes.cluster.nodes;
    const settings = { ...nodes.cluster.shared, DATA_DIR: first?.folder ?? '' };
    const announced = await runOperator(settings, ['keys', 'announce', 'receipt', next]);
    expect(announced).toMatchObject({ code: 0, err: '' });
    writeFileSync(file, JSON.stringify([...pair]));
    await nodes.cluster.roll(['one']);
    games.push(await playAt('one'), await playAt('two'));
    await nodes.cluster.roll(['two', 'three']);
    games.push(await playAt('three'));

    const keys = await at('two', '/.well-known/kingstake.json');
    const signers: string[] = [];
    for (const game of games) {
      const text = await receiptAt('three', game);
      expect(text).toBe(before.get(game) ?? text);
      const receipt = JSON.parse(text) as Receipt;
      const serverKeys = receiptKeysAtEnd(keys, receipt);
      const { checks } = await verifyReceipt(receipt, { serverKeys, verify: await testVerify() });
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      signers.push(receipt.serverKey === next ? 'new' : 'old');
    }
    expect(signers).toEqual(['old', 'old', 'old', 'new', 'old', 'new']);
  }, 300_000);
});
