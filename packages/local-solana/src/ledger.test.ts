// How the ledger handles a file that cannot be written, and what its slots guarantee.
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createLedger, LedgerBroken } from './ledger.ts';
import { DEFAULT_SLOT_TIMING, SLOTS_RESERVED } from './limits.ts';
import { createDispatch } from './rpc/dispatch.ts';
import { createSlots } from './slots.ts';
import { LocalLedgerStartupError, slotTimer, startLocalLedger } from './start.ts';
import { type LedgerStore, openLedgerStore } from './store.ts';
import { createManualTime, createSeededRandom, silentLog } from './testkit/host.ts';

const folder = mkdtempSync(join(tmpdir(), 'kingstake-ledger-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const airdrop = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'requestAirdrop',
  params: ['FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z', 1_000_000_000],
});

/** A ledger on a disk that the test fills, so that one kind of write fails. */
async function ledgerOnDisk(name: string, write: 'append' | 'setNumber') {
  const file = openLedgerStore(join(folder, name));
  const disk = { full: false };
  const failing = (...row: never[]) => {
    if (disk.full) throw new Error('database or disk is full');
    (file[write] as (...given: never[]) => void)(...row);
  };
  const store: LedgerStore = { ...file, [write]: failing };
  const timing = DEFAULT_SLOT_TIMING;
  const ledger = await createLedger({ store, random: createSeededRandom(1), timing, nowMs: () => 0 });
  return { file, disk, ledger };
}

test('stops the network after a failed write, and acknowledges nothing afterwards', async () => {
  const { file, disk, ledger } = await ledgerOnDisk('full.sqlite', 'append');
  const handle = createDispatch(ledger, silentLog);
  expect(await handle(airdrop)).toContain('"result"');
  disk.full = true;
  const internal = '"error":{"code":-32603,"message":"Internal error"}';
  expect(await handle(airdrop)).toContain(internal);
  disk.full = false;
  expect(await handle(airdrop)).toContain(internal);
  expect(ledger.transactionCount()).toBe(1n);
  expect(new LedgerBroken('x').name).toBe('LedgerBroken');
  file.close();
});

test('does not begin a slot that the file cannot reserve, and continues when it can', async () => {
  const { file, disk, ledger } = await ledgerOnDisk('slots.sqlite', 'setNumber');
  const began = ledger.slots.at('processed');
  disk.full = true;
  expect(() => {
    for (let slot = 0n; slot <= SLOTS_RESERVED; slot += 1n) ledger.advance();
  }).toThrow('disk is full');
  expect(ledger.slots.at('processed')).toBe(began + SLOTS_RESERVED - 1n);
  disk.full = false;
  ledger.advance();
  expect(ledger.slots.at('processed')).toBe(began + SLOTS_RESERVED);
  file.close();
});

test('reports an unwritable file once, and does not end the process', () => {
  const messages: string[] = [];
  let full = true;
  const tick = slotTimer(
    {
      advance() {
        if (full) throw new Error('database or disk is full');
      },
    },
    { ...silentLog, error: (_fields, message) => void messages.push(message) },
  );
  for (let ticks = 0; ticks < 3; ticks++) tick();
  expect(messages).toEqual(['the local network makes no slots: its file cannot be written']);
  full = false;
  tick();
  full = true;
  tick();
  expect(messages).toHaveLength(2);
});

const DAMAGED = 'is damaged. Restore a backup';
test.each<[string, (path: string) => void, string]>([
  ['not a database', (path) => writeFileSync(path, 'x'.repeat(4_000)), DAMAGED],
  ['cut off', (path) => truncateSync(path, 20_000), DAMAGED],
  [
    'a folder',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
    'cannot be opened. Check its owner',
  ],
])('rejects a file that is %s with a one-sentence error', async (_, harm, sentence) => {
  const place = mkdtempSync(join(folder, 'harmed-'));
  const path = join(place, 'local-ledger.sqlite');
  openLedgerStore(path).close();
  harm(path);
  const starting = startLocalLedger({
    folder: place,
    host: '127.0.0.1',
    port: 0,
    portSetting: 'LOCAL_LEDGER_PORT',
    corsOrigin: 'http://localhost',
    time: createManualTime(),
    random: createSeededRandom(4),
    log: silentLog,
  });
  await expect(starting).rejects.toThrow(LocalLedgerStartupError);
  await expect(starting).rejects.toThrow(sentence);
});

test('leaves no trace of a transaction whose commit failed', () => {
  const store = openLedgerStore(join(folder, 'half.sqlite'));
  const row = {
    signature: 'one',
    slot: 1n,
    timeSeconds: 1n,
    fault: null,
    memo: null,
    wire: new Uint8Array(1),
    detail: '{}',
  };
  const state = { lamports: 5n, owner: 'o', executable: false, data: new Uint8Array() };
  store.append(row, ['a', 'b', 'a'], [{ address: 'a', before: null, after: state }]);
  expect(() => store.append(row, ['c'], [{ address: 'c', before: null, after: state }])).toThrow('UNIQUE');
  expect(store.accounts().map(([address]) => address)).toEqual(['a']);
  expect(store.page({ address: 'c', beforeSeq: null, untilSeq: null, slot: 9n, limit: 9 })).toEqual([]);
  store.append({ ...row, signature: 'two' }, ['a'], [{ address: 'a', before: state, after: null }]);
  expect(store.accounts()).toEqual([]);
  store.close();
});

describe('slots', () => {
  const seed = new Uint8Array(32).fill(9);
  test('derive blockhashes from seed and slot alone, so that earlier ones are known after a restart', () => {
    const first = createSlots(seed, 100n, DEFAULT_SLOT_TIMING);
    const given = first.newestBlockhash('processed');
    const later = createSlots(seed, 113n, DEFAULT_SLOT_TIMING);
    expect(later.slotOf(given.blockhash, 'processed')).toBe(100n);
    expect(later.genesisHash).toBe(first.genesisHash);
    expect(
      createSlots(seed.with(0, 1), 113n, DEFAULT_SLOT_TIMING).slotOf(given.blockhash, 'processed'),
    ).toBeNull();
    for (let slot = 113n; slot < given.lastValidBlockHeight; slot += 1n) later.advance();
    expect(later.slotOf(given.blockhash, 'processed')).toBe(100n);
    later.advance();
    expect(later.slotOf(given.blockhash, 'processed')).toBeNull();
  });

  test('are never negative', () => {
    const slots = createSlots(seed, 2n, DEFAULT_SLOT_TIMING);
    expect([slots.at('processed'), slots.at('confirmed'), slots.at('finalized')]).toEqual([2n, 1n, 0n]);
    expect(slots.recent().map(({ slot }) => slot)).toEqual([2n, 1n, 0n]);
  });
});
