// Receipts over HTTP: the session key at sign-in, who may read a receipt, and the published keys.
import type { Receipt } from '@kingstake/proofs/receipts';
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SeatedGame } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, TEST_RECEIPT_KEY, type World } from '../../../../testkit/world.ts';
import { testReceiptKey, testVerify } from '../../src/games/testkit/receipts.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { type TestWallet, testWallet } from '../../src/users/testkit/wallet.ts';

interface SiteKeys {
  keys: { key: string; use: string; from: string; until: string | null }[];
}

describeEachDatabase('receipts by calls', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob, cyd] = await world.players('Ada', 'Bob', 'Cyd');
  });
  afterEach(() => world.close());

  const read = (game: SeatedGame, by: Player) => by.call<Receipt>('GET', `/api/games/${game.id}/receipt`);

  test('V1 name the session key in the sign-in text, and refuse an invalid key', async () => {
    const { walletAddress } = ada.user;
    const ask = (sessionKey: unknown) =>
      ada.call<{ message: string }>('POST', '/api/auth/challenge', { walletAddress, sessionKey });
    const { status, body } = await ask(TEST_RECEIPT_KEY.address);
    expect(status).toBe(200);
    expect(body.message).toMatch(
      new RegExp(`\nResources:\n- urn:kingstake:session-key:${TEST_RECEIPT_KEY.address}$`),
    );
    for (const wrong of ['', 'short', 7, '1'.repeat(32), '0'.repeat(44)])
      expect((await ask(wrong)).status, String(wrong)).toBe(400);
    expect((await ask(undefined)).body.message).not.toContain('Resources');
  });

  test('V2 take a session key of another wallet only with its signature, and refuse a wrong one', async () => {
    const key = testReceiptKey(77);
    const signIn = async (wallet: TestWallet, sign: ((message: string) => string) | null) => {
      const page = world.visitor();
      const { body } = await page.call<{ challengeId: string; message: string }>(
        'POST',
        '/api/auth/challenge',
        { walletAddress: wallet.address, sessionKey: key.address },
      );
      const proof = sign === null ? {} : { sessionKeySignature: sign(body.message) };
      const signed = { challengeId: body.challengeId, signature: wallet.sign(body.message), ...proof };
      const { status, body: answer } = await page.call<{ code?: string }>('POST', '/api/auth/verify', signed);
      return [status, answer.code];
    };
    const byKey = (message: string) => Buffer.from(key.sign(Buffer.from(message))).toString('base64');
    const [own, other] = [testWallet(71), testWallet(72)];
    expect(await signIn(own, (message) => own.sign(message))).toEqual([401, 'UNAUTHENTICATED']);
    // The first of two wallets has it. Without its signature the server cannot know which of them owns it.
    const both = await Promise.all([signIn(own, null), signIn(other, null)]);
    expect(both.sort()).toEqual([
      [200, undefined],
      [409, 'CONFLICT'],
    ]);
    for (const wallet of [own, other]) expect(await signIn(wallet, byKey)).toEqual([200, undefined]);
    expect(await signIn(other, null)).toEqual([409, 'CONFLICT']);
  });

  test('V20 show a running receipt only to the players, and the signed one to all who may see the game', async () => {
    const game = await ada.plays(bob, { allowObservers: true });
    await game.play('e2e4 d7d5');
    const running = await read(game, bob);
    expect(running.body.entries.map((entry) => (entry.type === 'move' ? entry.uci : entry.type))).toEqual([
      'e2e4',
      'd7d5',
    ]);
    expect(running.body).not.toHaveProperty('end');
    expect((await read(game, cyd)).status).toBe(403);
    game.white.resign();
    await game.over();
    const { body } = await read(game, cyd);
    const options = { serverKeys: [TEST_RECEIPT_KEY.address], verify: await testVerify() };
    const { checks } = await verifyReceipt(body, options);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(body.end).toMatchObject({
      result: 'black_wins',
      winner: bob.user.id,
      paid: { white: '0', black: '195000000' },
    });
  });

  test('V20 answer 404 for a game that does not exist', async () => {
    const game = await ada.plays(bob, { allowObservers: false });
    await game.play('e2e4 d7d5');
    game.white.resign();
    await game.over();
    expect((await read(game, ada)).status).toBe(200);
    expect((await read({ ...game, id: game.id + 1 }, ada)).status).toBe(404);
  });

  test('V26 take the next key from an operator, and list it once a node has used it', async () => {
    const next = testReceiptKey(901).address;
    const announce = (key: string) => world.operate('keys', 'announce', 'receipt', key);
    expect(await announce('short')).toMatchObject({
      done: false,
      message: expect.stringContaining('base58'),
    });
    expect(await announce(TEST_RECEIPT_KEY.address)).toMatchObject({
      done: false,
      message: `${TEST_RECEIPT_KEY.address} is the current key.`,
    });
    expect(await announce(next)).toMatchObject({ done: true });
    expect((await world.operate('log', 'show')).message).toContain(
      `announce receipt key  {"key":"${next}"}  signed by`,
    );
    expect((await world.operate('keys', 'list')).message.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${TEST_RECEIPT_KEY.address}  from \\S+$`)),
      expect.stringMatching(new RegExp(`^${next}  announced \\S+$`)),
    ]);
    const { body } = await world.visitor().call<SiteKeys>('GET', '/.well-known/kingstake.json');
    expect(body.keys.map(({ key }) => key)).toEqual([TEST_RECEIPT_KEY.address]);
  });

  test('V21 publish the server’s receipt keys without a session', async () => {
    const { body, status } = await world.visitor().call<SiteKeys>('GET', '/.well-known/kingstake.json');
    expect(status).toBe(200);
    expect(body.keys).toEqual([
      { key: TEST_RECEIPT_KEY.address, use: 'receipt', from: expect.any(String), until: null },
    ]);
  });
});
