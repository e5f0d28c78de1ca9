// escrow testkit: the cases of any instruction: invalid tags, too many accounts, and other instructions around ours.
import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { type Scene, scene } from '../stage.ts';
import { cutTo, withAccounts, withData } from '../tampering.ts';

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111' as Address;
/** SetComputeUnitLimit of 200,000. */
const UNIT_LIMIT = new Uint8Array([2, 0x40, 0x0d, 3, 0]);
/** Size of a foreign account in bytes: 10 MB, and not a multiple of 8. */
const LARGE = 10_000_003;

export const ENTRY_SCENES: readonly Scene[] = [
  scene('an instruction that does not exist', async (stage) => {
    const { white, refused, send } = stage;
    const seat = await stage.opened(white, stage.terms());
    const leave = stage.leave(seat, white);
    const withTag = (tag: bigint) =>
      send(white, withData(leave, new Uint8Array(new BigUint64Array([tag]).buffer)));
    for (const tag of [6n, 2n ** 63n]) await refused(`tag ${tag}`, 'GIVE_BACK_SHAPE', withTag(tag));
    await refused('7 bytes of data', 'DATA_TOO_SHORT', send(white, cutTo(leave, 7)));
    await refused('no data', 'DATA_TOO_SHORT', send(white, cutTo(leave, 0)));
    const withCount = (count: number): Instruction => ({
      programAddress: stage.program,
      accounts: Array.from({ length: count }, () => ({ address: seat, role: AccountRole.READONLY })),
      data: new Uint8Array(8),
    });
    for (const count of [0, 1, 50])
      await refused(`${count} accounts`, 'ACCOUNT_COUNT', send(white, withCount(count)));
  }),

  scene('a large account is in between', async (stage) => {
    const { white, mallory, carol, refused, send } = stage;
    const seat = await stage.opened(white, stage.terms());
    const { seat: large } = await stage.bare(carol, 'large');
    const data = new Uint8Array(LARGE);
    stage.put(large, { lamports: 1_000_000_000_000n, owner: mallory.address, data });
    const leave = withAccounts(stage.leave(seat, white), ([first]) => [
      first ?? { address: seat, role: AccountRole.WRITABLE },
      { address: large, role: AccountRole.READONLY },
    ]);
    const player = 'ten megabytes of a foreign account as the player';
    await refused(player, 'GIVE_BACK_OTHER_PLAYER', send(white, leave));
  }),

  scene('other versions and instructions of a wallet', async (stage) => {
    const { white, arbiter, bed, send } = stage;
    const seat = await stage.opened(white, stage.terms());
    const version0 = bed.send(white, [stage.leave(seat, white)], 0);
    await stage.lands('a transaction of version 0 is as good', version0);
    const pair = await stage.pair();
    const limit: Instruction = { programAddress: COMPUTE_BUDGET, accounts: [], data: UNIT_LIMIT };
    await stage.lands("a wallet's own instructions around ours", send(arbiter, limit, stage.start(pair)));
  }),
];
