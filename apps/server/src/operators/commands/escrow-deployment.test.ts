// Runs `escrow deploy` until the program is frozen, on our own local network behind a node that claims to be devnet.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArtifact } from '@kingstake/escrow/artifact';
import { networkWith, type TestNetwork } from '@kingstake/local-solana/testkit';
import { createKeyPairSignerFromPrivateKeyBytes, getAddressEncoder } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeatChain } from '../../chain/index.ts';
import { ESCROW_COMMANDS } from '../../escrow/index.ts';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { systemTime } from '../../platform/time.ts';
import { DEPLOY_SHAPE, type DeployDeps, helpFor, parseCommand, runAlone } from './commands.ts';

const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
const SOL = 1_000_000_000;
let network: TestNetwork;
let node: Server;
let folder: string;
let payer: string;
let deps: DeployDeps;

/** A proxy that answers getGenesisHash itself and forwards every other call. */
function nodeOfDevnet(rpcUrl: () => string): Server {
  return createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { id, method } = JSON.parse(body) as { id: unknown; method: string };
    const answer =
      method === 'getGenesisHash'
        ? JSON.stringify({ jsonrpc: '2.0', id, result: DEVNET })
        : await fetch(rpcUrl(), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          }).then((passed) => passed.text());
    response.setHeader('content-type', 'application/json').end(answer);
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-deploy-'));
  network = await networkWith(systemTime, { slotMs: 20, confirmedSlots: 1, finalizedSlots: 4 });
  node = nodeOfDevnet(() => network.ledger.rpcUrl);
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  const { port } = node.address() as AddressInfo;
  const secret = new Uint8Array(32).fill(71);
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(secret);
  payer = address;
  writeFileSync(
    join(folder, 'payer.json'),
    JSON.stringify([...secret, ...getAddressEncoder().encode(address)]),
  );
  deps = {
    settings: { cluster: 'devnet', solanaRpcUrls: [`http://127.0.0.1:${port}`], dataDir: folder },
    random: createSeededRandom(5),
    time: systemTime,
  };
});
afterAll(async () => {
  node.close();
  await network.close();
  rmSync(folder, { recursive: true, force: true });
});

const restore = () => Promise.reject(new Error('not asked'));
const deploy = (more: Partial<DeployDeps['settings']> = {}, ...words: string[]) =>
  runAlone(['escrow', 'deploy', ...words], () => ({
    ...deps,
    restore,
    settings: { ...deps.settings, ...more },
  }));
const withPayer = () => ['--payer', join(folder, 'payer.json')];

const shapes = [DEPLOY_SHAPE, ...ESCROW_COMMANDS];
test.each([
  ['escrow deploy', [], '--payer is required.'],
  ['escrow deploy', ['--payer', 'a', '--program', 'b'], 'Unknown option --program.'],
  ['escrow deploy', ['--payer', 'a', '--keys', 'b'], { payer: 'a', keys: 'b' }],
  ['escrow stuck', [], {}],
  ['escrow stuck', ['7'], 'Wrong number of arguments.'],
] as const)('parses %s %j', (command, words, expected) => {
  const shape = shapes.find(({ words: own }) => own.join(' ') === command);
  if (shape === undefined) throw new Error(command);
  const parsed = parseCommand(shape, words);
  if (typeof expected === 'string')
    expect(parsed).toMatchObject({ done: false, message: expect.stringContaining(expected) });
  else expect(parsed).toEqual({ positions: [], options: expected });
});

test('runs without a server, has help, and leaves every other line to the server', async () => {
  expect(helpFor(['escrow', 'deploy', '--help'])?.message).toContain(
    'usage: escrow deploy --payer PAYER [--keys KEYS]',
  );
  expect(helpFor([])?.message).toContain('escrow deploy');
  expect(await runAlone(['escrow', 'status'], () => ({ ...deps, restore }))).toBeNull();
});

test('refuses a missing payer, the local network, another network and too little money, and sends nothing', async () => {
  expect((await deploy({ cluster: 'local' }, ...withPayer()))?.message).toContain(
    'there is nothing to deploy',
  );
  expect((await deploy({}, '--payer', join(folder, 'none.json')))?.message).toContain(
    'There is no payer key file at',
  );
  expect((await deploy({ cluster: 'testnet' }, ...withPayer()))?.message).toContain('is on another network');
  // On a machine where no server has run yet, the data folder does not exist.
  const dataDir = join(folder, 'not', 'there');
  expect(await deploy({ dataDir }, ...withPayer())).toEqual({
    done: false,
    message: `The payer ${payer} holds 0 SOL; the deployment costs 0.0406 SOL.`,
  });
  expect(existsSync(join(dataDir, 'escrow-program.json'))).toBe(true);
});

test('deploys and freezes; a repeated run sends nothing and names the same program', async () => {
  await network.call('requestAirdrop', payer, SOL);
  await expect
    .poll(() => network.call('getBalance', payer, { commitment: 'finalized' }))
    .toMatchObject({ value: SOL });
  const first = await deploy({}, ...withPayer());
  expect(first?.message).toMatch(
    /^ESCROW_PROGRAM=\w+\nThe program was deployed by 10 transactions and is frozen\.$/,
  );
  expect(existsSync(join(folder, 'escrow-program.json'))).toBe(true);
  const program = /=(\w+)/.exec(first?.message ?? '')?.[1] ?? '';
  const arbiter = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(72));
  const seatChain = createSeatChain({
    rpcUrl: network.ledger.rpcUrl,
    program,
    arbiter: arbiter.address,
    signer: { signStep: () => Promise.reject(new Error('nothing is signed here')) },
    binary: readArtifact().binary,
    time: systemTime,
    send: () => Promise.reject(new Error('not sent')),
    latestBlockhash: () => Promise.reject(new Error('not asked')),
    signaturesFor: () => Promise.reject(new Error('not asked')),
  });
  expect(await seatChain.programFault()).toBeNull();
  const again = await deploy({}, ...withPayer());
  expect(again).toEqual({
    done: true,
    message: `ESCROW_PROGRAM=${program}\nThe program was deployed already and is frozen.`,
  });
});
