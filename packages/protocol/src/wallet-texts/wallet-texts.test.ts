// The texts that a wallet signs: to sign in, and to confirm a withdrawal or a stake.
import { describe, expect, test } from 'vitest';
import { formatSiws, parseSiws } from './siws.ts';
import { formatStakeText, parseStakeText } from './stake-text.ts';
import { formatWithdrawalText, parseWithdrawalText } from './withdrawal-text.ts';

const PLACE = {
  domain: 'localhost:3000',
  address: 'Ada',
  uri: 'http://localhost:3000',
  chainId: 'solana:localnet',
  nonce: 'abcdefgh',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:05:00.000Z',
};
const SIGN_IN = { ...PLACE, statement: 'Sign in.' };
const WITHDRAWAL = { ...PLACE, amount: '1.5', destination: 'Ada' };
const STAKE = { ...PLACE, stake: '5', timeControl: '180+2' };

const WITHDRAWAL_TEXT = formatWithdrawalText(WITHDRAWAL);

const KINDS = [
  { kind: 'sign-in', fields: SIGN_IN, text: formatSiws(SIGN_IN), parse: parseSiws },
  { kind: 'withdrawal', fields: WITHDRAWAL, text: WITHDRAWAL_TEXT, parse: parseWithdrawalText },
  { kind: 'stake', fields: STAKE, text: formatStakeText(STAKE), parse: parseStakeText },
] as const;

const ENDING = [
  'URI: http://localhost:3000',
  'Version: 1',
  'Chain ID: solana:localnet',
  'Nonce: abcdefgh',
  'Issued At: 2026-01-01T00:00:00.000Z',
  'Expiration Time: 2026-01-01T00:05:00.000Z',
];

test('contains domain, wallet, purpose, network, nonce and times', () => {
  const [signIn, withdrawal, stake] = KINDS.map(({ text }) => text.split('\n'));
  const asked = ' wants you to confirm a withdrawal with your Solana account:';
  expect(withdrawal).toEqual([
    ...[`localhost:3000${asked}`, 'Ada', ''],
    ...['Confirm only a withdrawal that you have just asked for. Signing is free.', ''],
    ...['Amount: 1.5 SOL', 'To: Ada', ...ENDING],
  ]);
  expect(stake).toEqual([
    ...[`localhost:3000${asked.replace('withdrawal', 'stake')}`, 'Ada', ''],
    ...['Confirm only a game that you have just asked for. Signing is free.', ''],
    ...['Stake: 5 SOL', 'Time Control: 180+2', ...ENDING],
  ]);
  expect(signIn?.slice(-6)).toEqual(ENDING);
});

describe.each(KINDS)('the text of a $kind', ({ kind, fields, text, parse }) => {
  test('is parsed back, and never as another kind', () => {
    expect(parse(text)).toEqual(fields);
    for (const other of KINDS) if (other.kind !== kind) expect(other.parse(text)).toBeNull();
  });

  test.each([
    ['a line more', `${text}\nTo: Eve`],
    ['a line less', text.replace('Version: 1\n', '')],
    ['another version', text.replace('Version: 1', 'Version: 2')],
    ['another first line', text.replace(' wants you to ', ' asks you to ')],
    ['nothing', ''],
  ])('is rejected with %s', (_name, changed) => {
    expect(changed).not.toBe(text);
    expect(parse(changed)).toBeNull();
  });
});

test.each([
  ['another recipient before it', 'To: ', 'To: Eve\nTo: '],
  ['another order', 'Amount: 1.5 SOL\nTo: Ada', 'To: Ada\nAmount: 1.5 SOL'],
  ['an amount of something else', '1.5 SOL', '1.5'],
  ['another statement', 'Signing is free.', 'Signing is free!'],
])('rejects a withdrawal with %s', (_name, part, changed) => {
  expect(WITHDRAWAL_TEXT).toContain(part);
  expect(parseWithdrawalText(WITHDRAWAL_TEXT.replace(part, changed))).toBeNull();
});
