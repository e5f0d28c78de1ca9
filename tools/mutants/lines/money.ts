// Tools, mutants: faults that break a line of the groups E Deposit and withdraw and M Money constants.
import { mutantsIn } from '../mutant.ts';

const MONEY = 'apps/web/src/features/money';
const SERVER = 'apps/server/src';
const PROTOCOL = 'packages/protocol/src';
const SIGNS = 'the sign of every kind, none for an unknown one';
const STEPS = 'every step is told as it happens, and the real signature goes to the server';
const BOUGHT = 'a premium picture is bought once, from the playing balance';
const PAGED = 'the statement is paged, ten by default, newest first';
const ROW = 'each row has type, description, amount, balance after, status, signature and time';
const REFUSED = 'withdraw refuses too little, too much, and any wallet but the own';
const HELD = 'withdraw holds the amount at once and shows it pending';
const DEPOSITED = 'deposit answers 200 completed when credited, also on a repeat, and moves money once';
const FEES = 'the fee is 5 % of one wager, the prize 1.95 wagers, the profit 0.95';
const QUICK = 'quick amounts, limits, and three decimals';
const REFUSALS = 'refusals: no amount, the wallet says no, too little for a picture';
const WHOLE_WAY = 'airdrop, deposit, picture, withdrawal, approval, statement';
const UNANSWERED =
  'a withdrawal without an answer says so, and asked again is paid once; more than ten rows make pages';
const UNCONNECTED = 'without a connected wallet nothing is deposited, and a toast says why';

