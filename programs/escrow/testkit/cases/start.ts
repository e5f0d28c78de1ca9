// escrow testkit: the cases of START: only the named arbiter binds two open seats of one match, with equal terms.
import { AccountRole } from '@solana/kit';
import { matchOf, type Scene, scene, WAGER } from '../stage.ts';
import { cutTo, unsigned, withAccounts, withRoles } from '../tampering.ts';

export const START_SCENES: readonly Scene[] = [
  scene('the arbiter whom both named signs', async (stage) => {
    const { arbiter, mallory, black, refused, send } = stage;
    const pair = await stage.pair();
    const silent = unsigned(stage.start(pair), arbiter.address);
    await refused("start without the arbiter's signature", 'START_ARBITER_UNSIGNED', send(mallory, silent));
    const by = (who: typeof mallory) => send(who, stage.start(pair, who));
    await refused('start by mallory as arbiter', 'START_FIRST_OTHER_ARBITER', by(mallory));
    await refused('start by a player as arbiter', 'START_FIRST_OTHER_ARBITER', by(black));
    const terms = stage.terms();
    const first = await stage.opened(stage.white, terms);
    const second = await stage.opened(black, { ...terms, arbiter: mallory.address });
    const mixed = { terms, first, second };
    await refused(
      'start when black named another arbiter',
      'START_SECOND_OTHER_ARBITER',
      send(arbiter, stage.start(mixed)),
    );
    await refused(
      'that other arbiter starts them',
      'START_FIRST_OTHER_ARBITER',
      send(mallory, stage.start(mixed, mallory)),
    );
  }),

  scene('the arbiter states the terms that both signed', async (stage) => {
    const { arbiter, white, black, refused, send } = stage;
    const pair = await stage.pair();
    const stated = (more: Partial<typeof pair.terms>) =>
      send(arbiter, stage.start({ ...pair, terms: { ...pair.terms, ...more } }));
    const other = 'START_FIRST_OTHER_TERMS';
    await refused('start with another wager than the seats', other, stated({ wagerLamports: WAGER + 1n }));
    await refused('start with another fee than the seats', other, stated({ feeLamports: 0n }));
    await refused('start with another lock than the seats', other, stated({ lockSeconds: 3600n }));
    const changes = {
      wager: { wagerLamports: WAGER + 20n },
      fee: { feeLamports: 0n },
      lock: { lockSeconds: 3600n },
    };
    for (const [name, change] of Object.entries(changes)) {
      const terms = stage.terms();
      const first = await stage.opened(white, terms);
      const second = await stage.opened(black, { ...terms, ...change });
      await refused(
        `start seats of another ${name} (second)`,
        'START_SECOND_OTHER_TERMS',
        send(arbiter, stage.start({ terms, first, second })),
      );
      await refused(
        `start seats of another ${name} (first)`,
        other,
        send(arbiter, stage.start({ terms, first: second, second: first })),
      );
    }
  }),

  scene('START has one shape', async (stage) => {
    const { arbiter, refused, send } = stage;
    const pair = await stage.pair();
    const start = stage.start(pair);
    await refused(
      'start with one seat twice',
      'ACCOUNT_REPEATED',
      send(arbiter, stage.start({ ...pair, second: pair.first })),
    );
    const two = withAccounts(start, (accounts) => accounts.slice(0, 2));
    await refused('start with two accounts', 'START_SHAPE', send(arbiter, two));
    await refused('start with 31 bytes', 'START_SHAPE', send(arbiter, cutTo(start, 31)));
    const readOnly = withRoles(start, { 1: AccountRole.READONLY, 2: AccountRole.READONLY });
    await stage.fails('start read-only seats', ['ReadonlyDataModified'], send(arbiter, readOnly));
  }),

  scene('both are seats of the program', async (stage) => {
    const { arbiter, mallory, carol, refused, send } = stage;
    const pair = await stage.pair();
    const [first, second] = ['START_FIRST_NOT_A_SEAT', 'START_SECOND_NOT_A_SEAT'] as const;
    const withFirst = (at: typeof mallory.address) => send(arbiter, stage.start({ ...pair, first: at }));
    const withSecond = (at: typeof mallory.address) => send(arbiter, stage.start({ ...pair, second: at }));
    await refused('start with a wallet for a seat', first, withFirst(mallory.address));
    await refused('start with a wallet for the second seat', second, withSecond(mallory.address));
    const { seat: forged } = await stage.bare(carol, 'forged start');
    stage.forge(forged, pair.second, mallory.address);
    await refused("start with a forged second seat (another program's)", second, withSecond(forged));
    await refused('start with a forged first seat', first, withFirst(forged));
  }),

  scene('both seats are for one match of two players', async (stage) => {
    const { arbiter, white, black, mallory, refused, send } = stage;
    const [one, other] = [await stage.pair(), await stage.pair()];
    const across = send(arbiter, stage.start({ ...one, second: other.second }));
    await refused('start seats of two matches', 'START_OTHER_MATCH', across);
    const [match, near] = [matchOf(0xffff_0001), matchOf(0xffff_0001)];
    near[15] = (near[15] ?? 0) ^ 1;
    const terms = stage.terms({ match });
    const first = await stage.opened(white, terms);
    const second = await stage.opened(black, { ...terms, match: near });
    await refused(
      'start seats of matches that differ in the last byte',
      'START_OTHER_MATCH',
      send(arbiter, stage.start({ terms, first, second })),
    );
    const alone = stage.terms();
    const own = await stage.opened(white, alone);
    const extra = await stage.openedFor(white, 'start extra', alone);
    await refused(
      'start two seats of one player',
      'START_SAME_PLAYER',
      send(arbiter, stage.start({ terms: alone, first: own, second: extra })),
    );
    const choosy = stage.terms();
    const [whites, blacks, mallorys] = [
      await stage.opened(white, choosy),
      await stage.opened(black, { ...choosy, opponent: mallory.address }),
      await stage.opened(mallory, choosy),
    ];
    const bind = (a: typeof whites, b: typeof whites) =>
      send(arbiter, stage.start({ terms: choosy, first: a, second: b }));
    await refused(
      'start black against another than black named',
      'START_SECOND_OTHER_OPPONENT',
      bind(whites, blacks),
    );
    await refused('the same seats the other way round', 'START_FIRST_OTHER_OPPONENT', bind(blacks, whites));
    await stage.lands('start black against whom black named', bind(blacks, mallorys));
  }),

  scene('both seats are open', async (stage) => {
    const { arbiter, white, mallory, refused, send } = stage;
    const pair = await stage.locked();
    await refused('start again', 'START_FIRST_NOT_OPEN', send(arbiter, stage.start(pair)));
    const third = await stage.opened(mallory, pair.terms);
    await refused(
      'start a locked seat with a third player',
      'START_FIRST_NOT_OPEN',
      send(arbiter, stage.start({ ...pair, second: third })),
    );
    await refused(
      'start a third player with a locked seat',
      'START_SECOND_NOT_OPEN',
      send(arbiter, stage.start({ ...pair, first: third })),
    );
    const left = await stage.pair();
    await stage.must(send(white, stage.leave(left.first, white)));
    await refused('start after white has left', 'START_FIRST_NOT_A_SEAT', send(arbiter, stage.start(left)));
    await stage.opened(white, { ...left.terms, feeLamports: 0n });
    await refused(
      'start after white came back with another fee',
      'START_FIRST_OTHER_TERMS',
      send(arbiter, stage.start(left)),
    );
  }),
];
