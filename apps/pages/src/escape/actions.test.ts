import { expireInstruction, leaveInstruction, type Seat } from '@kingstake/escrow';
import { NothingMoved, TransactionFailed } from '@kingstake/web/wallet/chain-client.ts';
import { NodeError } from '@kingstake/web/wallet/node-error.ts';
import { Unanswered } from '@kingstake/web/wallet/wallet-answer.ts';
import { base58, hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../build.config.ts';
import { sentenceOf, unsignedTransaction } from './reclaim-stake.ts';
import { type Chance, chanceOf } from './seat-card.ts';
import { ESCAPE_WORDS } from './words.ts';

const ADA = 'Vote111111111111111111111111111111111111111' as Seat['player'];
const BOB = 'Stake11111111111111111111111111111111111111';
const DEADLINE = 1_800_000_000n;

test.each<[state: Seat['state'], wallet: string | null, lateSeconds: number, does: string, Partial<Chance>]>([
  ['open', ADA, 0, 'leave', {}],
  ['open', BOB, 0, 'switch', {}],
  ['open', null, 0, 'connect', { whose: 'player' }],
  // An open seat has no deadline, so the time changes nothing.
  ['open', BOB, 1, 'switch', {}],
  ['locked', ADA, -1, 'wait', { untilSeconds: DEADLINE }],
  ['locked', ADA, 0, 'wait', { untilSeconds: DEADLINE }],
  ['locked', null, 0, 'wait', { untilSeconds: DEADLINE }],
  ['locked', ADA, 1, 'expire', {}],
  ['locked', BOB, 1, 'expire', {}],
  ['locked', null, 1, 'connect', { whose: 'any' }],
  ['done', ADA, 1, 'nothing', {}],
  ['done', null, 0, 'nothing', {}],
])(
  'chooses for a seat that is %s, wallet %s, %i s after the deadline: %s',
  (state, wallet, late, ...chance) => {
    const [does, more] = chance;
    const deadline = state === 'open' ? 0n : DEADLINE;
    const chosen = chanceOf({ state, player: ADA, deadline }, wallet, DEADLINE + BigInt(late));
    expect(chosen).toEqual({ do: does, ...more });
  },
);

const words = ESCAPE_WORDS.en;
const EARLY = '{"InstructionError":[0,{"Custom":92}]}';
const walletError = (code: number) => Object.assign(new Error('x'), { code });
const early = words.refused('The deadline of the seat is not over yet.');

describe('an error message is our own and never quotes a node', () => {
  test.each<[string, unknown, string]>([
    ['the program’s refusal at preflight', new NodeError('refused', 'custom program error: 0x5c'), early],
    ['the program’s refusal on chain', new TransactionFailed(EARLY), early],
    ['a code of another program', new NodeError('refused', 'error: 0xffff'), words.node.refused],
    ['a node that lags', new NodeError('behind', 'Blockhash not found'), words.node.behind],
    ['a node that asks for fewer calls', new NodeError('busy', 'getGenesisHash: 429'), words.node.busy],
    ['a wallet without the fee', new NodeError('funds', 'InsufficientFundsForFee'), words.node.funds],
    ['a failure on chain', new TransactionFailed('"AccountInUse"'), words.transactionFailed],
    ['a transaction that is too old', new NothingMoved(), words.nothingMoved],
    ['a wallet that was not waited for', new Unanswered(), words.unanswered],
    ['a wallet that no longer allows the page', walletError(4100), words.notAuthorized],
    ['the player’s No', walletError(4001), words.walletRefused],
    ['anything else', new TypeError('Failed to fetch'), words.failed],
    ['something that is no error', 'Plugin broke', words.failed],
  ])('%s', (_name, error, sentence) => {
    expect(sentenceOf(words, error)).toBe(sentence);
  });
});

type Address = Seat['player'];
const program = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
const player = 'Vote111111111111111111111111111111111111111' as Address;
const seat = 'Stake11111111111111111111111111111111111111' as Address;
const OTHER = 'Config1111111111111111111111111111111111111';
const BLOCKHASH = 'SysvarC1ock11111111111111111111111111111111';

const keys = (...addresses: string[]) => addresses.map((each) => hex.encode(base58.decode(each))).join('');

// The expected bytes were compiled by @solana/kit 8.4.0 from the same instructions.
const [byPlayer, byOther] = [
  keys(player, seat, program, BLOCKHASH),
  keys(OTHER, seat, player, program, BLOCKHASH),
];
test.each([
  ['LEAVE', leaveInstruction, player, `01000103${byPlayer}0102020100080300000000000000`],
  ['EXPIRE by its player', expireInstruction, player, `01000103${byPlayer}0102020100080500000000000000`],
  ['EXPIRE by another wallet', expireInstruction, OTHER, `01000104${byOther}0103020102080500000000000000`],
])('compiles %s to one empty signature and its message', (_name, make, payer, message) => {
  const transaction = unsignedTransaction(make({ program, seat, player }), payer, BLOCKHASH);
  expect(hex.encode(transaction)).toBe(`01${'00'.repeat(64)}${message}`);
});

test('refuses to let another wallet leave for the player', () => {
  const leave = leaveInstruction({ program, seat, player });
  expect(() => unsignedTransaction(leave, OTHER, BLOCKHASH)).toThrow('the signature of another wallet');
});

test('contains its icon, which its own policy allows', () => {
  const page = { connect: "'self'", noScript: 'Enable JavaScript.' };
  const icon = '<svg fill="#15110E"/>';
  const html = documentOf(page, { script: 'run()', style: 'p {}', icon, attributes: '' });
  const href = /<link rel="icon" [^>]*href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(decodeURIComponent(href)).toBe(`data:image/svg+xml,${icon}`);
  expect(/Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]?.split('; ')).toContain(
    'img-src data:',
  );
});
