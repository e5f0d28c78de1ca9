import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type EscrowArguments, parseArguments as parseEscrow } from './escrow/verify.ts';
import { parseArguments as parseReserves } from './reserves/verify.ts';

const NODE = 'https://api.devnet.solana.com';
const PROGRAM = 'Vote111111111111111111111111111111111111111';
const SEAT = 'Stake11111111111111111111111111111111111111';
const ARGUMENTS: EscrowArguments = { rpcUrl: NODE, program: PROGRAM, seats: [], game: null };
const server = { from: 'server', id: 7, serverUrl: 'https://k.example' } as const;
const split = (words: string): string[] => words.split(' ').filter((word) => word !== '');

describe('the arguments of verify-escrow', () => {
  const parse = (words: string) => parseEscrow(split(`--rpc ${NODE} --program ${PROGRAM} ${words}`));

  test.each<[words: string, expected: EscrowArguments]>([
    ['', ARGUMENTS],
    [`--seat ${SEAT} --seat ${PROGRAM}`, { ...ARGUMENTS, seats: [SEAT, PROGRAM] }],
    ['--text game.txt', { ...ARGUMENTS, game: { from: 'text', file: 'game.txt' } }],
    ['--receipt game.json', { ...ARGUMENTS, game: { from: 'receipt', file: 'game.json' } }],
    ['--game 7 --server https://k.example', { ...ARGUMENTS, game: server }],
  ])('are parsed: %s', (words, expected) => {
    expect(parse(words)).toEqual(expected);
  });

  test.each([
    ['--seat nowhere', '--seat nowhere is no address.'],
    ['--game 7', '--game needs --server with the address of the server, or --text with a file.'],
    ['--server https://k.example', '--server needs --game with the id of the game.'],
    ['--game x --server https://k.example', '--server needs --game with the id of the game.'],
    ['--text a --game 7 --server https://k.example', 'Give one of --text, --receipt, and --game with'],
    ['--text a --receipt b', 'Give one of --text, --receipt, and --game with --server.'],
    [
      '--rpc ftp://node',
      '--rpc must be the address of a Solana node, such as https://api.devnet.solana.com.',
    ],
    ['--program short', '--program must be the address of the program.'],
    ['more', "Unexpected argument 'more'."],
  ])('are refused: %s', (words, sentence) => {
    expect(() => parse(words)).toThrow(sentence);
  });
});

describe('the arguments of verify-reserves', () => {
  test('are parsed', () => {
    expect(parseReserves(split('--server https://s.example/x --rpc https://r.example/key'))).toEqual({
      server: 'https://s.example',
      rpc: 'https://r.example/key',
      last: 24,
      auditor: null,
    });
  });

  test.each([
    ['--rpc https://rpc.example', '--server must be'],
    ['--server https://site.example', '--rpc must be'],
    ['--server ftp://site.example --rpc https://rpc.example', '--server must be'],
    ['--server https://s.example --rpc https://r.example --last 0', '--last must be'],
    ['--server https://s.example --rpc https://r.example --auditor x', '--auditor must be'],
    ['--what', "Unknown option '--what'."],
  ])('are refused: %s', (words, sentence) => {
    expect(() => parseReserves(split(words))).toThrow(sentence);
  });
});

test.each<[words: string[], code: number, said: string]>([
  [['receipt', '--help'], 0, 'usage: npm run verify-receipt'],
  [['receipt', '--all'], 3, "Unknown option '--all'.\n\nusage: npm run verify-receipt"],
  [['receipt', '/no/such'], 3, 'The file /no/such cannot be read: there is no such file.'],
  [['receipt', '/no/\u001b[2J'], 3, 'The file /no/\\u001b[2J cannot be read'],
  [['reserves'], 2, '--server must be the address of the site, such as https://kingstake.example.\n\nusage:'],
  [['escrow'], 2, 'usage: npm run verify-escrow'],
  [
    ['escrow', '--rpc', 'http://127.0.0.1:1', '--program', PROGRAM],
    2,
    'It could not be checked. fetch failed',
  ],
])('exits with a sentence after %j', async (words, code, said) => {
  const flags = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')];
  const seen = await new Promise((resolve) => {
    execFile(process.execPath, [...flags, ...words], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });
  expect(seen).toEqual({ code, said: expect.stringContaining(said) });
});
