import { describe, expect, test } from 'vitest';
import { isReservedName, nameKeys } from './name-keys.ts';

function lookAlike(one: string, other: string): boolean {
  const [a, b] = [nameKeys(one), nameKeys(other)];
  return a.key === b.key || a.skeleton === b.skeleton;
}

describe('equivalent names', () => {
  test.each([
    ['Ilse', 'ilse'],
    ['PayPal', 'PayPaI'], // capital i for a small l
    ['Magnus', 'Маgnus'], // Cyrillic М and а
    ['apex', 'арех'], // all Cyrillic
    ['oscar', '0scar'],
    ['modern', 'rnodern'], // r n for m
    ['wolf', 'vvolf'],
    ['WOLF', 'VVolf'],
    ['Night Owl', 'NightOwl'],
    ['night_owl', 'night.owl'],
    ['Ilse', 'llse'],
    ['Magnus', 'Mágnus'],
    ['Magnus', 'Ma\u0323gnu\u0300s'],
    ['Bobby', 'Böbby'],
    ['Hikaru', 'Hikarú'],
    ['müller', 'muller'],
    ['Soren', 'Søren'], // a stroke, which Unicode does not separate from its letter
    ['Lukasz', 'Łukasz'],
    ['Андрей', 'Андреи'],
    ['Γιώργος', 'Γιωργος'],
  ])('%s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(true);
  });
});

describe('distinct names', () => {
  test.each([
    ['Ilse', 'Else'],
    ['anna', 'hanna'],
    ['player1', 'player2'],
    ['Ольга', 'Олег'],
    ['さくら', 'さくら2'],
    ['はら', 'ばら'], // marks that change the sound
    ['राम', 'रमा'], // vowels
  ])('%s and %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
  });
});

describe('reserved names', () => {
  test.each([
    'Admin',
    'aDmIn',
    'ADMIN',
    'Adm1n',
    'admin2',
    'a.d.m.i.n',
    'Administrator',
    'The Admin',
    'TheAdmin',
    'theadmin',
    'Kingstake Support',
    'Kingstake',
    'K1ngstake',
    'KlNGSTAKE',
    'kingstakebot',
    'support_team',
    'Supp0rt',
    'Moderator',
    'rnoderator',
    'Official Account',
    'System',
    'sYstem 7',
    '\u0430dmin', // Cyrillic a: names are judged by appearance, whatever the alphabet
    'Kíngstake',
    'KINGSTÄKE Team',
    'Kïngståke',
    'Ki\u0323ngstake',
    'Kıngstake',
    'King5take',
    'Kingstak3',
    'Ádmin',
    'Àdministrator',
    'Süpport',
    '5upport',
    'Offícial',
    'Sýstem',
    'Moderatör',
    'Arbiter',
    'The Treasury',
    'Customer Care',
    'customer_service',
    'Helpdesk',
    'Help Desk',
    'Cashier',
    'Payments',
    'Payouts 7',
    'Security',
    'SecurityTeam',
    'Sysop',
    'Fair Play',
    'Stáff',
    'staff2',
    'Chess Staff',
    'Team',
    't.e.a.m',
    'Root',
    'Owner',
    'Verified Vera',
    'Bot',
    'MyBot',
    'Bøt',
  ])('R9 reserves %j', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  test.each([
    ...[
      'Badminton',
      'King',
      'Stake',
      'Sysiphus',
      'Mod',
      'Ada',
      'Night Owl',
      'Offside',
      'Wolf',
      '7',
      'Magnus',
    ],
    ...['Robot', 'Botvinnik', 'Talbot', 'Steam', 'Beetroot', 'Groot', 'Stafford', 'Downer', 'Fairplayer'],
    ...['Zoë', 'Müller', 'さくら', 'Ольга'],
  ])('R9 does not reserve %j', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});
