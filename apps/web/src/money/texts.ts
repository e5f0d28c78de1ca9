// money: the texts of deposit, withdrawal, statement and explorer.

import type { Transaction } from '@kingstake/protocol/http/money';
import { inLanguage } from '../language/index.ts';

export const MONEY_TEXTS = inLanguage('MONEY_TEXTS', {
  playingBalance: 'Playing balance',
  inWallet: 'In wallet',
  amount: 'Amount',
  smallest: (amount: string) => `Minimum ${amount} SOL`,
  /** `usd`: the assumed price of one SOL. */
  noLivePrice: (usd: number) => `No live price, 1 SOL = $${usd}`,
  quickAmounts: 'Quick amounts',
  playingBalanceAfter: 'New playing balance',
  leftInWallet: 'Left in wallet',
  done: 'Done',
  explorer: 'View on explorer',
  invalidAmount: 'Invalid Amount',
  invalidAmountHint: 'Please enter a valid amount',
  insufficient: 'Insufficient Balance',

  required: 'Required',
  currentBalance: 'Current balance',

  deposit: 'Deposit SOL',
  depositAmount: (amount: string) => `Deposit ${amount} SOL`,
  depositEmpty: 'Deposit',
  depositNote:
    'Only from your linked wallet, not from an exchange. Your wallet will ask you to sign. The deposit is credited once the network has finalized it. Network fee: 0.000005 SOL.',
  notConnected: 'Wallet Not Connected',
  notConnectedHint: 'Please connect your wallet to deposit funds',
  walletTooLow: (amount: string) =>
    `Your wallet has ${amount} SOL, which does not cover this amount plus the network fee.`,
  /** A Solana account must hold nothing or at least the rent-exempt minimum. */
  walletRent: (most: string, all: string) =>
    `Your wallet must keep at least 0.00089088 SOL, or nothing. Deposit up to ${most} SOL, or exactly ${all} SOL.`,
  walletRentAll: (all: string) =>
    `Your wallet must keep at least 0.00089088 SOL, or nothing. Deposit exactly ${all} SOL.`,
  deposited: 'Deposit Successful',
  depositedHint: (amount: string) => `${amount} SOL was added to your playing balance.`,
  depositFailed: 'Deposit Failed',
  depositFailedHint: 'Failed to process deposit. Please try again.',
  depositRefused: 'You rejected the transaction. Nothing was sent.',
  depositUnanswered: 'Your wallet did not answer. Nothing was sent, and nothing will be if it still signs.',
  stopWaiting: 'Stop waiting',
  depositLate: 'Deposit Pending',
  depositLateHint:
    'The network is slow right now. Your deposit will be credited automatically once it is final. Please do not send it again.',
  airdrop: 'Airdrop 10 SOL',
  airdropped: '10 SOL Airdropped',
  airdropFailed: 'Airdrop Failed',
  progress: 'Deposit progress',
  stepDone: 'done',
  stepNow: 'in progress',

  withdraw: 'Withdraw SOL',
  withdrawAmount: (amount: string) => `Withdraw ${amount} SOL`,
  withdrawEmpty: 'Withdraw',
  withdrawAll: 'Withdraw All',
  withdrawTo: 'To your wallet',
  /** The middle part never wraps. */
  withdrawNote: [
    'Withdrawals are processed manually in ',
    '1-24 hours',
    '. The amount leaves your playing balance right away. Kingstake pays the network fee.',
  ],
  withdrawLimit: (amount: string) => `You can only withdraw up to ${amount} SOL`,
  partHeld: (amount: string) => `Part is held. You can withdraw up to ${amount} SOL.`,
  allHeld: 'All of your balance is held.',
  withdrawUpTo: (amount: string) => `Withdraw up to ${amount} SOL`,
  withdrawHeld: (held: string, when: string) =>
    `${held} SOL are under review until ${when}. You can withdraw the rest.`,
  withdrawn: 'Withdrawal Request Submitted',
  withdrawnHint: (amount: string) => `${amount} SOL will arrive in your wallet in 1-24 hours.`,
  withdrawFailed: 'Withdrawal Failed',
  withdrawFailedHint: 'Failed to process withdrawal. Please try again.',

  transactions: 'Transaction History',
  noTransactions: 'No transactions found',
  transactionsFailed: 'Failed to load transactions.',
  retry: 'Try again',
  loading: 'Loading…',
  balanceAfter: 'Balance after',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  csv: 'Download CSV',
  csvFile: 'kingstake-transactions.csv',
  csvFailed: 'Download Failed',
  csvFailedHint: 'Failed to load transactions. Please try again.',

  accountTitle: 'Account',
  address: 'Address',
  holds: 'Holds now',
  accountLocalOnly: 'This page only shows accounts on the local network.',
  explorerTitle: 'Transaction',
  explorerUnknown: 'No transaction found with this signature.',
  explorerUnknownHint: 'If you just sent it, it should appear within a few seconds.',
  explorerFailed: 'The network is not responding.',
  explorerLocalOnly: 'This page only shows transactions on the local network.',
  signature: 'Signature',
  state: 'Status',
  succeeded: 'Succeeded',
  failed: 'Failed',
  slot: 'Slot',
  time: 'Time',
  fee: 'Fee',
  memo: 'Memo',
  transfers: 'Transfers',
  noTransfers: 'No SOL was transferred.',
  from: 'From',
  to: 'To',
});

/** The confirmation of a withdrawal with the wallet. */
export const CONFIRM_TEXTS = inLanguage('CONFIRM_TEXTS', {
  title: 'Confirm Withdrawal',
  why: 'This device is new to your wallet. To protect your balance, confirm this withdrawal with your wallet.',
  what: 'Your wallet will ask you to sign a message that names this amount and this address. Signing is free and sends no transaction.',
  confirm: 'Confirm in Wallet',
  back: 'Back',
  unanswered: 'Your wallet did not answer. Nothing was withdrawn, and you can try again.',
  refused: 'You did not confirm. Nothing was withdrawn, and you can try again.',
});

export const STEP_TEXTS = inLanguage('STEP_TEXTS', {
  preparing: 'Preparing',
  approve: 'Approve in your wallet',
  sending: 'Sending',
  waiting: 'Waiting for the network',
  credited: 'Credited',
});

/** The status of a line of the statement. */
export const STATUS_TEXTS: Readonly<Record<Transaction['status'], string>> = inLanguage('STATUS_TEXTS', {
  completed: 'completed',
  pending: 'pending',
  failed: 'failed',
  cancelled: 'cancelled',
});

/** Labels of the kinds that this page knows; an unknown kind is shown under its raw name. */
export const KIND_TEXTS: Readonly<Record<string, string>> = inLanguage('KIND_TEXTS', {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  wager: 'Wager',
  winnings: 'Winnings',
  profit: 'Profit',
  refund: 'Refund',
  purchase: 'Purchase',
  adjust: 'Adjustment',
});
