// Tools, mutants: faults that break a line of the groups I HTTP calls and M Permissions, as far as the server goes.
import { mutantsIn } from '../mutant.ts';

const SERVER = 'apps/server/src';

const OWN_GAMES = 'the own games as the contract has them; paused ones only while their player is away';
const REGISTERED = 'register makes the player and answers 201 with it';
const UNKNOWN = 'the balance is for its owner only; an unknown wallet is 404 User not found';
const WAITING = 'the public games of a wager, oldest first, never the own ones, with who is here';
const OF_A_CODE = 'the game of a code, however it was typed, until its seat is filled';
const ESCROW = 'the escrow answers 501, after everything that is another’s';
const CANCELLED = 'cancels the creator’s game and refunds the wager';
const EVERY_FILTER = 'every filter, newest first, profit on wins only';
const ITEM = 'an item and its details, field by field, with one instant for both';
const LEADERS = 'leaderboard: earnings, then wins, then the older player';
const STATISTICS = 'statistics: win rate over finished games, streaks, a draw sets it to 0';
const BALANCE = 'nothing is ever written from a balance: the true one is 200, any other 403';
const WORN = 'premium pictures owned are a bare array; owned ones can be worn';
const NEW_PICTURE = 'the picture changes to a free one, not to an unknown or unowned one';
const NEW_NAME = 'the name changes; its own look-alikes are free for its owner, others’ are not';
const TOO_POOR_TO_CREATE =
  'without the balance: 402 Insufficient balance with both amounts, and nothing is written';
const EXACTLY = 'a balance of exactly the wager is enough, one lamport less is not, and nothing moves';
const FORFEITED = 'is forfeited by the server, no sooner: the wager goes to the other, less the fee';
const OBSERVED = 'an observer takes no seat, and watches only where it is allowed';

