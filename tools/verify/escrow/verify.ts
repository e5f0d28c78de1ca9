// Tools, verify: the escrow program, its seats and payouts, with only a Solana node.
import { decodeSeat } from '@kingstake/escrow';
import { readArtifact } from '@kingstake/escrow/artifact';
import { isSameProgram, programDataAddress, readProgram } from '@kingstake/escrow/deployment';
import { keyBytes } from '@kingstake/proofs/receipts';
import {
  type Finding,
  failed,
  failuresIn,
  nodeOption,
  note,
  ok,
  parseWords,
  readNamedFile,
  type Subject,
  sol,
  UsageFault,
  urlOption,
} from '../command.ts';
import {
  type ChainReading,
  type ReadAccount,
  type ReadTransaction,
  readChain,
  TransactionUnread,
} from './chain-reading.ts';
import { checkReceipt, checkRecord, checkText, fetchRecord } from './game-checks.ts';
import { eventsOf, type KnownSeat, type SeatStory, tellStory } from './seat-check.ts';

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

const ACCOUNTS_AT_ONCE = 100;

/** `seats`: checks these and the seats to which they were bound. If empty, checks all seats in the program's transactions. */
export async function verify(
  chain: ChainReading,
  { program, seats }: { program: string; seats: readonly string[] },
) {
  const findings = await checkProgram(chain, program);
  const read = createReader(chain);
  const transactions =
    seats.length === 0
      ? await readAll(read, await chain.signatures(program))
      : await transactionsOfSeats(chain, read, { program, seats });
  for (const signature of read.unread) {
    const why = 'is of a newer version and could not be read: what it did is not checked.';
    findings.push(note(`The transaction ${signature} ${why}`));
  }
  const story = await tellStory(program, transactions);
  findings.push(...story.findings);
  const known = new Set([...transactions.map(({ signature }) => signature), ...read.unread]);
  findings.push(...(await checkAccounts(chain, program, story, known)));
  for (const seat of seats)
    if (!story.seats.has(seat)) findings.push(failed(`No opening of the seat ${seat} was found.`));
  const { size } = story.seats;
  findings.push(
    ok(`${transactions.length} transactions read: ${size} seats, ${story.decided.length} decided matches.`),
  );
  return { findings, story };
}

type Program = Parameters<typeof programDataAddress>[0];
type Account = NonNullable<Parameters<typeof readProgram>[0]>;

/** Checks whether the program on chain is this repository's build, and whether it can still be changed. */
async function checkProgram(chain: ChainReading, address: string): Promise<Finding[]> {
  const expected = await programDataAddress(address as Program);
  const [code = null, data = null] = await chain.accounts([address, expected]);
  const deployed = readProgram(code as Account | null, data as (ReadAccount & Account) | null, expected);
  if (typeof deployed === 'string') return [failed(`There is no program at ${address} (${deployed}).`)];
  const { binary, record } = readArtifact();
  return [
    isSameProgram(deployed, binary)
      ? ok(`The program is this repository's build (SHA-256 ${record.binarySha256}).`)
      : failed(`The program at ${address} is not this repository's build.`),
    deployed.authority === null
      ? ok('The program is frozen: no one can change it.')
      : failed(`The program can still be changed by ${deployed.authority}.`),
  ];
}

type Reader = ReturnType<typeof createReader>;

function createReader(chain: ChainReading) {
  const unread: string[] = [];
  return {
    unread,
    /** Returns null for a transaction that cannot be read. Anyone may send such transactions. */
    async one(signature: string): Promise<ReadTransaction | null> {
      if (unread.includes(signature)) return null;
      try {
        return await chain.transaction(signature);
      } catch (error) {
        if (!(error instanceof TransactionUnread)) throw error;
        unread.push(signature);
        return null;
      }
    },
  };
}

async function readAll(read: Reader, signatures: readonly string[]): Promise<ReadTransaction[]> {
  const found: ReadTransaction[] = [];
  for (const signature of signatures)
    found.push(...[await read.one(signature)].filter((each) => each !== null));
  return found;
}

/** Reads the opponents' transactions too, because a decision names both seats, and only a seat's opening contains its terms. */
async function transactionsOfSeats(
  chain: ChainReading,
  read: Reader,
  { program, seats }: { program: string; seats: readonly string[] },
): Promise<ReadTransaction[]> {
  const found = new Map<string, ReadTransaction>();
  const looked = new Set<string>();
  const open = [...seats];
  for (let seat = open.pop(); seat !== undefined; seat = open.pop()) {
    if (looked.has(seat)) continue;
    looked.add(seat);
    for (const signature of await chain.signatures(seat)) {
      const transaction = found.get(signature) ?? (await read.one(signature));
      if (transaction === null) continue;
      found.set(signature, transaction);
      for (const event of eventsOf(transaction, program)) {
        if (event.do === 'start' && event.seats.includes(seat)) open.push(...event.seats);
      }
    }
  }
  // The sort is stable, so events of one seat in the same slot keep their order.
  return [...found.values()].sort((one, other) => one.slot - other.slot);
}

/** Compares the current accounts with the state after the last transaction. */
async function checkAccounts(
  chain: ChainReading,
  program: string,
  { seats }: SeatStory,
  read: ReadonlySet<string>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const addresses = [...seats.keys()];
  for (let start = 0; start < addresses.length; start += ACCOUNTS_AT_ONCE) {
    const page = addresses.slice(start, start + ACCOUNTS_AT_ONCE);
    const accounts = await chain.accounts(page);
    for (const [index, address] of page.entries()) {
      const known = seats.get(address);
      if (known === undefined) continue;
      const finding = compareAccount(program, address, known, accounts[index] ?? null);
      if (finding === null) continue;
      const isStale =
        finding.verdict === 'failed' && !read.has((await chain.signatures(address)).at(-1) ?? '');
      findings.push(isStale ? note(`Seat ${address} changed while it was read: run this again.`) : finding);
    }
  }
  return findings;
}

/** Returns null for a seat that was expected to be closed and is closed. */
function compareAccount(
  program: string,
  address: string,
  known: KnownSeat,
  account: ReadAccount | null,
): Finding | null {
  const seat = account === null || account.owner !== program ? null : decodeSeat(account.data);
  const state = seat === null || typeof seat === 'string' || seat.state === 'done' ? 'gone' : seat.state;
  if (state !== known.state)
    return failed(`Seat ${address} is ${state}, but its transactions say that it is ${known.state}.`);
  if (seat === null || typeof seat === 'string' || account === null || state === 'gone') return null;
  const { wagerLamports } = known.terms;
  if (account.lamports < wagerLamports)
    return failed(
      `Seat ${address} holds ${sol(account.lamports)}, less than its stake of ${sol(wagerLamports)}.`,
    );
  if (seat.player !== known.player) return failed(`Seat ${address} says that ${seat.player} opened it.`);
  const until = new Date(Number(seat.deadline) * 1000).toISOString();
  const bound = seat.state === 'open' ? 'without an opponent yet' : `bound until ${until}`;
  return ok(`Seat ${address}: ${sol(account.lamports)} of ${known.player}, ${bound}.`);
}
