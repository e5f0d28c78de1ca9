// Tools, mutants: faults that break a line of the group R, the rulings, or of the group J as far as the server goes.
import { mutantsIn } from '../mutant.ts';

const SERVER = 'apps/server/src';
const HUB = `${SERVER}/platform/hub`;
const TABLE = `${SERVER}/games/table`;
const MATCH = 'packages/chess/src/match';
const COOKIE = 'the cookie is HttpOnly, SameSite=Strict, Path=/ and lasts 30 days';
const A_MOVE = 'a move is a row before it is told, to both and with the same numbers';
const MATE = 'mate: move_made with gameEnded, then game_over, to both; the result and its settlement once';
const EARLY = 'an early resignation aborts; a later one loses';
const AGREED = 'draw by agreement needs a standing offer of the other side';
const KEYED = 'another request under the same key is a conflict; another call, stage or key is not';
const TWO_PONGS = 'and a half-open peer is cut off after two missed pongs';
const STANDS = 'takes the free seat and starts at once when the creator is at the board';

export const RULINGS = mutantsIn({
  'packages/protocol/src/socket-limits.ts': [
    ['R29 three pongs may be missed', 'missedPongs: 2', 'missedPongs: 3', TWO_PONGS],
  ],
  'packages/protocol/src/identity-limits.ts': [
    ['R2 the cookie lasts a year', 'maxAgeMs: 30 * DAY', 'maxAgeMs: 365 * DAY', COOKIE],
    [
      'R1 a challenge may be answered for an hour',
      'challengeMs: 5 * MINUTE,\n  /** A session ends',
      'challengeMs: 60 * MINUTE,\n  /** A session ends',
      'an expired challenge is 401 and is swept',
      `${SERVER}/users/sign-in.test.ts`,
    ],
  ],
  'packages/protocol/src/limits.ts': [
    [
      'R29 frames of 16 KiB are read',
      'frameBytes: 8 * 1024',
      'frameBytes: 16 * 1024',
      'of 8 KiB are read, of one byte more they close with 1009',
    ],
    [
      'R12 ten games may wait',
      'waitingPerUser: 5',
      'waitingPerUser: 10',
      'at most five wait at once, also when ten are asked for at the same time',
    ],
    [
      'R15 five aborts are allowed',
      'abortsAllowed: 3',
      'abortsAllowed: 5',
      'more than three aborts in an hour: no new game and no seat until they are older',
    ],
    [
      'R46 a price is kept an hour',
      '  freshMs: MINUTE',
      '  freshMs: HOUR',
      `${SERVER}/platform/price.test.ts`,
    ],
    [
      'I17 R8 codes may be tried 200 times a minute',
      'codeAttempts: { max: 20,',
      'codeAttempts: { max: 200,',
      'codes may be tried twenty times a minute, by call and by message together',
    ],
  ],
  [HUB]: [
    [
      'R29 compression is offered',
      'perMessageDeflate: false',
      'perMessageDeflate: true',
      'opens on /ws, with or without a query, and offers no compression',
    ],
    [
      'R16 any pong measures the line',
      'if (answered === undefined) return false;',
      'if (answered === undefined) return this.#roundTripsMs.push(0) > 0;',
      'cannot be claimed by a second pong for the same ping',
    ],
    [
      'R3 a session that ended closes with another code',
      "session: { code: CLOSE.sessionEnded, reason: 'session ended' },",
      "session: { code: CLOSE.policy, reason: 'session ended' },",
      'logout closes that session’s sockets with 4401, and only those',
    ],
    [
      'J1 the socket is at /socket',
      "PATH = '/ws'",
      "PATH = '/socket'",
      'opens on /ws, with or without a query, and offers no compression',
    ],
    [
      'J7 a ping is not answered',
      "      this.send({ type: 'pong', timestamp, serverTime: this.#context.time.nowMs() });\n",
      '      void timestamp;\n',
      `${HUB}/connection.test.ts`,
    ],
  ],
  [TABLE]: [
    [
      'R24 J3 a refused move is not taken back',
      'return { ...refusal, followedBy: [gameState(now, userId, now.record.match.seq, time.nowMs())] };',
      'return refusal;',
      'a refused move is an error and the full state to its sender; the opponent hears nothing',
    ],
    [
      'R27 a repeated move is refused',
      'clientMoveId === null ? null : plyOfMove(held, userId, clientMoveId)',
      'clientMoveId === null || held === null ? null : null',
      'the same clientMoveId gets the same answer, and moves once',
    ],
    [
      'J12 R26 a move that ends the game does not say so',
      'gameEnded: event.ending !== null,',
      'gameEnded: false,',
      MATE,
    ],
    [
      'J3 the opponent does not hear of a move',
      'if (userId === null || !isRecipient(event, side)) continue;',
      "if (userId === null || !isRecipient(event, side) || (event.kind === 'move_made' && side === 'black')) continue;",
      A_MOVE,
    ],
    [
      'J13 the end has no winner',
      '    winner: winnerOf(match),\n    game: gameView(held, userId),',
      '    winner: null,\n    game: gameView(held, userId),',
      MATE,
    ],
    [
      'J6 J10 a claim of time up is not answered',
      "  if (match.status === 'active')\n    socket.send({ type: 'timer_update'",
      "  if (match.status === 'waiting')\n    socket.send({ type: 'timer_update'",
      'the server flags by itself',
    ],
    [
      'J5 resigning offers a draw',
      "      return { type: 'resign', by };",
      "      return { type: 'offer-draw', by };",
      EARLY,
    ],
    [
      'J4 accepting a draw declines it',
      "      return { type: 'accept-draw', by };",
      "      return { type: 'decline-draw', by };",
      AGREED,
    ],
    [
      'B23 R13 declining accepts',
      "      return { type: 'decline', by };",
      "      return { type: 'accept', by };",
      'a decline by %s gives both stakes back',
    ],
    [
      'R22 observers hear of offers',
      "    if (event.audience !== 'everybody' || !broadcaster",
      '    if (!broadcaster',
      'an observer hears moves and the end, and no offers',
    ],
    [
      'I13 paused games are all that run',
      'return expires === null ? [] : [{',
      "return expires === null && held.record.match.status !== 'active' ? [] : [{",
      'the own games as the contract has them; paused ones only while their player is away',
    ],
    [
      'I35 a paused game does not say until when',
      'courtesyDelayExpires: expires }];',
      "courtesyDelayExpires: '' as never }];",
      'the own games as the contract has them; paused ones only while their player is away',
    ],
    [
      'I12 R4 the own games are anyone’s',
      '    if (query.walletAddress !== caller.walletAddress) return refuseOtherPlayer();\n    const games = await own(caller.userId);\n    const user',
      '    const games = await own(caller.userId);\n    const user',
      'apps/server/tests/authz/authz.db.test.ts',
    ],
    [
      'J2 J16 a message in another’s name is taken',
      "      if (message.playerId !== socket.identity.userId) return refuse('FORBIDDEN');\n      if (message.type === 'leave_game')",
      "      if (message.type === 'leave_game')",
      'in another’s name, about nothing, or about no id: every message is refused, and nobody hears of it',
      `${TABLE}/game-socket.db.test.ts`,
    ],
  ],
  [`${SERVER}/matchmaking/socket.ts`]: [
    [
      'J2 a join in another’s name is taken',
      "    if (message.playerId !== socket.identity.userId) return refuse('FORBIDDEN');\n",
      '',
      'for another, no such game, a full one, frozen stakes, a busy creator',
    ],
    [
      'B22 J2 who joins by message only watches',
      "as !== 'observer' && match.status === 'waiting'",
      "as === 'player' && match.status === 'waiting'",
      STANDS,
    ],
  ],
  [MATCH]: [
    [
      'R14 an early resignation loses',
      'return hasMoved(match, side)\n    ? end',
      'return match.ply >= 0\n    ? end',
      EARLY,
      `${MATCH}/steps.test.ts`,
    ],
    [
      'J4 R19 a draw that nobody offered is agreed',
      "  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';\n  return end(",
      '  return end(',
      AGREED,
    ],
    [
      'R19 two offers stand at a time',
      "  if (match.drawOfferedBy !== null) return 'draw-offer-stands';\n",
      '',
      `${MATCH}/steps.test.ts`,
    ],
    [
      'G45 colours stay in a rematch',
      'white: takeSeat(black.userId, nowMs),\n    black: takeSeat(white.userId, nowMs),',
      'white: takeSeat(white.userId, nowMs),\n    black: takeSeat(black.userId, nowMs),',
      `${MATCH}/steps.test.ts`,
      `${SERVER}/matchmaking/rematch.db.test.ts`,
    ],
    [
      'G29 I20 anyone may cancel a game that waits',
      "  if (match.white.userId !== userId) return 'not-the-creator';\n",
      '',
      `${MATCH}/steps.test.ts`,
    ],
  ],
  [`${SERVER}/platform/idempotency/store.ts`]: [
    [
      'R30 another body gets the first answer',
      'earlier === undefined || earlier.request_hash !== hash || earlier.status === null',
      'earlier === undefined || earlier.status === null',
      KEYED,
    ],
    ['R30 keys are kept for ever', 'KEPT_HOURS = 24', 'KEPT_HOURS = 2400', 'keys are deleted after a day'],
  ],
  [`${SERVER}/platform/data-folder.ts`]: [
    [
      'R36 two servers use one folder',
      'begin exclusive',
      'select 1',
      'a second process on the same data folder is refused with a sentence that names the first',
    ],
  ],
  [`${SERVER}/platform/settings.ts`]: [
    [
      'R35 a port may be anything',
      'Number(given) >= lowest && Number(given) <= MAX_PORT',
      'Number(given) >= lowest',
      `${SERVER}/platform/settings.test.ts`,
    ],
    [
      'R35 the README lists one setting less',
      "  PAUSED_MATCHES: z.prefault(onOff(), 'on'),\n",
      "  PAUSED_MATCHES: z.prefault(onOff(), 'off'),\n",
      'the README lists every variable with its default',
    ],
    [
      'R46 on local a price is asked for',
      "given.PRICE_URL ?? (cluster === 'local' ? null : PRICE_DEFAULT)",
      'given.PRICE_URL ?? PRICE_DEFAULT',
      `${SERVER}/platform/settings.test.ts`,
      'is null where no service is named, which is so on the local network by default',
    ],
  ],
  [`${SERVER}/platform/price.ts`]: [
    [
      'R46 nonsense is a price',
      "typeof usd === 'number' && Number.isFinite(usd) && usd > 0 ? usd : null",
      "typeof usd === 'number' ? usd : 1",
      `${SERVER}/platform/price.test.ts`,
    ],
  ],
  [`${SERVER}/history/public-game.ts`]: [
    [
      'R47 a private game has a picture',
      "row.is_private || row.status !== 'ended'",
      "row.status !== 'ended'",
      'running, private, waiting and unknown games have neither',
    ],
    [
      'R47 a game that runs has a picture',
      "row.is_private || row.status !== 'ended'",
      'row.is_private || row.ended_at?.getTime() === 0',
      'running, private, waiting and unknown games have neither',
    ],
  ],
  [`${SERVER}/cli.ts`]: [
    [
      'R39 a refused command exits 0',
      'process.exit(done ? 0 : 1);',
      'process.exit(0);',
      'what was done is on stdout with exit 0, a refusal on stderr with exit 1',
    ],
  ],
  'packages/local-solana/src/faucet.ts': [
    [
      'R37 an airdrop gives half',
      'amount: lamports }',
      'amount: lamports / 2n }',
      'airdrops, sends and confirms through subscriptions, and reads what happened',
    ],
  ],
});
