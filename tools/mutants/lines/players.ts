// Tools, mutants: faults of players, their history and standings that break a line of the groups I, M and R.
import { mutantsIn } from '../mutant.ts';

const SERVER = 'apps/server/src';
const REGISTERED = 'register makes the player and answers 201 with it';
const UNKNOWN = 'the balance is for its owner only; an unknown wallet is 404 User not found';
const EVERY_FILTER = 'every filter, newest first, profit on wins only';
const ITEM = 'an item and its details, field by field, with one instant for both';
const LEADERS = 'leaderboard: earnings, then wins, then the older player';
const STATISTICS = 'statistics: win rate over finished games, streaks, a draw sets it to 0';
const BALANCE = 'nothing is ever written from a balance: the true one is 200, any other 403';
const WORN = 'premium pictures owned are a bare array; owned ones can be worn';
const NEW_PICTURE = 'the picture changes to a free one, not to an unknown or unowned one';
const NEW_NAME = 'the name changes; its own look-alikes are free for its owner, others’ are not';

export const PLAYERS = mutantsIn({
  [`${SERVER}/users`]: [
    [
      'I1 H23 an unknown wallet is another refusal',
      "if (row === null) return refuse('NOT_FOUND', 'no-such-user');",
      "if (row === null) return refuse('NOT_FOUND');",
      UNKNOWN,
    ],
    ['I1 anyone sees a balance', 'const own = row.id === caller.userId;', 'const own = row.id > 0;', UNKNOWN],
    [
      'I2 I30 a new player has a balance of a number',
      'const balance = formatSol(await ports.balanceOf(queries, user.id));',
      'const balance = `${formatSol(await ports.balanceOf(queries, user.id))}.0`;',
      REGISTERED,
    ],
    [
      'I2 D1 a new player is answered with 200',
      'return { status: 201 as const, body: await presenter.ownUser(tx, user) };',
      'return { status: 200 as never, body: await presenter.ownUser(tx, user) };',
      REGISTERED,
    ],
    [
      'I3 a picture is not kept',
      '      await users.updatePicture(tx, caller.userId, body.profilePicId);\n',
      '',
      NEW_PICTURE,
    ],
    [
      'D5 an unknown picture has another sentence',
      "return refuse('VALIDATION', 'invalid-avatar', { issues: [{ path: 'body/profilePicId' }] });",
      "return refuse('VALIDATION', undefined, { issues: [{ path: 'body/profilePicId' }] });",
      'register refuses another wallet, no session, unknown and unowned pictures, bad names',
    ],
    ['I4 a name is not kept', '  await updateName(tx, userId, name, nowMs);\n', '', NEW_NAME],
    [
      'I4 K9 R45 any balance is accepted',
      'if (formatSol(lamportsFrom(body.balance)) !== formatSol(balance)) {',
      "if (formatSol(balance) === 'none') {",
      BALANCE,
    ],
    ['I5 owned pictures are bare ids', 'owned.map((avatarId) => ({ avatarId }))', 'owned as never', WORN],
    [
      'I30 wins and losses change places',
      '      wins: record.wins,\n      losses: record.losses,\n',
      '      wins: record.losses,\n      losses: record.wins,\n',
      'apps/server/tests/players/history.db.test.ts',
      'apps/server/tests/players/players.db.test.ts',
    ],
    [
      'R4 another player’s profile may be changed',
      '    if (params.id !== caller.userId) return refuseOtherPlayer();\n    return database.transaction(async (tx) => {\n      const fault',
      '    return database.transaction(async (tx) => {\n      const fault',
      'another player’s id is 403 on every call, an id that is no id 400',
    ],
    [
      'R2 the hash of the cookie is the cookie',
      "return createHash('sha256').update(token).digest('hex');",
      'return token;',
      'only the SHA-256 of the cookie is stored',
    ],
    [
      'R2 a session never grows too old',
      '!session.ended && nowMs < session.expiresAtMs && nowMs',
      '!session.ended && nowMs',
      'a session that is used every day ends after 30 days',
    ],
    [
      'R3 the browser’s earlier session lives on',
      "    if (caller !== null) await sessions.end(caller.sessionKey, 'replaced');\n",
      '',
      'every sign-in has a new session, and the browser’s earlier one is over',
    ],
    [
      'R1 a challenge never expires',
      "  if (nowMs >= challenge.expiresAtMs) return 'expired';\n",
      '',
      'an expired challenge is 401 and is swept',
    ],
    [
      'R1 any signature will do',
      "return isSignedBy(challenge.walletAddress, challenge.message, signature) ? null : 'signature';",
      'return null;',
      'a wrong signature uses the challenge up',
    ],
    [
      'R9 look-alikes are other names',
      'const skeleton = looks(looks(withoutFiller(name)).toLowerCase())',
      'const skeleton = withoutFiller(name).toLowerCase()',
      'a taken name, in another case or a look-alike, is 409; so is a wallet that has a player',
      `${SERVER}/users/name-keys.test.ts`,
    ],
  ],
  [`${SERVER}/history`]: [
    [
      'I21 I29 the second page is the third',
      '.offset((page - 1) * limit)\n    .limit(limit)\n    .execute();\n  const total',
      '.offset(page * limit)\n    .limit(limit)\n    .execute();\n  const total',
      'pages',
    ],
    [
      'I29 the last page has a next one',
      'hasNextPage: page < totalPages }',
      'hasNextPage: page <= totalPages }',
      'pages',
    ],
    ['I27 there is no page before', 'hasPrevPage: page > 1,', 'hasPrevPage: false,', LEADERS, 'pages'],
    [
      'I21 wins are games that were not lost',
      "return staked.where('winner_id', '=', id);",
      'return staked;',
      EVERY_FILTER,
    ],
    [
      'I33 a loss earns the profit',
      "result === 'win' ? formatSol(profitOf(lamports(row.wager), lamports(row.fee))) : '0'",
      'formatSol(profitOf(lamports(row.wager), lamports(row.fee)))',
      EVERY_FILTER,
      `${SERVER}/history/view.test.ts`,
    ],
    [
      'I33 a duration is in milliseconds',
      'Math.floor((until - row.started_at.getTime()) / 1000)',
      'Math.floor(until - row.started_at.getTime())',
      'the duration is whole seconds from the start to the end',
    ],
    [
      'I22 I34 details end where they began',
      'gameState: { fen: row.fen },',
      'gameState: { fen: INITIAL_FEN },',
      ITEM,
      `${SERVER}/history/view.test.ts`,
    ],
    [
      'I34 a clock is White’s',
      "return fenTurn(fen) === 'black' ? white_ms : black_ms;",
      'return white_ms;',
      'each clock is the mover’s, in seconds',
    ],
    [
      'I34 a void game was aborted',
      "return row.result === 'void' ? 'void' : 'aborted';",
      "return 'aborted';",
      `${SERVER}/history/view.test.ts`,
    ],
    [
      'I36 a leader has no earnings',
      'totalEarnings: formatSol(lamports(row.total_earnings)),\n    wins',
      "totalEarnings: '0',\n    wins",
      LEADERS,
      `${SERVER}/history/view.test.ts`,
    ],
    [
      'M4 I37 I11 draws do not count for the win rate',
      'const totalGames = wins + losses + draws;',
      'const totalGames = wins + losses;',
      STATISTICS,
      `${SERVER}/history/view.test.ts`,
    ],
    [
      'I37 the win rate is a share',
      'Math.round((wins * 10_000) / total) / 100',
      'wins / total',
      STATISTICS,
      `${SERVER}/history/view.test.ts`,
    ],
    [
      'M13 R7 a public game that runs is everyone’s',
      "!row.is_private && (row.status === 'ended' || row.allow_observers)",
      '!row.is_private',
      'a public game after its end; while it runs its players, or all when they allow it',
      `${SERVER}/history/view.test.ts`,
    ],
    [
      'M13 an ended public game is its players’',
      "!row.is_private && (row.status === 'ended' || row.allow_observers)",
      '!row.is_private && row.allow_observers',
      'a public game after its end; while it runs its players, or all when they allow it',
      `${SERVER}/history/view.test.ts`,
    ],
    ['I14 a page of leaders has five', 'LEADERBOARD_LIMIT = 10', 'LEADERBOARD_LIMIT = 5', LEADERS],
    [
      'R48 a file does not say the time control',
      "        ['TimeControl', row.time_control],\n",
      '',
      'a game as PGN: a file with its address, its clocks and its end',
      `${SERVER}/history/pgn.test.ts`,
    ],
    [
      'R48 a file is anyone’s',
      "    if (!maySeeDetails(found.row, caller.userId)) return refuse('FORBIDDEN');\n    const { row, moves } = knownTo(found, caller.userId, time.nowMs());\n    return {\n      body: pgnOf",
      '    const { row, moves } = knownTo(found, caller.userId, time.nowMs());\n    return {\n      body: pgnOf',
      'who may see a game may have its file, and no one else',
    ],
  ],
  [`${SERVER}/standings`]: [
    [
      'I11 D25 a draw is a win',
      "if (isDraw) return { userId, outcome: 'draw', earned: lamports(0n) };",
      "if (isDraw) return { userId, outcome: 'win', earned: lamports(0n) };",
      `${SERVER}/standings/result.test.ts`,
    ],
    [
      'I30 a winner earns the pot',
      "outcome: 'win', earned: profitOf(wager, fee) };",
      "outcome: 'win', earned: wager };",
      '%s: each player’s result by id, the winner’s with the profit',
    ],
  ],
});
