// escrow testkit: the cases of START: only the named arbiter binds two open seats of one match, with equal terms.
import { AccountRole, type Address } from '@solana/kit';
import type { SeatTerms } from '../../client/index.ts';
import { matchOf, type Scene, scene, WAGER } from '../stage.ts';
import { cutTo, unsigned, withAccounts, withRoles } from '../tampering.ts';

export const START_SCENES: readonly Scene[] = [
  scene('the arbiter whom both named signs', async (stage) => {
    const { arbiter, mallory, black, refused, send } = stage;
    const pair = await stage.pair();
    const silent = unsigned(stage.start(pair), arbiter.address);
    await refused("start without the arbiter's signature", 'START_ARBITER_UNSIGNED', send(mallory, silent));
    const terms = stage.terms();
    const first = await stage.opened(stage.white, terms);
    const second = await stage.opened(black, { ...terms, arbiter: mallory.address });
    const mixed = { terms, first, second };
    const [one, other] = ['START_FIRST_OTHER_ARBITER', 'START_SECOND_OTHER_ARBITER'] as const;
    await refused('start by mallory as arbiter', one, send(mallory, stage.start(pair, mallory)));
    await refused('start when black named another arbiter', other, send(arbiter, stage.start(mixed)));
    await refused('that other arbiter starts them', one, send(mallory, stage.start(mixed, mallory)));
  }),

  scene('the arbiter states the terms that both signed', async (stage) => {
    const { arbiter, white, black, refused, send } = stage;
    const changes = {
      wager: { wagerLamports: WAGER + 20n },
      fee: { feeLamports: 0n },
      lock: { lockSeconds: 3600n },
    };
    for (const [name, change] of Object.entries(changes)) {
      const terms = stage.terms();
      const own = await stage.opened(white, terms);
      const other = await stage.opened(black, { ...terms, ...change });
      const start = (first: Address, second: Address) => send(arbiter, stage.start({ terms, first, second }));
      await refused(`start with another ${name} (second)`, 'START_SECOND_OTHER_TERMS', start(own, other));
      await refused(`start with another ${name} (first)`, 'START_FIRST_OTHER_TERMS', start(other, own));
    }
  }),

  scene('START has one shape', async (stage) => {
    const { arbiter, refused, send } = stage;
    const pair = await stage.pair();
    const start = stage.start(pair);
    const twice = stage.start({ ...pair, second: pair.first });
    await refused('start with one seat twice', 'ACCOUNT_REPEATED', send(arbiter, twice));
    const two = withAccounts(start, (accounts) => accounts.slice(0, 2));
    await refused('start with two accounts', 'START_SHAPE', send(arbiter, two));
    await refused('start with 31 bytes', 'START_SHAPE', send(arbiter, cutTo(start, 31)));
    const readOnly = withRoles(start, { 1: AccountRole.READONLY, 2: AccountRole.READONLY });
    await stage.fails('start read-only seats', ['ReadonlyDataModified'], send(arbiter, readOnly));
  }),

  scene('both are seats of the program', async (stage) => {
    const { arbiter, mallory, carol, refused, send } = stage;
    const pair = await stage.pair();
    const { seat: forged } = await stage.bare(carol, 'forged start');
    stage.forge(forged, pair.second, mallory.address);
    for (const [name, at] of [
      ['a wallet', mallory.address],
      ["another program's account", forged],
    ] as const) {
      const [first, second] = [stage.start({ ...pair, first: at }), stage.start({ ...pair, second: at })];
      await refused(`start with ${name} (first)`, 'START_FIRST_NOT_A_SEAT', send(arbiter, first));
      await refused(`start with ${name} (second)`, 'START_SECOND_NOT_A_SEAT', send(arbiter, second));
    }
  }),

  scene('both seats are for one match of two players', async (stage) => {
    const { arbiter, white, black, mallory, refused, send } = stage;
    const start = (terms: SeatTerms, first: Address, second: Address) =>
      send(arbiter, stage.start({ terms, first, second }));
    const other = 'START_OTHER_MATCH';
    const [one, two] = [await stage.pair(), await stage.pair()];
    await refused('start seats of two matches', other, start(one.terms, one.first, two.second));
    const [match, near] = [matchOf(0xffff_0001), matchOf(0xffff_0001)];
    near[15] = (near[15] ?? 0) ^ 1;
    const terms = stage.terms({ match });
    const first = await stage.opened(white, terms);
    const second = await stage.opened(black, { ...terms, match: near });
    await refused('start matches that differ in the last byte', other, start(terms, first, second));
    const alone = stage.terms();
    const own = await stage.opened(white, alone);
    const extra = await stage.openedFor(white, 'start extra', alone);
    await refused('start two seats of one player', 'START_SAME_PLAYER', start(alone, own, extra));
    const choosy = stage.terms();
    const [whites, blacks, mallorys] = [
      await stage.opened(white, choosy),
      await stage.opened(black, { ...choosy, opponent: mallory.address }),
      await stage.opened(mallory, choosy),
    ];
    const bind = (a: Address, b: Address) => start(choosy, a, b);
    const unwanted = 'start black against another than black named';
    await refused(unwanted, 'START_SECOND_OTHER_OPPONENT', bind(whites, blacks));
    await refused('the same seats the other way round', 'START_FIRST_OTHER_OPPONENT', bind(blacks, whites));
    await stage.lands('start black against whom black named', bind(blacks, mallorys));
  }),

  scene('both seats are open', async (stage) => {
    const { arbiter, white, mallory, refused, send } = stage;
    const pair = await stage.locked();
    await refused('start again', 'START_FIRST_NOT_OPEN', send(arbiter, stage.start(pair)));
    const first = await stage.opened(mallory, pair.terms);
    const third = send(arbiter, stage.start({ ...pair, first }));
    await refused('start a third player with a locked seat', 'START_SECOND_NOT_OPEN', third);
    const left = await stage.pair();
    await stage.must(send(white, stage.leave(left.first, white)));
    await refused('start after white has left', 'START_FIRST_NOT_A_SEAT', send(arbiter, stage.start(left)));
    await stage.opened(white, { ...left.terms, feeLamports: 0n });
    const back = send(arbiter, stage.start(left));
    await refused('start after white came back with another fee', 'START_FIRST_OTHER_TERMS', back);
  }),
];
