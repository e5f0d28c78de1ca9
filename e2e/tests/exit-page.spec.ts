// The server is killed during a game with stakes on chain. Each player recovers the stake with a copy of escape.html and an RPC node.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArtifact } from '@kingstake/escrow/artifact';
import { frozenProgram } from '@kingstake/escrow/deployment';
import { type LocalLedger, startLocalLedger } from '@kingstake/local-solana';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { BROWSER_WALLET, putWallet } from '../fixtures/browser-wallet.ts';
import { copyEmptyDatabase } from '../fixtures/empty-database.ts';
import {
  airdrop,
  askNode,
  type Keys,
  lamportsOf,
  registerPlayer,
  rpcUrlOf,
  signTransaction,
} from '../fixtures/returning-player.ts';
import { expect, startServer, test } from '../fixtures/server.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

const STAKE = 100_000_000;
const SIGNATURE = 5_000; // network fee of one signature
const LOCK_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Clock {
  aheadMs: number;
}

/** Restarts only the network, with the killed server's data, for pages that are opened from a file. */
async function restartNetwork(folder: string, program: string, clock: Clock): Promise<LocalLedger> {
  const { binary } = readArtifact();
  return startLocalLedger({
    folder,
    host: '127.0.0.1',
    port: 0,
    portSetting: 'the port',
    corsOrigin: 'null',
    time: {
      nowMs: () => Date.now() + clock.aheadMs,
      every(ms, run) {
        const timer = setInterval(run, ms);
        return () => clearInterval(timer);
      },
    },
    random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    log: { error: console.error, fatal: console.error },
    genesis: await frozenProgram(program as never, binary),
  });
}

interface Staker extends Keys {
  /** Reserves a seat in a new game, and returns its id. */
  create(): Promise<number>;
  join(gameId: number): Promise<void>;
  /** Signs the stake and sends it to the network. */
  stake(gameId: number): Promise<void>;
  stakes(gameId: number): Promise<{ white: unknown; black: unknown }>;
}

/** Registers a player with 10 SOL in the wallet. Each player needs a separate `request`, because it keeps the session. */
async function enterWithWallet(request: APIRequestContext, name: string): Promise<Staker> {
  const { userId, visitor, ...keys } = await registerPlayer({ request }, { name });
  const rpcUrl = await rpcUrlOf(request);
  const funded = await airdrop(rpcUrl, keys.address);
  // The server reads the wallet's confirmed balance, so the airdrop must have arrived.
  await expect.poll(() => lamportsOf(rpcUrl, keys.address), { timeout: 20_000 }).toBe(funded);
  return {
    ...keys,
    async create() {
      const wanted = { whitePlayerId: userId, wagerAmount: '0.1', stakeSource: 'escrow' };
      return (await visitor.ask<{ id: number }>('POST', '/api/games', wanted)).id;
    },
    async join(gameId) {
      const data = { playerId: userId, stakeSource: 'escrow' };
      // White's stake must be final, and the server must have read it.
      const status = async () => (await visitor.call('POST', `/api/games/${gameId}/join`, data)).status;
      await expect.poll(status, { timeout: 20_000 }).toBe(200);
    },
    async stake(gameId) {
      const wallet = { playerWalletAddress: keys.address };
      const path = `/api/games/${gameId}/escrow`;
      const prepared = await visitor.ask<{ transaction: number[] }>('POST', path, wallet);
      const { wire } = signTransaction(prepared, keys);
      await askNode(rpcUrl, 'sendTransaction', wire, { encoding: 'base64' });
    },
    stakes: async (gameId) =>
      (await visitor.ask<{ stakes: { white: unknown; black: unknown } }>('GET', `/api/games/${gameId}`))
        .stakes,
  };
}

/** Opens the saved copy in a new browser profile with the player's wallet and no data of the server. */
async function openCopy(browser: Browser, file: string, rpcUrl: string, player: Keys): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  await putWallet(context, { ...player, publicKey: base58.decode(player.address) });
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''));
  await page.goto(pathToFileURL(file).href);
  await page.getByLabel('Solana RPC address').fill(rpcUrl);
  await page.getByRole('button', { name: `Connect ${BROWSER_WALLET}` }).click();
  await expect(page.getByText(`Connected: ${player.address}`)).toBeVisible();
  await page.getByRole('button', { name: 'Find stakes' }).click();
  await expect(page.getByText('Stakes found: 1.')).toBeVisible();
  return page;
}

