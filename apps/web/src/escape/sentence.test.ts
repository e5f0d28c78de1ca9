import { describe, expect, test } from 'vitest';
import { NothingMoved, TransactionFailed } from '../wallet/chain-client.ts';
import { NodeError } from '../wallet/node-error.ts';
import { Unanswered } from '../wallet/wallet-answer.ts';
import { sentenceOf } from './sentence.ts';
import { ESCAPE_WORDS } from './words.ts';

const words = ESCAPE_WORDS.en;
const early = words.refused('The deadline of the seat is not over yet.');

describe('an error message is our own and never quotes a node', () => {
  test.each<[string, unknown, string]>([
    ['the program’s refusal at preflight', new NodeError('refused', 'custom program error: 0x5c'), early],
    [
      'the program’s refusal on chain',
      new TransactionFailed('{"InstructionError":[0,{"Custom":92}]}'),
      early,
    ],
    [
      'a code of another program',
      new NodeError('refused', 'custom program error: 0xffff'),
      words.node.refused,
    ],
    ['a node that lags', new NodeError('behind', 'Blockhash not found'), words.node.behind],
    ['a node that asks for fewer calls', new NodeError('busy', 'getGenesisHash: 429'), words.node.busy],
    ['a wallet without the fee', new NodeError('funds', 'InsufficientFundsForFee'), words.node.funds],
    ['a failure on chain', new TransactionFailed('"AccountInUse"'), words.transactionFailed],
    ['a transaction that is too old', new NothingMoved(), words.nothingMoved],
    ['a wallet that was not waited for', new Unanswered(), words.unanswered],
    [
      'a wallet that no longer allows the page',
      Object.assign(new Error('x'), { code: 4100 }),
      words.notAuthorized,
    ],
    ['the player’s No', Object.assign(new Error('x'), { code: 4001 }), words.walletRefused],
    ['anything else', new TypeError('Failed to fetch'), words.failed],
    ['something that is no error', 'Plugin broke', words.failed],
  ])('%s', (_name, error, sentence) => {
    expect(sentenceOf(words, error)).toBe(sentence);
  });
});
