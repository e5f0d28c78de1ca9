// escrow testkit: the cases of LEAVE, RETURN and EXPIRE: a seat's lamports return to its player, to no one else, and once.
import { AccountRole } from '@solana/kit';
import { decodeSeat } from '../../client/index.ts';
import { transferInstruction } from '../../client/system-instructions.ts';
import { type Scene, type Stage, scene, WAGER } from '../stage.ts';
import { padded, unsigned, withAccounts, withRoles } from '../tampering.ts';

const reading = (stage: Stage) => ({ address: stage.mallory.address, role: AccountRole.READONLY });

const OTHER = 'GIVE_BACK_OTHER_PLAYER';
const SHAPE = 'GIVE_BACK_SHAPE';
const GONE = 'GIVE_BACK_NOT_A_SEAT';

export const GIVE_BACK_SCENES: readonly Scene[] = [
  scene('LEAVE gives an open seat to its player, who signs', async (stage) => {
    const { white, mallory, refused, send } = stage;
    const seat = await stage.opened(white, stage.terms());
    const leave = stage.leave(seat, white);
    const silent = send(mallory, unsigned(leave, white.address));
    await refused('an outsider makes white leave', 'LEAVE_PLAYER_UNSIGNED', silent);
    const taken = send(mallory, stage.leave(seat, mallory));
    await refused("an outsider leaves with white's stake", OTHER, taken);
    const three = withAccounts(leave, (accounts) => [...accounts, reading(stage)]);
    await refused('leave with a third account', SHAPE, send(white, three));
    await refused('leave with 9 bytes', SHAPE, send(white, padded(leave)));
    const readOnly = send(white, withRoles(leave, { 0: AccountRole.READONLY }));
    const errors = ['ReadonlyLamportChange', 'ReadonlyDataModified'];
    await stage.fails('leave, the seat read-only', errors, readOnly);
    await refused('leave a seat twice in one transaction', 'LEAVE_NOT_OPEN', send(white, leave, leave));
    await stage.lands('LEAVE', send(white, leave));
    await refused('leave again', GONE, send(white, leave));
  }),

  scene('a bound seat cannot be left', async (stage) => {
    const { white, arbiter, refused, send } = stage;
    const pair = await stage.locked();
    await refused('leave a running game', 'LEAVE_NOT_OPEN', send(white, stage.leave(pair.first, white)));
    await stage.lands('the arbiter decides after that', send(arbiter, stage.decide(pair)));
  }),

  scene('RETURN gives a seat to its player, when the arbiter signs', async (stage) => {
    const { white, arbiter, mallory, refused, send } = stage;
    const seat = await stage.opened(white, stage.terms());
    const back = stage.giveBack(seat, white.address);
    const silent = send(mallory, unsigned(back, arbiter.address));
    await refused("return without the arbiter's signature", 'RETURN_ARBITER_UNSIGNED', silent);
    const fake = send(mallory, stage.giveBack(seat, white.address, mallory));
    await refused('return by mallory as arbiter', 'RETURN_OTHER_ARBITER', fake);
    await refused('return to an outsider', OTHER, send(arbiter, stage.giveBack(seat, mallory.address)));
    const own = send(arbiter, stage.giveBack(seat, arbiter.address));
    await refused('return to the arbiter itself', 'ACCOUNT_REPEATED', own);
    const two = withAccounts(back, (accounts) => accounts.slice(0, 2));
    await refused('return with two accounts', SHAPE, send(arbiter, two));
    await stage.lands('RETURN an open seat', send(arbiter, back));
    await refused('return again', GONE, send(arbiter, back));
    const { seat: forged } = await stage.bare(mallory, 'forged return');
    stage.forge(forged, await stage.opened(white, stage.terms()), mallory.address);
    await refused('return a forged seat', GONE, send(arbiter, stage.giveBack(forged, white.address)));
  }),

  scene('a draw is two RETURNs', async (stage) => {
    const { white, black, arbiter, refused, send } = stage;
    const [winner, loser] = ['DECIDE_WINNER_NOT_A_SEAT', 'DECIDE_LOSER_NOT_A_SEAT'] as const;
    const drawn = await stage.locked();
    const both = [stage.giveBack(drawn.first, white.address), stage.giveBack(drawn.second, black.address)];
    await stage.lands('RETURN both of a running game: a draw', send(arbiter, ...both));
    await refused('decide after the draw', winner, send(arbiter, stage.decide(drawn)));
    const pair = await stage.locked();
    const crossed = [stage.giveBack(pair.first, black.address), stage.giveBack(pair.second, white.address)];
    await refused('a draw with the players exchanged', OTHER, send(arbiter, ...crossed));
    await stage.must(send(arbiter, stage.giveBack(pair.first, white.address)));
    await refused('decide when one seat was returned', winner, send(arbiter, stage.decide(pair)));
    const turned = stage.decide({ first: pair.second, second: pair.first }, { winner: black.address });
    await refused('decide for the other one then', loser, send(arbiter, turned));
    await stage.lands('the other seat alone', send(arbiter, stage.giveBack(pair.second, black.address)));
  }),

  scene('EXPIRE gives a bound seat to its player after the deadline', async (stage) => {
    const { white, black, mallory, arbiter, bed, refused, send } = stage;
    const pair = await stage.locked();
    const seat = decodeSeat(bed.account(pair.first)?.data ?? new Uint8Array());
    if (typeof seat === 'string') throw new Error(seat);
    const expire = stage.expire(pair.second, black.address);
    bed.setTime(seat.deadline);
    await refused('expire in the second of the deadline', 'EXPIRE_TOO_EARLY', send(black, expire));
    bed.setTime(seat.deadline + 1n);
    const taken = send(mallory, stage.expire(pair.second, mallory.address));
    await refused('expire to an outsider', OTHER, taken);
    const three = withAccounts(expire, (accounts) => [...accounts, reading(stage)]);
    await refused('expire with a third account', SHAPE, send(mallory, three));
    await stage.lands('EXPIRE one seat by an outsider', send(mallory, expire));
    const late = send(arbiter, stage.decide(pair));
    await refused('decide after one seat expired', 'DECIDE_LOSER_NOT_A_SEAT', late);
    const own = stage.expire(pair.first, white.address);
    await stage.lands('EXPIRE the other by its player', send(white, own));
    await refused('expire again', GONE, send(white, own));
  }),

  scene('the deadline ends no decision, and binds no open seat', async (stage) => {
    const { white, mallory, arbiter, bed, refused, send } = stage;
    const pair = await stage.locked();
    bed.setTime(bed.now() + 86_401n);
    await stage.lands('decide after the deadline, when no one was faster', send(arbiter, stage.decide(pair)));
    const seat = await stage.opened(white, stage.terms());
    bed.setTime(bed.now() + 20n * 86_400n);
    const open = send(mallory, stage.expire(seat, white.address));
    await refused('expire an open seat', 'EXPIRE_NOT_LOCKED', open);
  }),

  scene('a seat that is funded again after its end stays done', async (stage) => {
    const { white, black, mallory, arbiter, bed, refused, send } = stage;
    const pair = await stage.locked();
    const [done, { address }] = [pair.first, white];
    bed.setTime(bed.now() + 86_401n);
    const expire = stage.expire(done, address);
    const funded = send(mallory, expire, transferInstruction(mallory, done, WAGER));
    await stage.lands('expire, and send lamports to the seat in the same transaction', funded);
    const reopen = send(white, stage.reopen(done, white, pair.terms));
    await refused('open a done seat', 'OPEN_SEAT_USED', reopen);
    await refused('leave a done seat', 'LEAVE_NOT_OPEN', send(white, stage.leave(done, white)));
    await refused('start a done seat', 'START_FIRST_NOT_OPEN', send(arbiter, stage.start(pair)));
    await refused('return a done seat', 'RETURN_FINISHED', send(arbiter, stage.giveBack(done, address)));
    await refused('expire a done seat', 'EXPIRE_NOT_LOCKED', send(mallory, expire));
    await refused('decide with a done seat', 'DECIDE_WINNER_NOT_LOCKED', send(arbiter, stage.decide(pair)));
    const turned = stage.decide({ first: pair.second, second: done }, { winner: black.address });
    await refused("decide with a done seat as the loser's", 'DECIDE_LOSER_NOT_LOCKED', send(arbiter, turned));
  }),

  scene('a match can be opened again after leaving', async (stage) => {
    const { white, send } = stage;
    const terms = stage.terms();
    const seat = await stage.opened(white, terms);
    await stage.must(send(white, stage.leave(seat, white)));
    await stage.lands('the same match again after leaving', stage.open(white, terms));
  }),
];
