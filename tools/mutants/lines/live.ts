// Tools, mutants: faults that break a line of the groups G Game screen and J WebSocket, as far as the client goes.
import { mutantsIn } from '../mutant.ts';

const CLIENT = 'packages/client/src';
const CONNECTION_TEST = `${CLIENT}/game/game-connection.test.ts`;
const STATE_TEST = `${CLIENT}/game/live-state.test.ts`;
const SOCKET_TEST = `${CLIENT}/socket/socket-client.test.ts`;

const RETRIES = 'at most 5 reconnects, each after min(1000 x 2^attempt, 30000) ms';
const TO_PLAY = 'from waiting to play';

export const LIVE = mutantsIn({
  [`${CLIENT}/socket`]: [
    [
      'J13 game_ended is not understood',
      "json.type === 'game_ended';",
      "json.type === 'game_finished';",
      'game_ended is understood exactly as game_over',
    ],
    [
      'J20 open keeps the count of retries',
      '  machine.attempts = 0;\n  machine.heartbeat =',
      '  machine.heartbeat =',
      'open resets the retry count and clears the error',
    ],
    [
      'J20 open keeps the error',
      "store.set({ status: 'open', isHeld: true, error: null, stopped: [] });",
      "store.set({ status: 'open', isHeld: true, stopped: [] });",
      'open resets the retry count and clears the error',
    ],
    [
      'J22 an error of the socket is not kept',
      'store.set({ error: SOCKET_ERRORS.connection })',
      'store.set({})',
      'an error event sets the error WebSocket connection error',
    ],
    [
      'J22 a socket that could not be made says the other error',
      "store.set({ status: 'failed', isHeld: false, error: SOCKET_ERRORS.creation });",
      "store.set({ status: 'failed', isHeld: false, error: SOCKET_ERRORS.connection });",
      'a constructor that throws sets the error Failed to create connection',
    ],
    [
      'J22 giving up is not said',
      "{ status: 'failed', error: SOCKET_ERRORS.gaveUp, onlineCount: null }",
      "{ status: 'failed', onlineCount: null }",
      'after the last try the error is Failed to connect after multiple attempts',
    ],
    [
      'J23 what is sent to a closed socket is not warned of',
      '    machine.deps.log.warn(`The socket is not open: ${message.type} was dropped`);\n',
      '',
      'a message is sent only when the socket is open, else it is dropped with a warning',
    ],
    [
      'J23 a socket that is closing is written to',
      'current?.readyState !== OPEN',
      'current === null',
      SOCKET_TEST,
    ],
    [
      'J24 what is not JSON is not logged',
      "    log.warn('A socket message that is not JSON was ignored');\n",
      '',
      'what is not JSON, or of no known shape, is logged and ignored',
    ],
    [
      'J25 only the first subscriber hears a message',
      'for (const listener of [...machine.listeners]) {',
      'for (const listener of [...machine.listeners].slice(0, 1)) {',
      'a message reaches all subscribers, and one that throws does not stop the others',
    ],
    [
      'J21 the delay doubles from the second try on',
      'baseDelayMs * 2 ** attempt',
      'baseDelayMs * 2 ** Math.max(0, attempt - 1)',
      RETRIES,
    ],
    [
      'J2 J1 messages are sent without their JSON',
      'current.send(JSON.stringify(message));',
      'current.send(String(message));',
      SOCKET_TEST,
    ],
    [
      'R28 a client gives up while a game runs',
      '    if (machine.games > 0) planTry(machine);\n',
      '',
      'while a game runs: after the five tries it says so and goes on every 30 s',
    ],
  ],
  'packages/protocol/src/socket-limits.ts': [
    [
      'J7 pings go out every minute',
      '  pingMs: 30 * SECOND',
      '  pingMs: MINUTE',
      SOCKET_TEST,
      `${CLIENT}/socket/liveness.test.ts`,
    ],
    ['J21 ten reconnects are tried', 'maxAttempts: 5', 'maxAttempts: 10', RETRIES],
    [
      'J21 a delay may last a minute',
      'maxDelayMs: 30 * SECOND',
      'maxDelayMs: MINUTE',
      RETRIES,
      `${CLIENT}/socket/liveness.test.ts`,
    ],
  ],
  [`${CLIENT}/game`]: [
    [
      'J2 R25 a gap does not ask for everything',
      'if (message.seq > state.seq + 1) return { ...state, needsResync: true };',
      '',
      'a gap asks for everything; what is known already changes nothing',
    ],
    [
      'J2 the code of a private game is not sent',
      'gameCode === null ? {} : { gameCode }',
      '{}',
      'on entering, after each reconnect and each gap; with the code of a private game',
    ],
    [
      'J3 R27 a move goes without its name',
      "type: 'make_move', ...about(connection), move, ply, clientMoveId }",
      "type: 'make_move', ...about(connection), move, ply }",
      CONNECTION_TEST,
    ],
    [
      'J5 G27 M8 a resignation is not sent',
      "  if (resigning) deps.socket.send({ type: 'resign', ...about(connection) });\n",
      '',
      CONNECTION_TEST,
    ],
    [
      'J6 G23 at zero the server is not asked',
      "() => socket.send({ type: 'timeout', ...about(connection) })",
      '() => undefined',
      'at zero on the shown clock the server is asked to look, once',
    ],
    [
      'J4 commands do not say the game',
      'socket.send({ type, ...about(connection) })',
      'socket.send({ type, ...about(connection), gameId: 0 })',
      CONNECTION_TEST,
    ],
    [
      'J9 a full state keeps the old clocks',
      '    clocks: clocksOf(message),\n    drawOffer: message.drawOfferedBy,',
      '    clocks: state.clocks ?? clocksOf(message),\n    drawOffer: message.drawOfferedBy,',
      STATE_TEST,
      CONNECTION_TEST,
    ],
    [
      'J8 game_joined is the end of joining',
      "if (message.type === 'game_joined') return state;",
      "if (message.type === 'game_joined') return { ...state, status: 'waiting' };",
      STATE_TEST,
      CONNECTION_TEST,
    ],
    [
      'J10 G22 timer_update changes nothing',
      'return message.seq < state.seq ? state : { ...state, clocks: clocksOf(message) };',
      'return state;',
      STATE_TEST,
    ],
    [
      'J11 an opponent who joined stays unknown',
      'game: withOpponent(state, message.opponent)',
      'game: state.game',
      TO_PLAY,
    ],
    [
      'J15 a game that started goes on waiting',
      "return { ...state, status: 'active', clocks: clocksOf(message) };",
      'return { ...state, clocks: clocksOf(message) };',
      TO_PLAY,
    ],
    [
      'J12 a move that was made keeps the old clocks',
      '    clocks: clocksOf(message),\n    pending:',
      '    pending:',
      'a move goes on from there; G20 the turn follows',
    ],
    [
      'G20 the turn is reckoned from the number of moves',
      "return fen === null ? 'white' : fenTurn(fen);",
      "return fen === null || (fen.split(' ')[5] ?? '') === '1' ? 'white' : fenTurn(fen);",
      STATE_TEST,
    ],
    [
      'J13 an end keeps the game that was',
      "    status: 'ended',\n    game: message.game,",
      "    status: 'ended',",
      'the end: its game, its result; told again it changes nothing',
    ],
    [
      'J14 an offer is not kept',
      'return state.side === null ? state : { ...state, drawOffer: message.by };',
      'return state;',
      'draw offers stand until the other side moves or declines; observers see none',
    ],
    [
      'J14 R19 an offer outlives the other side’s move',
      'drawOffer: state.drawOffer !== null && state.drawOffer !== mover ? null : state.drawOffer,',
      'drawOffer: state.drawOffer,',
      'draw offers stand until the other side moves or declines; observers see none',
    ],
    [
      'R22 an observer sees offers',
      'return state.side === null ? state : { ...state, drawOffer: message.by };',
      'return { ...state, drawOffer: message.by };',
      'draw offers stand until the other side moves or declines; observers see none',
    ],
    [
      'G18 a position that is none is shown',
      'if (viewOf(message.fen) === null) return { ...state, needsResync: true };',
      '',
      'a position that is none asks for the state instead of being shown',
    ],
    [
      'G19 an observer is White',
      "side: observer ? null : message.isWhite ? ('white' as const) : ('black' as const)",
      "side: message.isWhite ? ('white' as const) : ('black' as const)",
      'the colour is the one that the server gives the user by whitePlayerId; an observer has none',
    ],
    [
      'G19 everyone is White',
      "message.isWhite ? ('white' as const) : ('black' as const)",
      "('white' as const)",
      'the colour is the one that the server gives the user by whitePlayerId; an observer has none',
    ],
    [
      'R27 a move that is missing is forgotten',
      '  if (isSnapshot) sendKept(connection);\n',
      '',
      'that was sent, and is missing after a reconnect, is sent again under the same name',
    ],
  ],
});
