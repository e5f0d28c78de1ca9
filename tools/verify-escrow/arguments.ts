// Tools, verify-escrow: parses the command's arguments. Pure.
import { parseArgs } from 'node:util';
import { base58 } from '@scure/base';
import { argumentFault } from '../verifiers.ts';

export interface VerifyArguments {
  rpcUrl: string;
  program: string;
  seats: readonly string[]; // if empty, those of the game, or else all that the program's transactions name
  game: GameSource | null;
}

/** The source of the game data whose hash is compared: a file with the game's text or receipt, or the server's text. */
export type GameSource =
  | { from: 'text' | 'receipt'; file: string }
  | { from: 'server'; id: number; serverUrl: string };

export const USAGE = `usage: npm run verify-escrow -- --rpc URL --program ADDRESS [--seat ADDRESS ...]
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

const isUrl = (text: string | undefined): text is string =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function isAddress(text: string): boolean {
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

/** Returns the parsed arguments, or an error message. */
export function parseArguments(words: readonly string[]): VerifyArguments | string {
  let given: ReturnType<typeof read>;
  try {
    given = read(words);
  } catch (error) {
    return argumentFault(error);
  }
  const { rpc, program, seat = [], game, server, text, receipt } = given;
  if (!isUrl(rpc))
    return '--rpc must be the address of a Solana node, such as https://api.devnet.solana.com.';
  if (program === undefined || !isAddress(program)) return '--program must be the address of the program.';
  const wrong = seat.find((each) => !isAddress(each));
  if (wrong !== undefined) return `--seat ${wrong} is no address.`;
  const asked = { rpcUrl: rpc, program, seats: seat };
  if ([text, receipt, game ?? server].filter((source) => source !== undefined).length > 1)
    return 'Give one of --text, --receipt, and --game with --server.';
  if (text !== undefined) return { ...asked, game: { from: 'text', file: text } };
  if (receipt !== undefined) return { ...asked, game: { from: 'receipt', file: receipt } };
  if (game === undefined && server === undefined) return { ...asked, game: null };
  if (game === undefined || !/^[1-9]\d{0,14}$/.test(game))
    return '--server needs --game with the id of the game.';
  if (!isUrl(server)) return '--game needs --server with the address of the server, or --text with a file.';
  return { ...asked, game: { from: 'server', id: Number(game), serverUrl: server } };
}

function read(words: readonly string[]) {
  return parseArgs({ args: [...words], options: OPTIONS, strict: true, allowPositionals: false }).values;
}
