import { expect, test } from 'vitest';
import { parseArguments, type VerifyArguments } from './arguments.ts';

const RPC = 'https://api.devnet.solana.com';
const PROGRAM = 'Vote111111111111111111111111111111111111111';
const SEAT = 'Stake11111111111111111111111111111111111111';
const BASE = ['--rpc', RPC, '--program', PROGRAM];
const ARGUMENTS: VerifyArguments = { rpcUrl: RPC, program: PROGRAM, seats: [], game: null };
const server = { from: 'server', id: 7, serverUrl: 'https://k.example' } as const;

const CASES: readonly [words: string, expected: VerifyArguments | string][] = [
  ['', ARGUMENTS],
  [`--seat ${SEAT} --seat ${PROGRAM}`, { ...ARGUMENTS, seats: [SEAT, PROGRAM] }],
  ['--text game.txt', { ...ARGUMENTS, game: { from: 'text', file: 'game.txt' } }],
  ['--game 7 --server https://k.example', { ...ARGUMENTS, game: server }],
  ['--seat nowhere', '--seat nowhere is no address.'],
  ['--game 7', '--game needs --server with the address of the server, or --text with a file.'],
  ['--server https://k.example', '--server needs --game with the id of the game.'],
  ['--game x --server https://k.example', '--server needs --game with the id of the game.'],
  ['--receipt game.json', { ...ARGUMENTS, game: { from: 'receipt', file: 'game.json' } }],
  [
    '--text a --game 7 --server https://k.example',
    'Give one of --text, --receipt, and --game with --server.',
  ],
  ['--text a --receipt b', 'Give one of --text, --receipt, and --game with --server.'],
  ['--rpc ftp://node', '--rpc must be the address of a Solana node, such as https://api.devnet.solana.com.'],
  ['--program short', '--program must be the address of the program.'],
];

test.each(CASES)('parses %s', (words, expected) => {
  expect(parseArguments([...BASE, ...words.split(' ').filter((word) => word !== '')])).toEqual(expected);
});

test('refuses unknown options', () => {
  expect(parseArguments(['--all'])).toContain('--all');
  expect(parseArguments([...BASE, 'more'])).toContain('more');
  expect(parseArguments([])).toContain('--rpc');
});