test('returns bound stakes and an unbound one through escape.html, to the lamport, after the server is killed', {
  tag: ['@desktop', '@essential'],
}, async ({ browser, playwright }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kingstake-e2e-'));
  copyEmptyDatabase(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  const { origin } = server;
  const guest = await playwright.request.newContext();
  const config = await (await guest.get(`${origin}/api/config`)).json();
  const { escrow } = config as { escrow: { program: string } };

  const enter = async (name: string) =>
    enterWithWallet(await playwright.request.newContext({ baseURL: origin }), name);
  const [ada, bob, carl] = await Promise.all(['Ada', 'Bob', 'Carl'].map(enter));
  if (ada === undefined || bob === undefined || carl === undefined) throw new Error('three players');
  const funded = 10_000_000_000;

  // Carl's seat finds no opponent. The seats of Ada and Bob are bound.
  const [id, alone] = [await ada.create(), await carl.create()];
  await Promise.all([ada.stake(id), carl.stake(alone)]);
  await bob.join(id);
  await bob.stake(id);
  await expect
    .poll(() => ada.stakes(id), { timeout: 30_000 })
    .toMatchObject({ white: { state: 'locked' }, black: { state: 'locked' } });
  await expect
    .poll(() => carl.stakes(alone), { timeout: 30_000 })
    .toMatchObject({ white: { state: 'open' } });

  // A careful player saved the page while the server was running.
  const served = await guest.get(`${origin}/escape.html`);
  expect(served.status()).toBe(200);
  const copy = join(dataDir, 'kept.html');
  writeFileSync(copy, await served.body());
  await server.stop('SIGKILL');

  const clock: Clock = { aheadMs: LOCK_MS - HOUR_MS };
  let network = await restartNetwork(dataDir, escrow.program, clock);
  const early = await openCopy(browser, copy, network.rpcUrl, ada);
  await expect(early.getByLabel('Escrow program')).toHaveValue(escrow.program);
  await expect(early.getByRole('heading', { name: 'Locked: bound to a match' })).toBeVisible();
  await expect(early.getByText(/^It can be taken back after/)).toBeVisible();
  await expect(early.getByRole('button', { name: 'Take the stake back' })).toBeHidden();
  await expectAccessible(early);
  await early.context().close();

  const carlsCopy = await openCopy(browser, copy, network.rpcUrl, carl);
  await expect(carlsCopy.getByRole('heading', { name: 'Open: no opponent yet' })).toBeVisible();
  await carlsCopy.getByRole('button', { name: 'Leave and take the stake back' }).click();
  await expect(carlsCopy.getByText("0.1 SOL is back in the player's wallet.")).toBeVisible();
  await carlsCopy.context().close();
  expect(await lamportsOf(network.rpcUrl, carl.address, 'confirmed')).toBe(funded - 2 * SIGNATURE);

  await network.stop();
  clock.aheadMs = LOCK_MS + HOUR_MS;
  network = await restartNetwork(dataDir, escrow.program, clock);
  for (const player of [ada, bob]) {
    expect(await lamportsOf(network.rpcUrl, player.address, 'confirmed')).toBe(funded - STAKE - SIGNATURE);
    const page = await openCopy(browser, copy, network.rpcUrl, player);
    await page.getByRole('button', { name: 'Take the stake back' }).click();
    await expect(page.getByText("0.1 SOL is back in the player's wallet.")).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(0);
    await page.context().close();
    expect(await lamportsOf(network.rpcUrl, player.address, 'confirmed')).toBe(funded - 2 * SIGNATURE);
  }
  await network.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('offers the Test wallet on the local network, above the field for an address', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/escape.html');
  await expect(page.getByText('Connect a wallet above, or enter an address.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect Test wallet' }).click();
  await new WalletSheet(page).answer('Connect');
  await expect(page.getByText(/^Connected: \w{32,44}$/)).toBeVisible();
  await expectAccessible(page);
});