export const MONEY_LINES = mutantsIn({
  [MONEY]: [
    [
      'E1 K5 nothing is an amount',
      'return amount === null || amount <= 0n ? null : amount;',
      'return amount;',
      '%j is none',
    ],
    [
      'E1 M2 less than the smallest amount is one',
      'amount === null || amount < MIN_TRANSFER',
      'amount === null',
      `${MONEY}/amounts.test.ts`,
    ],
    [
      'E4 a deposit has other quick amounts',
      "['0.1', '0.5', '1', '2', '5', '10']",
      "['0.1', '0.5', '1', '5', '10']",
      QUICK,
      `${MONEY}/texts.test.ts`,
    ],
    [
      'E11 a withdrawal has other quick amounts',
      "['0.1', '0.5', '1', '2', '5'] as const;\n\n",
      "['0.1', '1', '2', '5'] as const;\n\n",
      QUICK,
      `${MONEY}/texts.test.ts`,
    ],
    [
      'E19 E20 a refund is taken',
      "['deposit', 'winnings', 'profit', 'refund']",
      "['deposit', 'winnings', 'profit']",
      SIGNS,
    ],
    ['E20 a wager has no sign', "['withdrawal', 'wager', 'purchase']", "['withdrawal', 'purchase']", SIGNS],
    ['E21 a failed transaction is quiet', "failed: 'loss',", "failed: 'quiet',", 'the badge of every status'],
    [
      'E21 a pending transaction is green',
      "pending: 'brass',",
      "pending: 'lamp',",
      'the badge of every status',
    ],
    [
      'E5 M14 the server hears of a deposit at once',
      '    const answer = isFinal ? await credit(ports, watch, signature) : null;\n',
      '    const answer = await credit(ports, watch, signature);\n',
      'what was sent but is not credited in time is late, not failed',
    ],
    [
      'M14 nobody waits for the network',
      "    const isFinal = await ports.deliver(signed, () => ports.onStep('waiting', signature));\n",
      '    const isFinal = true;\n',
      'the server hears of a deposit only after the network has confirmed it',
    ],
    ['E7 the last step of a deposit is not told', "    ports.onStep('credited', signature);\n", '', STEPS],
    ['E5 a deposit is sent before it is told to be signed', "  ports.onStep('approve', null);\n", '', STEPS],
    [
      'E8 a transaction without a signature is sent',
      "  if (signature === null) throw new Error('The wallet returned an unsigned transaction.');\n",
      '',
      'a wallet that says no, or gives back no signature, sends nothing',
    ],
    [
      'E3 a second click deposits a second time',
      'if (!busy.current && user !== null) void begin(user.id, amount);',
      'if (user !== null) void begin(user.id, amount);',
      REFUSALS,
    ],
    ['E13 a withdrawal takes 1-48 hours', "'1-24 hours',", "'1-48 hours',", QUICK, `${MONEY}/texts.test.ts`],
    [
      'E14 a withdrawal is told in other words',
      "withdrawn: 'Withdrawal Request Submitted'",
      "withdrawn: 'Withdrawal Submitted'",
      WHOLE_WAY,
      `${MONEY}/texts.test.ts`,
    ],
    [
      'E15 a failed withdrawal is told in other words',
      "withdrawFailed: 'Withdrawal Failed'",
      "withdrawFailed: 'Failed'",
      UNANSWERED,
      `${MONEY}/texts.test.ts`,
    ],
    [
      'E16 the limit is told in other words',
      'You can only withdraw up to ${amount} SOL',
      'At most ${amount} SOL',
      WHOLE_WAY,
      `${MONEY}/texts.test.ts`,
    ],
    [
      'E22 an empty history says nothing',
      "noTransactions: 'No transactions found'",
      "noTransactions: ''",
      REFUSALS,
      `${MONEY}/texts.test.ts`,
    ],
    [
      'E2 K4 a deposit without a wallet has other words',
      "notConnectedHint: 'Please connect your wallet to deposit funds'",
      "notConnectedHint: 'Please connect'",
      UNCONNECTED,
      `${MONEY}/texts.test.ts`,
    ],
    [
      'K5 an invalid amount has other words',
      "invalidAmountHint: 'Please enter a valid amount'",
      "invalidAmountHint: 'Invalid'",
      REFUSALS,
      `${MONEY}/texts.test.ts`,
    ],
    [
      'E8 a failed deposit has other words',
      "depositFailed: 'Deposit Failed'",
      "depositFailed: 'Failed'",
      REFUSALS,
      `${MONEY}/texts.test.ts`,
    ],
  ],
  [`${PROTOCOL}/economics.ts`]: [
    ['M1 the fee is taken from the pot', 'FEE_BPS = 500n', 'FEE_BPS = 1_000n', FEES],
    ['M1 the prize forgets the fee', 'return lamports(potOf(wager) - fee);', 'return potOf(wager);', FEES],
    [
      'M2 the smallest transfer is 0.01',
      "MIN_TRANSFER: Lamports = sol('0.001')",
      "MIN_TRANSFER: Lamports = sol('0.01')",
      REFUSED,
      `${MONEY}/amounts.test.ts`,
    ],
    [
      'D12 D22 a premium picture costs 0.5 SOL',
      "PREMIUM_AVATAR_PRICE: Lamports = sol('1')",
      "PREMIUM_AVATAR_PRICE: Lamports = sol('0.5')",
      BOUGHT,
    ],
    [
      'B10 a wager of 10 is offered',
      "'5', '20', '50', '100']",
      "'5', '10', '20', '50', '100']",
      'what the lobby lists and offers',
      'apps/web/src/features/lobby/parts/wager-picker.test.tsx',
    ],
  ],
  [`${PROTOCOL}/money.ts`]: [
    [
      'M3 F10 a SOL is a million lamports',
      'LAMPORTS_PER_SOL = 1_000_000_000n',
      'LAMPORTS_PER_SOL = 1_000_000n',
      `${PROTOCOL}/money.test.ts`,
    ],
    [
      'E25 balances have two decimals',
      'SHOWN_DECIMALS = 3',
      'SHOWN_DECIMALS = 2',
      '%s lamports: exact, in a column, in prose',
    ],
  ],
  'apps/web/src/session/chain-client.ts': [
    [
      'E6 what was processed already is a failure',
      "if (error.fault === 'known') return { answer: 'taken', refusal: null };",
      '',
      'already processed goes on, so does a lost answer; any other refusal does not',
    ],
    [
      'E5 a transaction goes out as it is',
      "{ encoding: 'base64', preflightCommitment: 'confirmed' }",
      "{ preflightCommitment: 'confirmed' }",
      'a signed transaction goes out as base64',
    ],
    [
      'E5 what is processed is final',
      "found.confirmationStatus === 'finalized'",
      'found.confirmationStatus !== undefined',
      'apps/web/src/session/chain-client.test.ts',
    ],
  ],
  [`${SERVER}/shop/avatars.ts`]: [
    [
      'D21 a picture is granted unpaid',
      "  if ('refused' in paid) {\n",
      "  if ('refused' in paid && paid.refused !== 'overdrawn') {\n",
      BOUGHT,
    ],
    [
      'D21 a picture is bought twice',
      'opKey: `avatar:${purchase.userId}:${purchase.avatarId}`,',
      'opKey: `avatar:${purchase.userId}:${purchase.avatarId}:${Math.random()}`,',
      BOUGHT,
    ],
    [
      'I6 a free picture can be bought',
      "avatarKind(purchase.avatarId) !== 'premium'",
      'avatarKind(purchase.avatarId) === null',
      'apps/server/tests/money/cashier.db.test.ts',
    ],
  ],
  [`${SERVER}/statements`]: [
    ['E18 I10 I28 a page has twenty rows', 'DEFAULT_PAGE_LIMIT = 10', 'DEFAULT_PAGE_LIMIT = 20', PAGED],
    [
      'I28 the pages are one too few',
      'totalPages: Math.ceil(totalTransactions / page.limit)',
      'totalPages: Math.floor(totalTransactions / page.limit)',
      PAGED,
    ],
    [
      'E23 a row forgets its signature',
      'transactionSignature: signature ?? withdrawal?.signature ?? null,',
      'transactionSignature: null,',
      ROW,
    ],
    [
      'E23 the balance after a row is its amount',
      'balanceAfter: formatSol(line.balanceAfter),',
      'balanceAfter: positive(line.amount),',
      ROW,
    ],
    [
      'E21 a withdrawal is completed at once',
      "withdrawal === undefined ? 'completed' : SHOWN_STATUS[withdrawal.state]",
      "'completed'",
      HELD,
    ],
  ],
  [`${SERVER}/withdrawals`]: [
    [
      'E9 M2 anything may be withdrawn',
      "    if (amount < MIN_TRANSFER) return refuse('VALIDATION', 'amount-too-small');\n",
      '',
      REFUSED,
    ],
    [
      'I9 a withdrawal goes to any wallet',
      'if (body.walletAddress !== caller.walletAddress) {',
      "if (body.walletAddress === '') {",
      REFUSED,
    ],
    [
      'R42 a payment is signed again without proof',
      'facts.finalizedHeight >= facts.missingSinceHeight + PROOF_BLOCKS',
      'facts.finalizedHeight >= facts.missingSinceHeight',
      `${SERVER}/withdrawals/withdrawal.test.ts`,
    ],
    [
      'R42 a failed payment is not refunded',
      "return status.failed ? { step: 'refund' } : { step: 'complete' };",
      "return { step: 'complete' };",
      `${SERVER}/withdrawals/withdrawal.test.ts`,
    ],
    [
      'I9 the answer is the balance before',
      'balance: await balanceOf(tx, player) };',
      'balance: lamports((await balanceOf(tx, player)) + request.lamports) };',
      HELD,
    ],
  ],
  [`${SERVER}/deposits`]: [
    [
      'I7 the treasury is not named',
      'projectWallet: chain.treasury }',
      "projectWallet: '' }",
      'deposit-transaction gives bytes for the wallet and the treasury’s address',
    ],
    [
      'I8 R41 a deposit is booked each time',
      '  if (await isBooked(tx, landed.signature, landed.leg)) return null;\n',
      '',
      DEPOSITED,
      '200 bookings of the same transaction in parallel credit once, and none fails',
    ],
    [
      'R41 a deposit of another wallet is the own one',
      "if (own === undefined || own.status === 'house') return 'foreign';",
      "if (own?.status === 'house') return 'foreign';",
      'a deposit that nobody saw is 202 pending, another wallet’s is 403',
    ],
    [
      'I8 a deposit that nobody saw is completed',
      "  if (found === 'pending') {\n",
      "  if (found === 'none') {\n",
      'a deposit that nobody saw is 202 pending, another wallet’s is 403',
    ],
    [
      'R41 a transfer that nobody signed is credited',
      '    if (!signers.has(transfer.source)) continue;\n',
      '',
      `${SERVER}/deposits/credits.test.ts`,
    ],
    [
      'R43 a surplus is nobody’s business',
      'return lamports(surplus > 0n ? surplus : 0n);',
      'return lamports(0n);',
      `${SERVER}/deposits/credits.test.ts`,
      'is booked as unclaimed, once, and credits nobody',
    ],
  ],
  ['apps/web/src/ui/explorer-address.ts']: [
    [
      'E24 the explorer shows another network',
      '?cluster=${cluster}',
      '',
      'the public explorer with the cluster, our own page on local',
    ],
  ],
});
