// Chess match: who may see a game, by status, options and user (rulings 2.5).
import { describe, expect, it } from 'vitest';
import { createMatch } from './seating.ts';
import { hasMoved, mayObserve, maySee, seatOf, turnOf, userOf } from './seats.ts';
import type { Match, MatchStatus } from './state.ts';
import { EPOCH_MS, PEOPLE } from './testkit/names.ts';
import { setUp, TEN_MINUTES } from './testkit/step-table.ts';

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

  it('allows anyone to see a waiting public game, even if it does not allow observers', () => {
    const match = createMatch(
      PEOPLE.Ann,
      { isPrivate: false, allowObservers: false, timeControl: TEN_MINUTES },
      EPOCH_MS,
    );
    expect([maySee(match, PEOPLE.Eve, false), mayObserve(match)]).toEqual([true, false]);
  });
});

describe('the players of a match', () => {
  it('returns players by seat and seats by player', () => {
    const { match } = setUp('waiting');
    expect([seatOf(match, PEOPLE.Ann), seatOf(match, PEOPLE.Bob)]).toEqual(['white', null]);
    expect([userOf(match, 'white'), userOf(match, 'black')]).toEqual([PEOPLE.Ann, null]);
  });

  it('G19 gives players the colour of their seat, and other users none', () => {
    const { match } = setUp('started');
    const ids = { white: match.white.userId, black: match.black?.userId ?? 0 };
    expect([seatOf(match, ids.white), seatOf(match, ids.black)]).toEqual(['white', 'black']);
    expect(seatOf(match, ids.white + ids.black + 1)).toBeNull();
    const swapped = { ...match, white: { ...match.white, userId: ids.black } } as Match;
    expect(seatOf(swapped, ids.black)).toBe('white');
    expect(seatOf(swapped, ids.white)).toBeNull();
  });

  it('alternates the turn, and returns whether a side has made its first move', () => {
    const { match } = setUp('started');
    if (match.status !== 'active') throw new Error('not active');
    const moved = [0, 1, 2].map((ply) => ({ ...match, ply }));
    expect(moved.map(turnOf)).toEqual(['white', 'black', 'white']);
    expect(moved.map((at) => hasMoved(at, 'white'))).toEqual([false, true, true]);
    expect(moved.map((at) => hasMoved(at, 'black'))).toEqual([false, false, true]);
  });
});
