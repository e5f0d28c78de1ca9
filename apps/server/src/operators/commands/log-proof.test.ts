// Which entries of the operators' log are proved by signatures. The database tests check its hash chain.
import { RIGHTS, type SignedCommand } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { listOperators, signedBy } from '../../../tests/testkit/operators.ts';
import { commandOf } from './commands.ts';
import { nothingProved, proveEntry, type SignedEntry } from './log-proof.ts';

const place = {
  cluster: 'local',
  operatorsAction: 'operators',
  believed: null,
  changeOf: (line: readonly string[]) => commandOf(line)?.changes,
};
const sign = (by: string, line: string, subject?: { request: number; text: string }) =>
  signedBy(by, line.split(' '), { atMs: 0, subject: subject ?? null });
const freeze = sign('eve', 'freeze --reason why');
const unfreeze = sign('operator', 'unfreeze');
const confirmed = (by: string, { text } = unfreeze) => sign(by, 'confirm 1', { request: 1, text });
const forged: SignedCommand = { ...freeze, text: freeze.text.replace('why', 'who') };

const entry = (id: bigint, actor: string, action: string, ...signed: SignedCommand[]): SignedEntry => ({
  id,
  actor,
  action,
  details: '{}',
  signed: signed.length === 0 ? null : JSON.stringify(signed),
});
const details = listOperators({ operator: RIGHTS, eve: RIGHTS, few: ['freeze'] });
const list: SignedEntry = { ...entry(1n, 'server', 'operators'), details };
const second = entry(2n, 'eve', 'freeze', freeze);

test.each<[string, SignedEntry[], string | null]>([
  ['what was signed', [list, second, entry(3n, 'operator', 'unfreeze', unfreeze, confirmed('eve'))], null],
  ['unsigned entries from before operators had keys', [entry(1n, 'anyone', 'freeze'), list, second], null],
  ['an unsigned entry after that', [list, second, entry(3n, 'eve', 'freeze')], 'entry 3 is not signed'],
  ['another actor', [list, { ...second, actor: 'few' }], 'entry 2 was signed by another operator'],
  ['another action', [list, { ...second, action: 'unfreeze' }], 'entry 2 is not what was signed'],
  ['another text', [list, entry(2n, 'eve', 'freeze', forged)], 'entry 2 has a bad signature'],
  [
    'the signature of another entry',
    [list, second, { ...second, id: 3n }],
    'entry 3 repeats what was signed',
  ],
  [
    'a signer without the right',
    [list, entry(2n, 'few', 'stop', sign('few', 'stop stakes'))],
    'few, who lacks',
  ],
  [
    'one operator of two',
    [list, entry(2n, 'operator', 'unfreeze', unfreeze)],
    'needed two operators and has one',
  ],
  [
    'a confirmation by its own operator',
    [list, entry(2n, 'operator', 'unfreeze', unfreeze, confirmed('operator'))],
    'entry 2 was confirmed by its own operator',
  ],
  [
    'a confirmation without the right',
    [list, entry(2n, 'operator', 'unfreeze', unfreeze, confirmed('few'))],
    'entry 2 was confirmed by an operator who lacks the right',
  ],
  [
    'a confirmation of something else',
    [list, entry(2n, 'operator', 'unfreeze', unfreeze, confirmed('eve', freeze))],
    'entry 2 has a second signature over something else',
  ],
  ['an invalid list of operators', [{ ...list, details: '[]' }], 'entry 1 holds no list of operators'],
])('judges %s', (_name, entries, fault) => {
  let proof = nothingProved();
  let found: string | null = null;
  for (const each of entries) {
    const next = proveEntry(proof, each, place);
    if (isRefused(next)) found = next.refused;
    else proof = next;
  }
  expect(found).toEqual(fault === null ? null : expect.stringContaining(fault));
});
