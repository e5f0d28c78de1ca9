// escrow testkit: the cases of OPEN: who may open what, with which terms, and what others can do to a seat's address.
import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { getCreateAccountWithSeedInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  MAX_LOCK_SECONDS,
  MIN_LOCK_SECONDS,
  MIN_WAGER_LAMPORTS,
  SEAT_BYTES,
  type SeatTerms,
  seatAddress,
} from '../../client/index.ts';
import { seatSeed } from '../../client/seat-address.ts';
import { allocateWithSeedInstruction, transferInstruction } from '../../client/system-instructions.ts';
import { type Scene, scene, WAGER } from '../stage.ts';
import { cutTo, padded, unsigned, withAccounts, withRoles } from '../tampering.ts';

const LARGEST = 2n ** 64n - 1n;

export const OPEN_SCENES: readonly Scene[] = [
  scene('a player opens with a signature', async (stage) => {
    const { mallory, white, refused, send } = stage;
    const { seat, making } = await stage.bare(mallory, 'x1');
    const open = unsigned(stage.reopen(seat, white, stage.terms()), white.address);
    await refused('open for white, who did not sign', 'OPEN_PLAYER_UNSIGNED', send(mallory, ...making, open));
  }),

  scene('a seat holds the wager, and the terms are in range', async ({ white, open, terms, refused }) => {
    const given = (more: Partial<SeatTerms>) => open(white, terms(more), WAGER);
    const ofWager = (wagerLamports: bigint) => given({ wagerLamports, feeLamports: 0n });
    const [small, short] = ['OPEN_WAGER_TOO_SMALL', 'OPEN_SEAT_UNDERFUNDED'] as const;
    await refused('open a lamport under the least wager', small, ofWager(MIN_WAGER_LAMPORTS - 1n));
    await refused('open with a lamport less than the wager', short, open(white, terms(), WAGER - 1n));
    await refused('open a wager of 2^63 (twice it overflows)', short, ofWager(2n ** 63n));
    await refused('open a wager of 2^64-1', short, ofWager(LARGEST));
    const high = 'OPEN_FEE_TOO_HIGH';
    await refused('open with a fee over a tenth', high, given({ feeLamports: WAGER / 10n + 1n }));
    await refused('open with the fee 2^64-1', high, given({ feeLamports: LARGEST }));
    const lock = 'OPEN_LOCK_OUT_OF_RANGE';
    await refused('open with a lock of 3599 s', lock, given({ lockSeconds: MIN_LOCK_SECONDS - 1n }));
    await refused('open with a lock of 14 d + 1 s', lock, given({ lockSeconds: MAX_LOCK_SECONDS + 1n }));
    await refused('open with a lock of 2^64-1', lock, given({ lockSeconds: LARGEST }));
    await refused("open as one's own arbiter", 'OPEN_OWN_ARBITER', given({ arbiter: white.address }));
    await refused('open against oneself', 'OPEN_OWN_OPPONENT', given({ opponent: white.address }));
  }),

  scene('a seat is opened once', async (stage) => {
    const { white, mallory, bed, refused, send } = stage;
    const terms = stage.terms();
    const seat = await stage.opened(white, terms);
    const again = (who: typeof white, more = {}) => send(who, stage.reopen(seat, who, { ...terms, ...more }));
    await refused('open again with other terms', 'OPEN_SEAT_USED', again(white, { feeLamports: 0n }));
    await refused('another player opens it again', 'OPEN_SEAT_USED', again(mallory));
    const bound = await stage.locked();
    const locked = send(white, stage.reopen(bound.first, white, bound.terms));
    await refused('open a locked seat again', 'OPEN_SEAT_USED', locked);
    const before = bed.balance(white.address);
    await stage.fails('the whole opening once more', ['other program: 0'], stage.open(white, terms));
    stage.holds('it costs its fee and nothing else', [5000n], [before - bed.balance(white.address)]);
  }),

  scene('a seat is 152 bytes that the program owns', async (stage) => {
    const { white, mallory, refused, send, program } = stage;
    const no = 'OPEN_NOT_A_SEAT';
    await refused('open a wallet', no, send(white, stage.reopen(mallory.address, white, stage.terms())));
    const ofSpace = async (bytes: number, owner: Address) => {
      const { seat, making } = await stage.bare(white, `${bytes} ${owner === program}`, WAGER, bytes, owner);
      return send(white, ...making, stage.reopen(seat, white, stage.terms()));
    };
    for (const bytes of [SEAT_BYTES - 1, SEAT_BYTES + 1])
      await refused(`open a seat of ${bytes} bytes`, no, ofSpace(bytes, program));
    await refused('open a foreign seat', no, ofSpace(SEAT_BYTES, SYSTEM_PROGRAM_ADDRESS));
  }),

  scene('OPEN has one shape', async (stage) => {
    const { white, mallory, refused, send } = stage;
    const third = { address: mallory.address, role: AccountRole.READONLY };
    const changed = async (seed: string, change: (open: Instruction, seat: Address) => Instruction) => {
      const { seat, making } = await stage.bare(white, seed);
      return send(white, ...making, change(stage.reopen(seat, white, stage.terms()), seat));
    };
    const cut = changed('cut', (open) => cutTo(open, 111));
    await refused('open with 111 bytes of data', 'OPEN_SHAPE', cut);
    await refused('open with 113 bytes of data', 'OPEN_SHAPE', changed('padded', padded));
    const three = changed('three', (open) => withAccounts(open, (accounts) => [...accounts, third]));
    await refused('open with a third account', 'OPEN_SHAPE', three);
    const itself = changed('twice', (open, seat) =>
      withAccounts(open, ([held]) => [held ?? third, { ...third, address: seat }]),
    );
    await refused('open with the seat as its player', 'ACCOUNT_REPEATED', itself);
    const { seat, making } = await stage.bare(white, 'read-only');
    await stage.must(send(white, ...making));
    const readOnly = withRoles(stage.reopen(seat, white, stage.terms()), { 0: AccountRole.READONLY });
    await stage.fails('open a seat passed read-only', ['ReadonlyDataModified'], send(white, readOnly));
  }),

  scene('an outsider sends lamports to the address before', async (stage) => {
    const { white, mallory, program, send } = stage;
    const terms = stage.terms();
    const at = await seatAddress({ program, player: white.address, match: terms.match });
    await stage.must(send(mallory, transferInstruction(mallory, at, 890_880n)));
    const creation = getCreateAccountWithSeedInstruction({
      payer: white,
      newAccount: at,
      baseAccount: white,
      base: white.address,
      seed: seatSeed(terms.match),
      amount: WAGER,
      space: SEAT_BYTES,
      programAddress: program,
    });
    await stage.fails(
      'control: CreateAccountWithSeed on an address that an outsider paid into',
      ['other program: 0'],
      send(white, creation, stage.reopen(at, white, terms)),
    );
    await stage.lands('open on an address that an outsider paid into', stage.open(white, terms));
  }),

  scene("an outsider allocates white's address", async (stage) => {
    const { white, mallory, program, send } = stage;
    const terms = stage.terms();
    const account = await seatAddress({ program, player: white.address, match: terms.match });
    const place = { account, base: mallory, seed: seatSeed(terms.match), space: SEAT_BYTES, owner: program };
    const taking = send(
      mallory,
      transferInstruction(mallory, account, WAGER),
      allocateWithSeedInstruction(place),
      stage.reopen(account, mallory, terms),
    );
    await stage.fails("an outsider takes white's seat address", ['other program: 5'], taking);
  }),
];
