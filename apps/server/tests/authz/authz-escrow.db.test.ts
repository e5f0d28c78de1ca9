// Authorization of calls about stakes on chain, with the escrow program: each call, each kind of caller, and the exact answer. The table
// of all calls (authz.db.test.ts) runs without the program.
import type { ErrorBody } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { escrowPairForEachTest, type Staker } from '../../../../testkit/escrow.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

type Role = 'signed out' | 'no player' | 'outsider' | 'white' | 'black';

/** The caller, the player named in the request, and the answer: a status, and the code of a refusal. */
type Row = readonly [caller: Role, inTheNameOf: Role, answer: string];

const SIGNED_OUT: readonly Row[] = [
  ['signed out', 'signed out', '401 UNAUTHENTICATED'],
  ['signed out', 'white', '401 UNAUTHENTICATED'],
];
const NOT_ANOTHER: readonly Row[] = [
  ...SIGNED_OUT,
  ['no player', 'no player', '403 NOT_REGISTERED'],
  ['no player', 'white', '403 NOT_REGISTERED'],
  ['outsider', 'white', '403 FORBIDDEN'],
  ['outsider', 'black', '403 FORBIDDEN'],
  ['white', 'black', '403 FORBIDDEN'],
  ['black', 'white', '403 FORBIDDEN'],
];

describeEachDatabase('authorization of stakes on chain', (database) => {
  const pair = escrowPairForEachTest(database);

  type Cast = Readonly<Record<Role, { client: Visitor; userId: number; wallet: string }>>;

  async function assemble(): Promise<Cast> {
    const carl = await pair.table.enter(3, 'Carl');
    await pair.table.pass(4);
    const [anonymous, unregistered] = [pair.table.world.visitor(), pair.table.world.visitor()];
    await unregistered.signIn(testWallet(6));
    const entered = (player: Staker) => {
      return { client: player, userId: player.userId, wallet: player.wallet.address };
    };
    return {
      'signed out': { client: anonymous, userId: 99, wallet: testWallet(7).address },
      'no player': { client: unregistered, userId: 98, wallet: testWallet(6).address },
      outsider: entered(carl),
      white: entered(pair.ada),
      black: entered(pair.bob),
    };
  }

  /** Sends the request of every row in turn, and compares all answers at once. */
  async function expectAnswers(
    cast: Cast,
    path: string,
    bodyOf: ((name: Role) => object) | null,
    rows: readonly Row[],
  ): Promise<void> {
    const answers: Row[] = [];
    for (const [caller, name] of rows) {
      const method = bodyOf === null ? 'GET' : 'POST';
      const { status, body } = await cast[caller].client.call<Partial<ErrorBody>>(
        method,
        path,
        bodyOf?.(name),
      );
      answers.push([caller, name, [status, body.code].filter((part) => part !== undefined).join(' ')]);
    }
    expect(answers, path).toEqual(rows);
  }

  /** Everything that a refused call must leave unchanged. */
  async function fingerprint(): Promise<unknown> {
    const rows = await pair.table.world.query`select (select jsonb_agg(g order by id) from game g) as games,
        (select jsonb_agg(e order by game_id) from escrow_game e) as escrow_games,
        (select jsonb_agg(s order by seat) from escrow_seat s) as seats`;
    return rows;
  }

  test('refuses creates, joins, stakes and reads in another player’s name, changes nothing, and allows the player’s own', async () => {
    const cast = await assemble();
    const open = await pair.reserved();
    const hidden = await pair.ada.create({ isPrivate: true });
    const before = await fingerprint();
    const wallets = (name: Role) => ({ playerWalletAddress: cast[name].wallet });
    const signed = (name: Role) => ({ signature: 'any', playerId: cast[name].userId });
    const seat = (name: Role) => ({ playerId: cast[name].userId, stakeSource: 'escrow' });
    const create = (name: Role) => ({
      whitePlayerId: cast[name].userId,
      wagerAmount: '0.1',
      stakeSource: 'escrow',
    });
    await expectAnswers(cast, '/api/games', create, NOT_ANOTHER);
    await expectAnswers(cast, `/api/games/${open}/join`, seat, [
      ...NOT_ANOTHER,
      ['outsider', 'outsider', '409 CONFLICT'], // black has reserved the seat
      ['white', 'white', '200'], // already in that seat
    ]);
    await expectAnswers(cast, `/api/games/${open}/escrow`, wallets, [
      ...NOT_ANOTHER,
      ['outsider', 'outsider', '409 CONFLICT'], // has no seat in this game
      ['white', 'white', '409 CONFLICT'], // has staked already
    ]);
    await expectAnswers(cast, `/api/games/${open}/verify-escrow`, signed, [
      ...NOT_ANOTHER,
      ['outsider', 'outsider', '403 FORBIDDEN'],
    ]);
    for (const [path, body] of [
      ['join', seat],
      ['escrow', wallets],
      ['verify-escrow', signed],
    ] as const) {
      const outsider = ['outsider', 'outsider', '403 FORBIDDEN'] as const;
      await expectAnswers(cast, `/api/games/${hidden.id}/${path}`, body, [...NOT_ANOTHER, outsider]);
      const none = ['outsider', 'outsider', '404 NOT_FOUND'] as const;
      await expectAnswers(cast, `/api/games/987654/${path}`, body, [...SIGNED_OUT, none]);
      const noId = ['outsider', 'outsider', '400 VALIDATION'] as const;
      await expectAnswers(cast, `/api/games/x1/${path}`, body, [...SIGNED_OUT, noId]);
    }
    expect(await fingerprint()).toEqual(before);
    // Players stake in their own games.
    await expectAnswers(cast, `/api/games/${open}/join`, seat, [['black', 'black', '200']]);
    await expectAnswers(cast, `/api/games/${open}/verify-escrow`, signed, [
      ['white', 'white', '200'],
      ['black', 'black', '202'],
    ]);
    await expectAnswers(cast, `/api/games/${open}/escrow`, wallets, [['black', 'black', '200']]);
    await expectAnswers(cast, '/api/games', create, [['outsider', 'outsider', '201']]);
  });

  test('shows the record of a game only after its end, and then to everyone', async () => {
    const cast = await assemble();
    const everyone = (answer: string): Row[] =>
      (['signed out', 'no player', 'outsider', 'white', 'black'] as const).map((role) => [
        role,
        role,
        answer,
      ]);
    const game = await pair.playing(await pair.seated({ isPrivate: true }));
    const path = `/api/games/${game.id}/record`;
    await expectAnswers(cast, path, null, everyone('404 NOT_FOUND'));
    game.white.resign();
    await game.over();
    await expectAnswers(cast, path, null, everyone('200'));
    await expectAnswers(cast, '/api/games/987654/record', null, everyone('404 NOT_FOUND'));
    await expectAnswers(cast, '/api/games/x1/record', null, everyone('400 VALIDATION'));
  });
});
