// What anyone can verify about a game with stakes on chain, over HTTP and without a session: the record that the server publishes, with
// `npm run verify-escrow`.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Receipt } from '@kingstake/proofs/receipts';
import type { AnswerOf, escrowCalls } from '@kingstake/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

type GameRecord = AnswerOf<typeof escrowCalls.getGameRecord>;

const TOOL = join(import.meta.dirname, '../../../../tools/verify/main.ts');

describeEachDatabase('an outsider', (database) => {
  const pair = escrowPairForEachTest(database);

  const recordOf = (id: number) => fetch(`${pair.table.origin}/api/games/${id}/record`);

  const receiptOf = async (id: number) =>
    (await pair.ada.call('GET', `/api/games/${id}/receipt`)).body as Receipt;

  /** Runs the command with only the game, the server and the required network options. */
  const verifyEscrow = (id: number) => runTool('--game', String(id), '--server', pair.table.origin);

  function runTool(...more: readonly string[]): Promise<{ code: number; said: string }> {
    const { network, seatChain } = pair.table;
    const at = ['--rpc', network.ledger.rpcUrl, '--program', seatChain.program];
    const words = [TOOL, 'escrow', ...at, ...more];
    return new Promise((resolve) => {
      execFile(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  }

  async function won(terms?: object): Promise<number> {
    const game = await pair.playing(await pair.seated(terms));
    game.black.resign();
    await game.over();
    await pair.table.pass(8);
    return game.id;
  }

  test('V22 finds the root of a receipt in its payout without the server, and rejects a changed receipt', async () => {
    const id = await won();
    const receipt = await receiptOf(id);
    const folder = mkdtempSync(join(tmpdir(), 'receipt-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'receipt.json');
    const check = (content: Receipt) => {
      writeFileSync(file, JSON.stringify(content));
      return runTool('--receipt', file);
    };
    expect(await check(receipt)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`carries the root of the receipt (${receipt.root}).`),
    });
    const [first, ...rest] = receipt.entries;
    if (first?.type !== 'move') throw new Error('the first entry is no move');
    const later = { ...receipt, entries: [{ ...first, at: first.at + 1 }, ...rest] };
    expect(await check(later)).toMatchObject({
      code: 1,
      said: expect.stringContaining('MISMATCH  No payout of these two players on chain carries the root'),
    });
  });

  test('verifies a private game, and can read its text and seats and nothing else', async () => {
    const id = await won({ isPrivate: true });
    const answer = await recordOf(id);
    expect(answer.status).toBe(200);
    const { stakes } = await pair.ada.game(id);
    const [white, black] = [stakes?.white, stakes?.black];
    const match = /^[0-9a-f]{32}$/;
    const { text, ...more } = (await answer.json()) as GameRecord;
    expect(more).toEqual({
      gameId: id,
      seats: {
        white: { seat: white?.seat, signature: white?.signature },
        black: { seat: black?.seat, signature: black?.signature },
      },
    });
    const lines = (text ?? '').split('\n').map((line) => line.split(/ (.*)/).slice(0, 2));
    expect(lines).toEqual([
      ['kingstake-game', '2'],
      ['id', String(id)],
      ['match', expect.stringMatching(match)],
      ['white', pair.ada.wallet.address],
      ['black', pair.bob.wallet.address],
      ['wager', '100000000'],
      ['fee', '5000000'],
      ['moves', 'e2e4 e7e5'],
      ['winner', 'white'],
      ['reason', 'resignation'],
      ['receipt', (await receiptOf(id)).root],
      [''],
    ]);
    const { code, said } = await verifyEscrow(id);
    expect(said).toContain("ok        The game's text has the SHA-256 that its payout left on chain");
    expect(said).toContain(`ok        The text's winner is who was paid: ${pair.ada.wallet.address}.`);
    expect([code, said]).toEqual([0, expect.stringContaining('checked is right.')]);
  });

  test('receives 404 for any other game, signed in or not', async () => {
    const waiting = (await pair.ada.create()).id;
    const statuses = async (id: number) => [
      (await recordOf(id)).status,
      (await pair.ada.call('GET', `/api/games/${id}/record`)).status,
    ];
    const running = await pair.playing(await pair.seated());
    for (const id of [waiting, running.id, 987_654]) expect(await statuses(id)).toEqual([404, 404]);
    running.black.resign();
    await running.over();
    expect(await statuses(running.id)).toEqual([200, 200]);
    await pair.ada.call('POST', `/api/games/${waiting}/cancel`, { playerId: pair.ada.userId });
    expect(await statuses(waiting)).toEqual([404, 404]);
    expect((await fetch(`${pair.table.origin}/api/games/x1/record`)).status).toBe(400);
    expect(await verifyEscrow(waiting)).toMatchObject({
      code: 2,
      said: expect.stringContaining(`The server has no record of game ${waiting}`),
    });
  });
});
