import { describe, expect, test } from 'vitest';
import { isReservedName, nameKeys } from './profile.ts';

function lookAlike(one: string, other: string): boolean {
  const [a, b] = [nameKeys(one), nameKeys(other)];
  return a.key === b.key || a.skeleton === b.skeleton;
}

describe('equivalent names', () => {
  test.each([
    ['PayPal', 'payPaI'], // capital i for a small l
    ['apex', 'арех'], // all Cyrillic
    ['oscar', '0scar'],
    ['modern', 'rnodern'], // r n for m
    ['WOLF', 'VVolf'],
    ['night_owl', 'Night.Owl'],
    ['Magnus', 'Ma\u0323gnu\u0300s'],
    ['müller', 'muller'],
    ['Soren', 'Søren'], // a stroke, which Unicode does not separate from its letter
    ['Андрей', 'Андреи'],
    ['Γιώργος', 'Γιωργος'],
  ])('%s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(true);
  });
});

describe('distinct names', () => {
  test.each([
    ['anna', 'hanna'],
    ['player1', 'player2'],
    ['Ольга', 'Олег'],
    ['はら', 'ばら'], // marks that change the sound
    ['राम', 'रमा'], // vowels
  ])('%s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
  });
});

test.each<[string, string[], boolean]>([
  ['in any case', ['aDmIn', 'ADMIN', 'sYstem 7', 'Moderator', 'Sysop', 'Arbiter', 'Referee'], true],
  ['with a number', ['admin2', 'staff2', 'Payouts 7'], true],
  ['with signs in between', ['a.d.m.i.n', 't.e.a.m', 'support_team', 'customer_service', 'Help Desk'], true],
  ['within a longer word', ['Administrator', 'TheAdmin', 'theadmin', 'SecurityTeam'], true],
  [
    'as a word of several',
    ['Official Account', 'The Treasury', 'Customer Care', 'Payments', 'Cashier'],
    true,
  ],
  ['of the product', ['Kingstake Support', 'kingstakebot'], true],
  ['of digits that look like letters', ['Adm1n', 'K1ngstake', 'King5take', 'Kingstak3', 'Supp0rt'], true],
  ['of look-alikes', ['rnoderator', 'KlNGSTAKE', '\u0430dmin'], true], // the last has a Cyrillic a
  ['with accents', ['Kíngstake', 'KINGSTÄKE Team', 'Ki\u0323ngstake', 'Kıngstake', 'Süpport', 'Bøt'], true],
  ['that are reserved alone', ['Team', 'Root', 'Owner', 'Verified Vera', 'Fair Play', 'CEO', 'MyBot'], true],
  ['that contain one reserved alone', ['Robot', 'Botvinnik', 'Steam', 'Groot', 'Stafford', 'Downer'], false],
  ['that contain a reserved word in the middle', ['Badminton', 'Fairplayer', 'Offside', 'Sysiphus'], false],
  ['of parts of the product', ['King', 'Stake', 'Mod'], false],
  ['of players', ['Ada', 'Night Owl', '7', 'Zoë', 'さくら', 'Ольга'], false],
])('R9 reserves names %s, such as %s: %s', (_which, names, isReserved) => {
  expect(names.filter((name) => isReservedName(name) !== isReserved)).toEqual([]);
});
