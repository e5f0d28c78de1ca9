// Tools, verify: the escrow program, its seats and payouts, with only a Solana node.
import { keyBytes } from '@kingstake/proofs/receipts';
import {
  type Finding,
  failuresIn,
  nodeOption,
  parseWords,
  readNamedFile,
  type Subject,
  UsageFault,
  urlOption,
} from '../command.ts';
import { readChain } from './chain-reading.ts';
import { checkReceipt, checkRecord, checkText, fetchRecord } from './game-checks.ts';
import { verify } from './verify.ts';

export interface EscrowArguments {
  rpcUrl: string;
  program: string;
  seats: readonly string[]; // if empty, those of the game, or else all that the program's transactions name
  game: GameSource | null;
}

/** The source of the game data whose hash is compared: a file with the game's text or receipt, or the server's text. */
type GameSource =
  | { from: 'text' | 'receipt'; file: string }
  | { from: 'server'; id: number; serverUrl: string };

const USAGE = `usage: npm run verify-escrow -- --rpc URL --program ADDRESS [--seat ADDRESS ...]
         [--text FILE | --receipt FILE | --game ID --server URL]

Checks, with nothing but a Solana node: that the program is this repository's build and frozen; every seat; every payout
and fee. With a game's text or receipt, also the SHA-256 that its payout left on the chain. With --game and --server that one game alone: the
server is asked for its text and its seats, without signing in, and what it answers is compared with the chain.`;

const OPTIONS = {
  rpc: { type: 'string' },
  program: { type: 'string' },
  seat: { type: 'string', multiple: true },
  game: { type: 'string' },
  server: { type: 'string' },
  text: { type: 'string' },
  receipt: { type: 'string' },
} as const;

export function parseArguments(words: readonly string[]): EscrowArguments {
  const { rpc, program, seat: seats = [], game, server, text, receipt } = parseWords(words, OPTIONS).values;
  const rpcUrl = nodeOption(rpc);
  if (program === undefined || keyBytes(program) === null)
    throw new UsageFault('--program must be the address of the program.');
  const wrong = seats.find((each) => keyBytes(each) === null);
  if (wrong !== undefined) throw new UsageFault(`--seat ${wrong} is no address.`);
  const asked = { rpcUrl, program, seats };
  if ([text, receipt, game ?? server].filter((source) => source !== undefined).length > 1)
    throw new UsageFault('Give one of --text, --receipt, and --game with --server.');
  if (text !== undefined) return { ...asked, game: { from: 'text', file: text } };
  if (receipt !== undefined) return { ...asked, game: { from: 'receipt', file: receipt } };
  if (game === undefined && server === undefined) return { ...asked, game: null };
  if (game === undefined || !/^[1-9]\d{0,14}$/.test(game))
    throw new UsageFault('--server needs --game with the id of the game.');
  const serverUrl = urlOption(
    server,
    '--game needs --server with the address of the server, or --text with a file.',
  );
  return { ...asked, game: { from: 'server', id: Number(game), serverUrl } };
}

async function findingsOf(asked: EscrowArguments): Promise<readonly Finding[]> {
  const chain = readChain(asked.rpcUrl);
  const { game } = asked;
  if (game?.from === 'server') {
    const record = await fetchRecord(game.id, game.serverUrl);
    const { white, black } = record.seats;
    // The game's own seats are sufficient, however many others used the program.
    const seats = [...new Set([white.seat, black.seat, ...asked.seats])];
    const { findings, story } = await verify(chain, { ...asked, seats });
    return [...findings, ...checkRecord(game.id, record, story)];
  }
  const { findings, story } = await verify(chain, asked);
  if (game === null) return findings;
  const check = game.from === 'text' ? checkText : checkReceipt;
  return [...findings, ...check(readNamedFile(game.file), story.decided)];
}

export const ESCROW: Subject = {
  usage: USAGE,
  unreadCode: 2,
  markWidth: 10,
  failedMark: 'MISMATCH',
  async check(words) {
    const findings = await findingsOf(parseArguments(words));
    const wrong = failuresIn(findings);
    const last = wrong === 0 ? 'Everything that was checked is right.' : `${wrong} of these must not be.`;
    return { findings, last, code: wrong === 0 ? 0 : 1 };
  },
};
