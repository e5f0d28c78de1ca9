import { MOST_PLIES } from '@kingstake/chess';
import { expect, test } from 'vitest';
import { LIST_TEXTS, MATCH_TEXTS } from './secondary-texts.ts';
import { LOBBY_TEXTS } from './texts.ts';

test('B4 B5 B7 B9 B12 B16 uses the exact texts of the specification in the lobby', () => {
  expect({ ...LOBBY_TEXTS, ...LIST_TEXTS }).toMatchObject({
    tagline: 'Competitive chess with real SOL stakes',
    winnerTakesAll: 'Winner takes all',
    activeGames: 'Active Games',
    noActiveGames: 'No active games',
    standard: 'Standard 1v1',
    findMatch: 'Find Match',
    winnings: 'WINNINGS',
    continueMatch: 'Continue Match',
  });
});

test('B13 B14 B17 B20 B21 B22 B24 uses the exact texts of the specification in the match dialogs', () => {
  expect(MATCH_TEXTS).toMatchObject({
    create: 'Create Private Match',
    joinTitle: 'Join Match',
    policy: 'Disconnection Policy',
    available: 'Available Matches',
    none: 'No Active Matches',
    finding: 'Finding Opponent',
    cancelSearch: 'Cancel Search',
    created: 'Private Match Created',
    copyCode: 'Copy Code',
    continueToGame: 'Continue to Game',
  });
  expect(MATCH_TEXTS.policyLines[0]).toBe(
    "A game paused for more than 10 minutes awaiting the player's return is forfeited and the wager is lost.",
  );
  const [, , limit] = MATCH_TEXTS.policyLines;
  expect(limit).toMatch(`A game has at most ${MOST_PLIES / 2} moves by each side.`);
});

test('B28 states whether the price behind the dollars is live', () => {
  expect([LOBBY_TEXTS.rate(201.5, true), LOBBY_TEXTS.rate(144, false)]).toEqual([
    'Live price, 1 SOL ≈ $201.5',
    'No live price, 1 SOL taken as $144',
  ]);
});
