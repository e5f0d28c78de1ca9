// How often a move parses a FEN and generates legal moves, from the click to the rendered table.
import { createGameConnection } from '@kingstake/client';
import { createSocketKit, LINE, moveMessage, stateMessage } from '@kingstake/client/testkit';
import type { ServerMessage } from '@kingstake/protocol';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { clickMove } from '../../board/testkit/played-board.ts';
import { countCalls } from '../../ui/testkit/count-calls.ts';
import { soundStateOf } from '../game-alerts.tsx';
import { GameTable } from '../table/game-table.tsx';
import { ACTIONS, RATE } from '../testkit/table.ts';
import { clockView, tableView } from './table-view.ts';

/** Counts parsed FENs and generated legal moves since the last call. */
function countRules() {
  const calls = countCalls('/packages/chess/src/rules/');
  const look = () => {
    const { parseFen, legalMoves, findMove } = calls.look('parseFen', 'legalMoves', 'findMove');
    return { read: parseFen, made: legalMoves + findMove };
  };
  return { look, stop: calls.stop };
}

/** White's table in the test game, fully rendered on each change. */
function openGame() {
  const kit = createSocketKit();
  const game = createGameConnection({
    socket: kit.client,
    timers: kit.timers,
    createId: () => 'id',
    gameId: 7,
    playerId: 1,
    gameCode: null,
  });
  kit.client.open();
  kit.latest().opens();
  game.enter();
  const receive = (message: ServerMessage) => kit.latest().says(JSON.stringify(message));
  const draw = () => {
    const state = game.getSnapshot();
    soundStateOf(state, true);
    const view = tableView(state);
    if (view === null) throw new Error('no table');
    const clocks = clockView(state, { nowMs: () => 0 });
    return renderToString(<GameTable view={view} clocks={clocks} actions={ACTIONS} rate={RATE} />);
  };
  receive(stateMessage(0));
  game.subscribe(draw);
  const click = (from: string, to: string) => {
    const view = tableView(game.getSnapshot());
    return game.move(clickMove(view?.fen ?? '', view?.movable ?? null, from, to));
  };
  draw();
  const counted = countRules();
  // The first move and its response warm the caches and are not counted.
  click('e2', 'e4');
  receive(moveMessage(1, { clientMoveId: 'id' }));
  receive(moveMessage(2));
  counted.look();
  return { game, receive, click, counted };
}

test('parses a received position once and generates legal moves once per move', () => {
  const { game, receive, click, counted } = openGame();
  try {
    expect(click('g1', 'f3')).toBe(true);
    expect(game.getSnapshot().fen).toBe(LINE[2]?.fen);
    const clicked = counted.look();
    receive(moveMessage(3, { clientMoveId: 'id' }));
    const confirmed = counted.look();
    receive(moveMessage(4));
    const answered = counted.look();
    expect(click('f1', 'b5')).toBe(true);
    const again = counted.look();
    expect({ clicked, confirmed, answered, again }).toEqual({
      clicked: { read: 0, made: 1 }, // the next position is derived from the current one
      confirmed: { read: 0, made: 0 },
      answered: { read: 1, made: 0 },
      again: { read: 0, made: 1 },
    });
  } finally {
    counted.stop();
  }
});

test('does no extra work for a refused move or a premove', () => {
  const { game, receive, click, counted } = openGame();
  try {
    click('g1', 'f3');
    counted.look();
    const refusal = { gameId: 7, clientMoveId: 'id', code: 'INVALID_MOVE', message: 'no' } as const;
    receive({ type: 'error', ...refusal } as ServerMessage);
    expect(game.getSnapshot().fen).toBe(LINE[1]?.fen);
    const refused = counted.look();
    click('g1', 'f3');
    receive(moveMessage(3, { clientMoveId: 'id' }));
    game.premove({ from: 'f1', to: 'b5' });
    counted.look();
    receive(moveMessage(4));
    expect(game.getSnapshot().fen).not.toBe(LINE[3]?.fen);
    const answered = counted.look();
    expect({ refused, answered }).toEqual({
      refused: { read: 0, made: 0 },
      answered: { read: 1, made: 1 },
    });
  } finally {
    counted.stop();
  }
});
