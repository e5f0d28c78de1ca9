// escrow testkit: the cases of DECIDE: only the arbiter of two seats that were bound to each other can pay one of their players.
import { AccountRole, type Address, getAddressEncoder, type KeyPairSigner } from '@solana/kit';
import { transferInstruction } from '../../client/system-instructions.ts';
import { type Pair, type Scene, type Stage, scene, WAGER } from '../stage.ts';
import { cutTo, padded, unsigned, withAccounts, withRoles } from '../tampering.ts';

/** The pair with its players swapped. */
const turned = ({ first, second }: Pair) => ({ first: second, second: first });
/** DECIDE signed by someone other than the arbiter. */
const decideBy = (stage: Stage, who: KeyPairSigner, pair: Pick<Pair, 'first' | 'second'>, winner: Address) =>
  stage.send(who, stage.decide(pair, { arbiter: who, winner }));

export const DECIDE_SCENES: readonly Scene[] = [
  scene('the seats are bound, and their arbiter signs', async (stage) => {
    const { arbiter, black, mallory, refused, send } = stage;
    const open = await stage.pair();
    await refused('decide before the start', 'DECIDE_WINNER_NOT_LOCKED', send(arbiter, stage.decide(open)));
    const pair = await stage.locked();
    const silent = unsigned(stage.decide(pair), arbiter.address);
    await refused("decide without the arbiter's signature", 'DECIDE_ARBITER_UNSIGNED', send(black, silent));
    const own = decideBy(stage, mallory, pair, mallory.address);
    await refused('mallory decides as arbiter, for itself', 'ACCOUNT_REPEATED', own);
    const forBlack = decideBy(stage, mallory, turned(pair), black.address);
    await refused('mallory decides as arbiter for black', 'DECIDE_WINNER_OTHER_ARBITER', forBlack);
  }),

  scene("the player of the winner's seat is paid, and no one else", async (stage) => {
    const { arbiter, black, mallory, refused, send } = stage;
    const pair = await stage.locked();
    const paying = (winner: Address) => send(arbiter, stage.decide(pair, { winner }));
    await refused('the arbiter pays an outsider', 'DECIDE_OTHER_WINNER', paying(mallory.address));
    await refused('the arbiter pays the loser', 'DECIDE_OTHER_WINNER', paying(black.address));
    await refused('the arbiter pays itself', 'ACCOUNT_REPEATED', paying(arbiter.address));
    await refused('the arbiter pays a seat', 'ACCOUNT_REPEATED', paying(pair.second));
  }),

  scene('DECIDE has one shape', async (stage) => {
    const { arbiter, mallory, refused, send } = stage;
    const pair = await stage.locked();
    const decide = stage.decide(pair);
    const twice = stage.decide(pair, { loserSeat: pair.first });
    await refused('decide with one seat twice', 'ACCOUNT_REPEATED', send(arbiter, twice));
    await refused('decide with 39 bytes', 'DECIDE_SHAPE', send(arbiter, cutTo(decide, 39)));
    await refused('decide with 41 bytes', 'DECIDE_SHAPE', send(arbiter, padded(decide)));
    const fifth = { address: mallory.address, role: AccountRole.READONLY };
    const five = withAccounts(decide, (accounts) => [...accounts, fifth]);
    await refused('decide with five accounts', 'ACCOUNT_COUNT', send(arbiter, five));
    const three = withAccounts(decide, (accounts) => accounts.slice(0, 3));
    await refused('decide with three accounts', 'DECIDE_SHAPE', send(arbiter, three));
    const readOnly = withRoles(decide, { 3: AccountRole.READONLY });
    await stage.fails('decide, the winner read-only', ['ReadonlyLamportChange'], send(mallory, readOnly));
  }),

  scene('both are seats of the program', async (stage) => {
    const { arbiter, mallory, carol, refused, send } = stage;
    const pair = await stage.locked();
    const [winner, loser] = ['DECIDE_WINNER_NOT_A_SEAT', 'DECIDE_LOSER_NOT_A_SEAT'] as const;
    const withSeats = (seats: { winnerSeat?: Address; loserSeat?: Address; winner?: Address }) =>
      send(arbiter, stage.decide(pair, seats));
    await refused(
      "decide a wallet for the winner's seat",
      winner,
      withSeats({ winnerSeat: mallory.address }),
    );
    await refused("decide a wallet for the loser's seat", loser, withSeats({ loserSeat: mallory.address }));
    const { seat: forged } = await stage.bare(carol, 'forged decide');
    stage.forge(forged, pair.second, mallory.address);
    await refused("decide with a forged loser's seat", loser, withSeats({ loserSeat: forged }));
    const playerAt = 8;
    stage.forge(forged, pair.first, mallory.address, (data) => {
      data.set(getAddressEncoder().encode(mallory.address), playerAt);
    });
    const named = withSeats({ winnerSeat: forged, winner: mallory.address });
    await refused("decide with a forged winner's seat that names mallory", winner, named);
  }),

  scene('the seats are of one match and of one START', async (stage) => {
    const { arbiter, white, black, bed, refused, send } = stage;
    const [one, other] = [await stage.locked(), await stage.locked()];
    const mixed = send(arbiter, stage.decide({ first: one.first, second: other.second }));
    await refused('decide seats of two games of the same players', 'DECIDE_OTHER_MATCH', mixed);
    const pair = await stage.locked();
    const again = {
      terms: pair.terms,
      first: await stage.openedFor(white, 'decide again', pair.terms),
      second: await stage.openedFor(black, 'decide again', pair.terms),
    };
    bed.setTime(bed.now() + 60n);
    await stage.must(send(arbiter, stage.start(again)));
    const across = send(arbiter, stage.decide({ first: pair.first, second: again.second }));
    await refused('decide across two pairs of one match', 'DECIDE_OTHER_DEADLINE', across);
  }),

  scene('the seats are bound to each other', async (stage) => {
    const { arbiter, white, black, mallory, refused, send } = stage;
    const pair = await stage.locked();
    const { terms } = pair;
    const mallorys = await stage.opened(mallory, terms);
    const blacks = await stage.openedFor(black, 'bound', terms);
    await stage.must(send(arbiter, stage.start({ terms, first: mallorys, second: blacks })));
    const decided = (first: Address, second: Address, winner: Address) =>
      send(arbiter, stage.decide({ first, second }, { winner }));
    const [winner, loser] = ['DECIDE_WINNER_OTHER_OPPONENT', 'DECIDE_LOSER_OTHER_OPPONENT'] as const;
    const taken = decided(mallorys, pair.first, mallory.address);
    await refused("the arbiter pays mallory out of white's stake", winner, taken);
    const other = decided(pair.first, blacks, white.address);
    await refused("decide white's seat with the loser of another pair", loser, other);
    const theirs = decided(mallorys, pair.second, mallory.address);
    await refused("decide mallory's seat with white's loser", loser, theirs);
  }),

  scene('an arbiter decides only what both players gave to it', async (stage) => {
    const { arbiter, black, carol, mallory: fake, white, refused, send } = stage;
    const pair = await stage.locked();
    const terms = stage.terms({ arbiter: fake.address });
    const theirs = await stage.pair(terms, black, carol);
    await stage.must(send(fake, stage.start(theirs, fake)));
    const [winner, loser] = ['DECIDE_WINNER_OTHER_ARBITER', 'DECIDE_LOSER_OTHER_ARBITER'] as const;
    const friend = decideBy(stage, fake, { first: theirs.first, second: pair.first }, black.address);
    await refused("a fake arbiter decides its friend's seat against a real one", loser, friend);
    const real = decideBy(stage, fake, { first: pair.first, second: theirs.first }, white.address);
    await refused("a fake arbiter decides a real seat against its friend's", winner, real);
    const foreign = send(arbiter, stage.decide(theirs, { winner: black.address }));
    await refused("the real arbiter decides a fake one's pair", winner, foreign);
  }),

  scene('DECIDE pays once', async (stage) => {
    const { arbiter, white, black, bed, refused, send } = stage;
    const pair = await stage.locked();
    const three = () => [white, black, arbiter].map(({ address }) => bed.balance(address));
    const before = three();
    await stage.lands('DECIDE', send(arbiter, stage.decide(pair)));
    const moved = three().map((balance, index) => balance - (before[index] ?? 0n));
    stage.holds('1.95 wagers, nothing, the fee less 5000', [195_000_000n, 0n, 4_995_000n], moved);
    const gone = 'GIVE_BACK_NOT_A_SEAT';
    await refused('decide again', 'DECIDE_WINNER_NOT_A_SEAT', send(arbiter, stage.decide(pair)));
    const back = send(arbiter, stage.giveBack(pair.first, white.address));
    await refused('return after the decision', gone, back);
    bed.setTime(bed.now() + 86_401n);
    const expired = send(black, stage.expire(pair.second, black.address));
    await refused('expire after the decision', gone, expired);
  }),

  scene('one transaction decides once', async (stage) => {
    const { arbiter, black, refused, send } = stage;
    const pair = await stage.locked();
    const decide = stage.decide(pair);
    const forBlack = stage.decide(turned(pair), { winner: black.address });
    const back = stage.giveBack(pair.second, black.address);
    const done = 'DECIDE_WINNER_NOT_LOCKED';
    await refused('decide twice in one transaction', done, send(arbiter, decide, decide));
    await refused('decide for both in one transaction', done, send(arbiter, decide, forBlack));
    await refused('decide and return in one transaction', 'RETURN_FINISHED', send(arbiter, decide, back));
    await stage.lands('none of them moved anything', send(arbiter, decide));
  }),

  scene('no wallet is in the way of the payment', async (stage) => {
    const { arbiter, white, black, mallory, bed, send, newcomer } = stage;
    const loser = await newcomer(WAGER + 5000n);
    const lost = await stage.locked(stage.terms(), white, loser);
    await stage.must(send(mallory, transferInstruction(mallory, lost.second, 1n)));
    const before = bed.balance(white.address);
    const paid = send(arbiter, stage.decide(lost));
    await stage.lands("the loser's wallet is empty, and its seat holds a lamport more", paid);
    stage.holds('the winner has that lamport too', [195_000_001n], [bed.balance(white.address) - before]);
    stage.holds('both seats are gone', [0n, 0n], [bed.balance(lost.first), bed.balance(lost.second)]);
    const winner = await newcomer(WAGER + 5000n);
    const won = await stage.locked(stage.terms(), winner, black);
    const toNew = send(arbiter, stage.decide(won, { winner: winner.address }));
    await stage.lands("the winner's wallet is empty", toNew);
  }),

  scene('the ends of the ranges can be paid', async (stage) => {
    const { arbiter, white, mallory, bed, send } = stage;
    const free = await stage.locked(stage.terms({ feeLamports: 0n }));
    await stage.lands('a game without a fee', send(arbiter, stage.decide(free)));
    const least = await stage.locked(stage.terms({ wagerLamports: 10_000_000n, feeLamports: 1_000_000n }));
    await stage.lands('the least wager with the most fee', send(arbiter, stage.decide(least)));
    const gifted = await stage.locked();
    await stage.must(send(mallory, transferInstruction(mallory, gifted.first, 5_000_000n)));
    const before = bed.balance(white.address);
    const back = send(arbiter, stage.giveBack(gifted.first, white.address));
    await stage.lands("an outsider's gift goes with the stake", back);
    stage.holds('the gift went whole', [WAGER + 5_000_000n], [bed.balance(white.address) - before]);
  }),
];
