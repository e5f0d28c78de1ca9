// Tools, mutants: faults of games and seats that break a line of the groups I, M and R, as far as the server goes.
import { mutantsIn } from '../mutant.ts';

const SERVER = 'apps/server/src';
const OWN_GAMES = 'the own games as the contract has them; paused ones only while their player is away';
const WAITING = 'the public games of a wager, those of creators who are here first, never the own ones';
const WAITING_DB = `${SERVER}/matchmaking/waiting-list.db.test.ts`;
const OF_A_CODE = 'the game of a code, however it was typed, until its seat is filled';
const ESCROW = 'the escrow answers 501, after everything that is another’s';
const CANCELLED = 'cancels the creator’s game and refunds the wager';
const TOO_POOR_TO_CREATE =
  'without the balance: 402 Insufficient balance with both amounts, and nothing is written';
const EXACTLY = 'a balance of exactly the wager is enough, one lamport less is not, and nothing moves';
const FORFEITED = 'is forfeited by the server, no sooner: the wager goes to the other, less the fee';
const OBSERVED = 'an observer takes no seat, and watches only where it is allowed';

export const SERVER_CALLS = mutantsIn({
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
      'position: fenOf(record),\n    turn: fenTurn(fenOf(record)),',
      'position: fenOf(record),\n    turn: otherSide(fenTurn(fenOf(record))),',
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
      "refuseHold(await hold(tx, { gameId: record.id, seat: 'w', userId, wager }));",
      'refuseHold({ ok: true });',
      'creates a public game as white and holds the stake',
    ],
    [
      'I16 anyone is online',
      '"creatorOnline":${creatorOnline}}',
      '"creatorOnline":${creatorOnline || true}}',
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
      'return { newBalance: formatSol(balance), message };',
      "return { newBalance: '0', message };",
      CANCELLED,
    ],
    [
      'K1 J16 too little balance has no amounts',
      "return refuse('INSUFFICIENT_BALANCE', undefined, {\n    requiredAmount: formatSol(held.needed),\n    currentBalance: formatSol(held.balance),\n  });",
      "return refuse('INSUFFICIENT_BALANCE');",
      TOO_POOR_TO_CREATE,
      'a stake that the balance does not cover, and the seat stays free',
      `${SERVER}/matchmaking/eligibility.test.ts`,
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
      `${SERVER}/matchmaking/eligibility.test.ts`,
    ],
    [
      'R11 joining again is a second join',
      'if (seatOf(held.record.match, userId) !== null)\n      return',
      "if (seatOf(held.record.match, userId) === 'black')\n      return",
      'again, or one’s own game: 200, and nothing is charged',
    ],
    [
      'R12 any number of games may wait',
      'standing.waiting.all >= GAMES.waitingPerUser',
      'standing.waiting.all < 0',
      'at most five wait at once, also when ten are asked for at the same time',
      `${SERVER}/matchmaking/eligibility.test.ts`,
    ],
    [
      'R12 a creator who plays is joined',
      "return standing.creatorIsPlaying ? refuse('CONFLICT', 'creator-is-playing') : null;",
      'return null;',
      'while the creator plays, their other games are hidden and joining them is 409',
      `${SERVER}/matchmaking/eligibility.test.ts`,
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
  [`${SERVER}/matchmaking/waiting-list.ts`]: [
    ['B18 I16 the own games are found', 'game.creatorId !== userId &&', '', WAITING],
    ['B18 I16 games of any wager are found', 'wager === null || ', 'true || ', WAITING],
  ],
  [`${SERVER}/matchmaking/nearest.ts`]: [
    [
      'volume: every game of an absent creator is listed',
      'nth <= GAMES.waitingOfAbsent',
      'nth <= GAMES.waitingPerUser',
      WAITING_DB,
    ],
  ],
  [`${SERVER}/games/store/waiting-list-store.ts`]: [
    [
      'B19 M11 a game is found after its hour',
      ' and game.due_at > ${now}\n',
      '\n',
      'a game leaves the list after an hour, and when it is joined',
    ],
    [
      'volume: creators who are long gone are listed',
      '          and (online.id is not null or just_left.id is not null or game.created_at > ${shownSince})\n',
      '',
      WAITING_DB,
    ],
  ],
  [`${SERVER}/games/store/game-list-store.ts`]: [
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
    [
      'M5 D22 one lamport less is enough',
      'balance + leg.amount < 0n',
      'balance + leg.amount < -1n',
      EXACTLY,
      `${SERVER}/ledger/testkit/books.test.ts`,
    ],
    [
      'M5 exactly the wager is not enough',
      'balance + leg.amount < 0n',
      'balance + leg.amount <= 0n',
      EXACTLY,
      `${SERVER}/ledger/testkit/books.test.ts`,
    ],
  ],
  'packages/chess/src/match/limits.ts': [
    [
      'M10 an absent player has twenty minutes',
      'COURTESY_MS = 10 * 60_000',
      'COURTESY_MS = 20 * 60_000',
      FORFEITED,
      'packages/chess/src/match/steps.test.ts',
    ],
    [
      'R18 a player is absent after 20 s',
      'ABSENT_AFTER_MS = 10_000',
      'ABSENT_AFTER_MS = 20_000',
      'absence after 10 s is told, coming back too; ten minutes later it would be forfeited',
      'packages/chess/src/match/steps.test.ts',
    ],
    [
      'R14 a first move has two minutes',
      'FIRST_MOVE_MS = 60_000',
      'FIRST_MOVE_MS = 120_000',
      'no first move within a minute aborts with refunds',
      'packages/chess/src/match/steps.test.ts',
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
      'packages/chess/src/match/steps.test.ts',
    ],
    [
      'I35 I13 a paused game tells when it began',
      'const forfeitAtMs = awaySinceMs + ABSENT_AFTER_MS + COURTESY_MS;',
      'const forfeitAtMs = awaySinceMs;',
      OWN_GAMES,
      'is listed as paused until then, for who left it alone; coming back in time keeps it',
      'packages/chess/src/match/steps.test.ts',
    ],
    [
      'R17 nobody flags by themselves',
      "if (flagMs !== null) deadlines.push({ kind: 'flag', side: turn, atMs: flagMs });",
      '',
      'the server flags by itself',
      'packages/chess/src/match/steps.test.ts',
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
      'who delays every pong is charged at most 300 ms a move less than who does not',
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
