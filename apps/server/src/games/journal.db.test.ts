import { expect, test } from 'vitest';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createBoardRoom, insertPlayers, type TestSocket } from './testkit/board-room.ts';

describeEachDatabase('the journal', (database) => {
  test('a step that the database refuses takes no other game with it', async () => {
    const room = await createBoardRoom(database());
    const people = await insertPlayers(database(), ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay']);
    const games: { gameId: number; white: TestSocket; black: TestSocket }[] = [];
    for (let at = 0; at < people.length; at += 2) {
      const [white, black] = people.slice(at, at + 2).map((player) => room.socket(player)) as [
        TestSocket,
        TestSocket,
      ];
      games.push({ gameId: await room.start(white, black), white, black });
    }
    // Half of a surrogate pair: the door refuses it, and this is behind the door.
    const names = ['fine', '\ud800', 'fine too'];
    const moves = games.map(({ gameId, white }, index) =>
      white.send({
        type: 'make_move',
        gameId,
        playerId: white.userId,
        move: { from: 'e2', to: 'e4' },
        clientMoveId: names[index],
      }),
    );
    // All three are in one statement: they came before its turn.
    const ends = await Promise.allSettled(moves);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    for (const [index, { white, black }] of games.entries()) {
      expect(white.types()).toEqual([index === 1 ? 'error' : 'move_made']);
      expect(black.types()).toEqual(index === 1 ? [] : ['move_made']);
    }
    await room.stop();
  });
});
