// Chess match: who may see a game, by status, options and user (rulings 2.5).
import { describe, expect, it } from 'vitest';
import { maySee, seatOf, userOf } from './seats.ts';
import type { Match, MatchStatus } from './state.ts';
import { PEOPLE } from './testkit/names.ts';
import { setUp } from './testkit/step-table.ts';

// `code`: only a user with the code of the private game.
const ACCESS = `
                                | waiting | ready | active | ended
  public, observers allowed     | yes     | yes   | yes    | yes
  public, observers not allowed | yes     | no    | no     | yes
  private, observers allowed    | code    | no    | no     | no
  private, not allowed          | code    | no    | no     | no
`;
const STATUSES: readonly MatchStatus[] = ['waiting', 'ready', 'active', 'ended'];

describe('access to a game', () => {
  const rows = ACCESS.split('\n').filter((line) => /^ *(public|private)/.test(line));
  it.each(rows)('follows the table: %s', (row) => {
    const [options = '', ...cells] = row.split('|').map((cell) => cell.trim());
    for (const [index, status] of STATUSES.entries()) {
      const match: Match = {
        ...setUp(status).match,
        isPrivate: options.startsWith('private'),
        allowObservers: options.endsWith('observers allowed'),
      };
      expect(maySee(match, PEOPLE.Eve, false), status).toBe(cells[index] === 'yes');
      expect(maySee(match, PEOPLE.Eve, true), status).toBe(cells[index] !== 'no');
      expect(maySee(match, PEOPLE.Ann, false), status).toBe(true);
      if (match.black !== null) expect(maySee(match, PEOPLE.Bob, false), status).toBe(true);
    }
  });
});

it('G19 gives players the colour of their seat, and other users none', () => {
  const { match } = setUp('started');
  const [white, black] = [userOf(match, 'white') ?? 0, userOf(match, 'black') ?? 0];
  expect([white, black].map((id) => seatOf(match, id))).toEqual(['white', 'black']);
  expect(seatOf(match, white + black + 1)).toBeNull();
  const swapped = { ...match, white: { ...match.white, userId: black } } as Match;
  expect([white, black].map((id) => seatOf(swapped, id))).toEqual([null, 'white']);
  const { match: waiting } = setUp('waiting');
  expect([seatOf(waiting, PEOPLE.Bob), userOf(waiting, 'black')]).toEqual([null, null]);
});
