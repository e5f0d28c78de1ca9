import { describe, expect, test } from 'vitest';
import { formatSiws, parseSiws } from './siws.ts';
import { formatStakeText, parseStakeText, type StakeTextFields } from './stake-text.ts';
import { formatWithdrawalText, parseWithdrawalText, type WithdrawalTextFields } from './withdrawal-text.ts';

const FIELDS: WithdrawalTextFields = {
  domain: 'localhost:3000',
  address: 'Ada',
  amount: '1.5',
  destination: 'Ada',
  uri: 'http://localhost:3000',
  chainId: 'solana:localnet',
  nonce: 'abcdefgh',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-01T00:05:00.000Z',
};
const TEXT = formatWithdrawalText(FIELDS);

test('contains domain, wallet, amount, address, network, nonce and times', () => {
  expect(TEXT).toBe(
    [
      'localhost:3000 wants you to confirm a withdrawal with your Solana account:',
      'Ada',
      '',
      'Confirm only a withdrawal that you have just asked for. Signing is free.',
      '',
      'Amount: 1.5 SOL',
      'To: Ada',
      'URI: http://localhost:3000',
      'Version: 1',
      'Chain ID: solana:localnet',
      'Nonce: abcdefgh',
      'Issued At: 2026-01-01T00:00:00.000Z',
      'Expiration Time: 2026-01-01T00:05:00.000Z',
    ].join('\n'),
  );
  expect(parseWithdrawalText(TEXT)).toEqual(FIELDS);
});

test.each([
  ['a line more', `${TEXT}\nTo: Eve`],
  ['a line more among them', TEXT.replace('To: ', 'To: Eve\nTo: ')],
  ['a line less', TEXT.replace('Version: 1\n', '')],
  ['another order', TEXT.replace('Amount: 1.5 SOL\nTo: Ada', 'To: Ada\nAmount: 1.5 SOL')],
  ['an amount of something else', TEXT.replace('1.5 SOL', '1.5')],
  ['another statement', TEXT.replace('Signing is free.', 'Signing is free!')],
  ['nothing', ''],
])('rejects %s', (_name, text) => {
  expect(text).not.toBe(TEXT);
  expect(parseWithdrawalText(text)).toBeNull();
});

test('is never accepted as a sign-in text, nor vice versa', () => {
  expect(parseSiws(TEXT)).toBeNull();
  expect(parseWithdrawalText(formatSiws({ ...FIELDS, statement: 'Sign in.' }))).toBeNull();
});

describe('a stake', () => {
  const { amount: _amount, destination: _destination, ...place } = FIELDS;
  const STAKE: StakeTextFields = { ...place, stake: '5', timeControl: '180+2' };
  const STAKE_TEXT = formatStakeText(STAKE);

  test('contains domain, wallet, stake, time control, address, network, nonce and times', () => {
    expect(STAKE_TEXT.split('\n').slice(0, 8)).toEqual([
      'localhost:3000 wants you to confirm a stake with your Solana account:',
      'Ada',
      '',
      'Confirm only a game that you have just asked for. Signing is free.',
      '',
      'Stake: 5 SOL',
      'Time Control: 180+2',
      'URI: http://localhost:3000',
    ]);
    expect(parseStakeText(STAKE_TEXT)).toEqual(STAKE);
  });

  test.each([
    ['a line more', `${STAKE_TEXT}\nStake: 6 SOL`],
    ['a line less', STAKE_TEXT.replace('Version: 1\n', '')],
    ['a stake of something else', STAKE_TEXT.replace('5 SOL', '5')],
    ['the introduction of a withdrawal', STAKE_TEXT.replace('a stake', 'a withdrawal')],
  ])('rejects %s', (_name, text) => {
    expect(text).not.toBe(STAKE_TEXT);
    expect(parseStakeText(text)).toBeNull();
  });

  test('is never accepted as a withdrawal or a sign-in, nor vice versa', () => {
    expect(parseWithdrawalText(STAKE_TEXT)).toBeNull();
    expect(parseStakeText(TEXT)).toBeNull();
    expect(parseSiws(STAKE_TEXT)).toBeNull();
  });
});
