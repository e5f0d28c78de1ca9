// escrow testkit: the cases of OPEN: who may open what, with which terms, and what others can do to a seat's address.
import { AccountRole, type Address } from '@solana/kit';
import { getCreateAccountWithSeedInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  MAX_LOCK_SECONDS,
  MIN_LOCK_SECONDS,
  MIN_WAGER_LAMPORTS,
  SEAT_BYTES,
  seatAddress,
} from '../../client/index.ts';
import { seatSeed } from '../../client/seat-address.ts';
import { allocateWithSeedInstruction, transferInstruction } from '../../client/system-instructions.ts';
import { type Scene, scene, WAGER } from '../stage.ts';
import { cutTo, padded, unsigned, withAccounts, withRoles } from '../tampering.ts';

const LARGEST = 2n ** 64n - 1n;

export const OPEN_SCENES: readonly Scene[] = [
  scene('a player opens with a signature', async (stage) => {
    const { mallory, white } = stage;
    const { seat, making } = await stage.bare(mallory, 'x1');
    const open = unsigned(stage.reopen(seat, white, stage.terms()), white.address);
    await stage.refused(
      'open for white, who did not sign',
      'OPEN_PLAYER_UNSIGNED',
      stage.send(mallory, ...making, open),
    );
  }),

  scene('a seat holds the wager, and the terms are in range', async ({ white, open, terms, refused }) => {
    await refused(
      'open with one lamport less than the wager',
      'OPEN_SEAT_UNDERFUNDED',
      open(white, terms(), WAGER - 1n),
    );
    await refused(
      'open with twice the wager claimed',
      'OPEN_SEAT_UNDERFUNDED',
      open(white, terms({ wagerLamports: 2n * WAGER }), WAGER),
    );
    const ofWager = (wagerLamports: bigint) => open(white, terms({ wagerLamports, feeLamports: 0n }), WAGER);
    await refused('open a wager of nothing', 'OPEN_WAGER_TOO_SMALL', ofWager(0n));
    await refused(
      'open one lamport under the least wager',
      'OPEN_WAGER_TOO_SMALL',
      ofWager(MIN_WAGER_LAMPORTS - 1n),
    );
    await refused('open a wager of 2^63 (twice it overflows)', 'OPEN_SEAT_UNDERFUNDED', ofWager(2n ** 63n));
    await refused('open a wager of 2^64-1', 'OPEN_SEAT_UNDERFUNDED', ofWager(LARGEST));
    const ofFee = (feeLamports: bigint) => open(white, terms({ feeLamports }));
    await refused('open with a fee over a tenth', 'OPEN_FEE_TOO_HIGH', ofFee(WAGER / 10n + 1n));
    await refused('open with the fee 2^64-1', 'OPEN_FEE_TOO_HIGH', ofFee(LARGEST));
    const ofLock = (lockSeconds: bigint) => open(white, terms({ lockSeconds }));
    await refused('open with a lock of 3599 s', 'OPEN_LOCK_OUT_OF_RANGE', ofLock(MIN_LOCK_SECONDS - 1n));
    await refused('open with a lock of 14 d + 1 s', 'OPEN_LOCK_OUT_OF_RANGE', ofLock(MAX_LOCK_SECONDS + 1n));
    await refused('open with a lock of 2^64-1', 'OPEN_LOCK_OUT_OF_RANGE', ofLock(LARGEST));
    await refused(
      "open as one's own arbiter",
      'OPEN_OWN_ARBITER',
      open(white, terms({ arbiter: white.address })),
    );
    await refused(
      'open against oneself',
      'OPEN_OWN_OPPONENT',
      open(white, terms({ opponent: white.address })),
    );
  }),

  scene('a seat is opened once', async (stage) => {
    const { white, black, mallory, refused, send } = stage;
    const terms = stage.terms();
    const seat = await stage.opened(white, terms);
    await refused(
      'open again with other terms',
      'OPEN_SEAT_USED',
      send(white, stage.reopen(seat, white, { ...terms, feeLamports: 0n })),
    );
    await refused(
      'another player opens it again',
      'OPEN_SEAT_USED',
      send(mallory, stage.reopen(seat, mallory, { ...terms, arbiter: black.address })),
    );
    const { first, terms: bound } = await stage.locked();
    await refused(
      'open a locked seat again',
      'OPEN_SEAT_USED',
      send(white, stage.reopen(first, white, bound)),
    );
  }),

  scene('the whole opening is sent twice', async (stage) => {
    const { white, bed } = stage;
    const terms = stage.terms();
    await stage.opened(white, terms);
    const before = bed.balance(white.address);
    await stage.fails(
      'the whole opening transaction once more',
      ['other program: 0'],
      stage.open(white, terms),
    );
    stage.holds('it costs its fee and nothing else', [5000n], [before - bed.balance(white.address)]);
  }),

  scene('a seat is 152 bytes that the program owns', async (stage) => {
    const { white, mallory, refused, send, program } = stage;
    await refused(
      'open an account of the system program',
      'OPEN_NOT_A_SEAT',
      send(white, stage.reopen(mallory.address, white, stage.terms())),
    );
    const ofSpace = async (bytes: number, owner: Address) => {
      const { seat, making } = await stage.bare(
        white,
        `length ${bytes} ${owner === program}`,
        WAGER,
        bytes,
        owner,
      );
      return send(white, ...making, stage.reopen(seat, white, stage.terms()));
    };
    for (const bytes of [SEAT_BYTES - 1, SEAT_BYTES + 1, 0]) {
      await refused(`open a seat of ${bytes} bytes`, 'OPEN_NOT_A_SEAT', ofSpace(bytes, program));
    }
    const foreign = ofSpace(SEAT_BYTES, SYSTEM_PROGRAM_ADDRESS);
    await refused('open a seat that another program owns', 'OPEN_NOT_A_SEAT', foreign);
  }),

  scene('OPEN has one shape', async (stage) => {
    const { white, mallory, refused, send } = stage;
    const fresh = async (seed: string) => {
      const { seat, making } = await stage.bare(white, seed);
      return { seat, making, open: stage.reopen(seat, white, stage.terms()) };
    };
    for (const bytes of [8, 111]) {
      const { making, open } = await fresh(`cut ${bytes}`);
      await refused(
        `open with ${bytes} bytes of data`,
        'OPEN_SHAPE',
        send(white, ...making, cutTo(open, bytes)),
      );
    }
    const long = await fresh('padded');
    const padding = send(white, ...long.making, padded(long.open));
    await refused('open with 113 bytes of data', 'OPEN_SHAPE', padding);
    const three = await fresh('three');
    const third = { address: mallory.address, role: AccountRole.READONLY };
    const withThird = withAccounts(three.open, (accounts) => [...accounts, third]);
    await refused('open with a third account', 'OPEN_SHAPE', send(white, ...three.making, withThird));
    const twice = await fresh('twice');
    const itself = withAccounts(twice.open, ([seat]) => [seat ?? third, { ...third, address: twice.seat }]);
    await refused(
      'open with the seat as its player',
      'ACCOUNT_REPEATED',
      send(white, ...twice.making, itself),
    );
    const frozen = await fresh('read-only');
    await stage.must(send(white, ...frozen.making));
    const readOnly = withRoles(frozen.open, { 0: AccountRole.READONLY });
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
    const { white, mallory, program } = stage;
    const terms = stage.terms();
    const account = await seatAddress({ program, player: white.address, match: terms.match });
    const seed = seatSeed(terms.match);
    await stage.fails(
      "an outsider takes white's seat address",
      ['other program: 5'],
      stage.send(
        mallory,
        transferInstruction(mallory, account, WAGER),
        allocateWithSeedInstruction({ account, base: mallory, seed, space: SEAT_BYTES, owner: program }),
        stage.reopen(account, mallory, terms),
      ),
    );
  }),
];