export const SERVER_CALLS = mutantsIn({
  [`${SERVER}/users`]: [
    [
      'I1 H23 an unknown wallet is another refusal',
      "if (row === null) return refuse('NOT_FOUND', 'User not found');",
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
      'return { body: await presenter.ownUser(tx, user) };',
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
      "return refuse('VALIDATION', INVALID_AVATAR_MESSAGE, { issues: [{ path: 'body/profilePicId' }] });",
      "return refuse('VALIDATION', undefined, { issues: [{ path: 'body/profilePicId' }] });",
      'register refuses another wallet, no session, unknown and unowned pictures, bad names',
    ],
    [
      'I4 a name is not kept',
      '      if (name !== null) await users.updateName(tx, caller.userId, name);\n',
      '',
      NEW_NAME,
    ],
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
  [`${SERVER}/games/table/game-view.ts`]: [
    [
      'I31 a game of one player has two',
      'players: black === null ? [white] : [white, black],',
      'players: [white, black ?? white],',
      OWN_GAMES,
      'creates a public game as white and holds the stake',
    ],
    [
      'I31 a game has no prize pool',
      'prizePool: formatSol(prizePoolOf(record.wager, record.fee)),\n    timeControl',
      "prizePool: '0',\n    timeControl",
      OWN_GAMES,
      'creates a public game as white and holds the stake',
    ],
    [
      'I32 a move is told without its position',
      'return { from, to, ...(promotion === undefined ? {} : { promotion }), san, fen };\n}\n\n/** The game as',
      "return { from, to, ...(promotion === undefined ? {} : { promotion }), san, fen: '' };\n}\n\n/** The game as",
      OWN_GAMES,
    ],
    [
      'I15 anyone sees the code of a private game',
      'viewerId !== null && seatOf(match, viewerId) !== null ? record.gameCode : null',
      'record.gameCode',
      'a private game gets a code of eight letters, for its players only',
    ],
    [
      'J8 game_joined tells the other side’s turn',
      'turn: sideToMove(plyOf(record.match)),',
      'turn: otherSide(sideToMove(plyOf(record.match))),',
      'from stake to prize: held at creation and at joining, 1.095 and 0.905 less the fee after mate',
    ],
    [
      'R22 an observer sees offers in the full state',
      "color !== null && match.status === 'active' ? match.drawOfferedBy : null",
      "match.status === 'active' ? match.drawOfferedBy : null",
      'an observer hears moves and the end, and no offers',
    ],
  ],
  [`${SERVER}/matchmaking`]: [
    [
      'I15 a stake is not held',
      "const unheld = refuseHold(await stakes.hold(tx, { gameId: record.id, seat: 'w', userId, wager }));",
      'const unheld = refuseHold({ ok: true });',
      'creates a public game as white and holds the stake',
    ],
    [
      'I16 anyone is online',
      'creatorOnline: context.isOnline(held.record.match.white.userId),',
      'creatorOnline: true,',
      WAITING,
    ],
    [
      'I17 R8 a code opens no game typed in small letters',
      'const gameCode = parseGameCode(typed);\n  if (gameCode === null) return null;',
      'const gameCode = typed;\n  if (gameCode === null) return null;',
      OF_A_CODE,
    ],
    [
      'I17 a code shows a game that is full',
      "const isOpen = match.status === 'waiting' && match.expiresAtMs > nowMs;",
      "const isOpen = match.status !== 'ended';",
      OF_A_CODE,
    ],
    [
      'I17 R8 codes may be tried without end',
      '    const refusal = await context.codeAttempts.take({ userId: caller.userId, address });\n    if (refusal !== null) return refusal;\n    const held',
      '    const held',
      'codes may be tried twenty times a minute, by call and by message together',
    ],
    [
      'I18 the escrow of another wallet is not refused',
      '    if (body.playerWalletAddress !== caller.walletAddress) return refuseOtherPlayer();\n',
      '',
      ESCROW,
    ],
    [
      'I19 the escrow of another player is not refused',
      '    if (body.playerId !== caller.userId) return refuseOtherPlayer();\n',
      '',
      ESCROW,
    ],
    [
      'I20 a cancelled game answers without the balance',
      'return { newBalance: formatSol(balance), message: REFUNDED };',
      "return { newBalance: '0', message: REFUNDED };",
      CANCELLED,
    ],
    [
      'I20 M8 a game of another is cancelled',
      '  if (body.playerId !== userId) return refuseOtherPlayer();\n  const request = { params: { id: gameId }, body };\n  const call = { call: gameCalls.cancelGame',
      '  const request = { params: { id: gameId }, body };\n  const call = { call: gameCalls.cancelGame',
      'every refusal',
    ],
    [
      'K1 J16 too little balance has no amounts',
      "return refuse('INSUFFICIENT_BALANCE', undefined, {\n    requiredAmount: formatSol(held.needed),\n    currentBalance: formatSol(held.balance),\n  });",
      "return refuse('INSUFFICIENT_BALANCE');",
      TOO_POOR_TO_CREATE,
      'a stake that the balance does not cover, and the seat stays free',
    ],
    [
      'M6 anyone may create for another',
      '  if (body.whitePlayerId !== userId) return refuseOtherPlayer();\n',
      '',
      'every other refusal, and nothing is written',
    ],
    [
      'R8 a private seat opens without its code',
      "return isCodeOf(gameCode, record.gameCode) ? null : refusalOf('code-required');",
      'return null;',
      'a private game opens with its code only, as it was typed',
    ],
    [
      'R11 joining again is a second join',
      'if (seatOf(held.record.match, userId) !== null)\n      return',
      "if (seatOf(held.record.match, userId) === 'black')\n      return",
      'again, or one’s own game: 200, and nothing is charged',
    ],
    [
      'R12 any number of games may wait',
      'standing.waiting >= GAMES.waitingPerUser',
      'standing.waiting < 0',
      'at most five wait at once, also when ten are asked for at the same time',
    ],
    [
      'R12 a creator who plays is joined',
      "return standing.creatorIsPlaying ? refuse('CONFLICT', CREATOR_IS_PLAYING) : null;",
      'return null;',
      'while the creator plays, their other games are hidden and joining them is 409',
    ],
    [
      'R15 aborts have no end',
      '  return abortsMs.some((atMs, index) => {\n',
      '  return abortsMs.length > 99 && abortsMs.some((atMs, index) => {\n',
      'aborts at %s bar from new games',
      'more than three aborts in an hour: no new game and no seat until they are older',
    ],
    ['M12 R7 anyone may observe', '(!wantsSeat && mayObserve(match))', '!wantsSeat', OBSERVED],
  ],
  [`${SERVER}/games/store/game-list-store.ts`]: [
    [
      'B18 I16 the own games are found',
      "    .where('white_id', '<>', BigInt(asked.exceptUserId))\n    .where('due_at', '>'",
      "    .where('due_at', '>'",
      WAITING,
    ],
    [
      'B18 I16 games of any wager are found',
      "    .where('wager', '=', asked.wager as bigint)\n",
      '',
      WAITING,
    ],
    [
      'B19 M11 a game is found after its hour',
      "    .where('due_at', '>', new Date(asked.nowMs))\n",
      '',
      'a game leaves the list after an hour, and when it is joined',
    ],
    [
      'I12 the own games are those as White',
      "    .unionAll(running.where('black_id', '=', BigInt(userId)))\n    .orderBy('id', 'desc')",
      "    .orderBy('id', 'desc')",
      OWN_GAMES,
    ],
    [
      'M12 games that allow nobody are listed',
      "sql<boolean>`status = 'active' and allow_observers and not is_private`",
      "sql<boolean>`status = 'active' and not is_private`",
      'are public, in progress, open to observers and not the caller’s own; newest first, in pages',
    ],
  ],
  [`${SERVER}/ledger/posting.ts`]: [
    ['M5 D22 one lamport less is enough', 'balance + leg.amount < 0n', 'balance + leg.amount < -1n', EXACTLY],
    [
      'M5 exactly the wager is not enough',
      'balance + leg.amount < 0n',
      'balance + leg.amount <= 0n',
      EXACTLY,
    ],
  ],
  [`${SERVER}/history`]: [
    ['I21 H6 a page has fifty games', 'HISTORY_LIMIT = 20', 'HISTORY_LIMIT = 50', 'pages'],
    [
      'I29 the last page has a next one',
      'hasNextPage: page < totalPages }',
      'hasNextPage: page <= totalPages }',
      'pages',
    ],
    ['I27 there is no page before', 'hasPrevPage: page > 1,', 'hasPrevPage: false,', LEADERS, 'pages'],
    [
      'I21 wins are games that were not lost',
      "return where.and([played, where('winner_id', '=', id)]);",
      'return played;',
      EVERY_FILTER,
    ],
    [
      'I33 a loss earns the profit',
      "result === 'win' ? formatSol(profitOf(lamports(row.wager), lamports(row.fee))) : '0'",
      'formatSol(profitOf(lamports(row.wager), lamports(row.fee)))',
      EVERY_FILTER,
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
    ],
    [
      'I34 a clock is White’s',
      'return ply % 2 === 1 ? white_ms : black_ms;',
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
    ],
    [
      'M4 I37 I11 draws do not count for the win rate',
      'const totalGames = wins + losses + draws;',
      'const totalGames = wins + losses;',
      STATISTICS,
    ],
    ['I37 the win rate is a share', 'Math.round((wins * 10_000) / total) / 100', 'wins / total', STATISTICS],
    [
      'M13 R7 a public game that runs is everyone’s',
      "!row.is_private && (row.status === 'ended' || row.allow_observers)",
      '!row.is_private',
      'a public game after its end; while it runs its players, or all when they allow it',
    ],
    [
      'M13 an ended public game is its players’',
      "!row.is_private && (row.status === 'ended' || row.allow_observers)",
      '!row.is_private && row.allow_observers',
      'a public game after its end; while it runs its players, or all when they allow it',
    ],
    ['I14 a page of leaders has five', 'LEADERBOARD_LIMIT = 10', 'LEADERBOARD_LIMIT = 5', LEADERS],
    [
      'R48 a file does not say the time control',
      "        ['TimeControl', row.time_control],\n",
      '',
      'a game as PGN: a file with its address, its clocks and its end',
    ],
    [
      'R48 a file is anyone’s',
      "    if (!maySeeDetails(found.row, caller.userId)) return refuse('FORBIDDEN');\n    return {\n      body: pgnOf",
      '    return {\n      body: pgnOf',
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
  'packages/chess/src/match/limits.ts': [
    [
      'M10 an absent player has twenty minutes',
      'COURTESY_MS = 10 * 60_000',
      'COURTESY_MS = 20 * 60_000',
      FORFEITED,
    ],
    [
      'R18 a player is absent after 20 s',
      'ABSENT_AFTER_MS = 10_000',
      'ABSENT_AFTER_MS = 20_000',
      'absence after 10 s is told, coming back too; ten minutes later it would be forfeited',
    ],
    [
      'R14 a first move has two minutes',
      'FIRST_MOVE_MS = 60_000',
      'FIRST_MOVE_MS = 120_000',
      'no first move within a minute aborts with refunds',
    ],
    [
      'R13 a match that was found may be answered for a minute',
      'READY_CHECK_MS = 30_000',
      'READY_CHECK_MS = 60_000',
      'thirty seconds of silence give both stakes back',
      'packages/chess/src/match/steps.test.ts',
    ],
    [
      'R19 a side may offer a draw in every move',
      'DRAW_OFFER_PLIES = 20',
      'DRAW_OFFER_PLIES = 2',
      'a side offers at most one draw in 20 plies',
      'packages/chess/src/match/steps.test.ts',
    ],
    [
      'R21 an outage of 10 s moves nothing',
      'OUTAGE_IGNORED_MS = 3_000',
      'OUTAGE_IGNORED_MS = 10_000',
      'packages/chess/src/match/steps.test.ts',
      'a server that takes long to open gives back all of it, and sweeps nothing before',
    ],
    [
      'R21 an outage of an hour voids nothing',
      'OUTAGE_VOIDS_MS = 30 * 60_000',
      'OUTAGE_VOIDS_MS = 120 * 60_000',
      'down for more than half an hour: the game is void and every stake goes back',
      'packages/chess/src/match/steps.test.ts',
    ],
    [
      'G44 R20 an offer of a rematch stands a minute',
      'REMATCH_OFFER_MS = 20_000',
      'REMATCH_OFFER_MS = 60_000',
      'packages/chess/src/match/steps.test.ts',
      'apps/server/src/matchmaking/rematch.db.test.ts',
    ],
  ],
  'packages/chess/src/match/deadlines.ts': [
    [
      'M10 I35 an absent player is never forfeited',
      "if (isAbsent) deadlines.push({ kind: 'forfeit', side, atMs: absentAtMs + COURTESY_MS });",
      'if (isAbsent) continue;',
      FORFEITED,
    ],
    [
      'I35 I13 a paused game tells when it began',
      'const forfeitAtMs = awaySinceMs + ABSENT_AFTER_MS + COURTESY_MS;',
      'const forfeitAtMs = awaySinceMs;',
      OWN_GAMES,
      'is listed as paused until then, for who left it alone; coming back in time keeps it',
    ],
    [
      'R17 nobody flags by themselves',
      "if (flagMs !== null) deadlines.push({ kind: 'flag', side: turn, atMs: flagMs });",
      '',
      'the server flags by itself',
    ],
  ],
  'packages/protocol/src/time-control.ts': [
    [
      'G21 a game has five minutes a side',
      "DEFAULT_TIME_CONTROL = '600+0'",
      "DEFAULT_TIME_CONTROL = '300+0'",
      'a training game starts with 600 s each and White to move',
    ],
  ],
  'packages/chess/src/clock': [
    [
      'R16 a move is credited with all of its lag',
      'Math.min(bucketMs, LAG_CREDIT_PER_MOVE_MS);',
      'bucketMs;',
      'the bound is exact: 40 moves of a second each win 12 s',
    ],
    [
      'R17 the flag falls at zero',
      'return clock.runningSinceMs + remainingMs + lagGrace(lagBucketMs);',
      'return clock.runningSinceMs + remainingMs;',
      'flags at zero plus the grace, and no move at that instant is in time',
    ],
  ],
  [`${SERVER}/wagers/wager.ts`]: [
    [
      'R44 M1 a draw pays the fee',
      'return ended.winnerId === null ? refundTransfers(ended)',
      'return ended.winnerId === null ? [settleTransfer(ended, ended.whiteId)]',
      'a draw gives both stakes back in full, without a fee',
      `${SERVER}/wagers/wager.test.ts`,
    ],
    [
      'M1 I31 the winner gets the pot',
      'amount: prizePoolOf(wager, fee) },',
      'amount: potOf(wager) },',
      'a win at %s SOL pays the fee %s and the prize pool %s',
    ],
  ],
});
