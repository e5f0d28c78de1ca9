import { describe, expect, test } from 'vitest';
import { ROOMS } from './rooms.ts';

const names = ROOMS.map((room) => room.name);
const importsOf = (room: (typeof ROOMS)[number]) => [...room.mayImport, ...(room.mayImportTypes ?? [])];

describe('the import table against itself', () => {
  test('names each room once', () => {
    expect(new Set(names).size).toBe(names.length);
  });

  test('names only rooms that exist', () => {
    for (const room of ROOMS) expect(names).toEqual(expect.arrayContaining(importsOf(room)));
  });

  test('has no circle: every room imports only rooms above it in the list', () => {
    for (const [index, room] of ROOMS.entries()) {
      const above = names.slice(0, index);
      expect(importsOf(room).filter((name) => !above.includes(name))).toEqual([]);
    }
  });

  test('lets a room see what the rooms it imports are built on, so that their types can be used', () => {
    const seen = (name: string) => ROOMS.find((room) => room.name === name)?.mayImport ?? [];
    const wagers = seen('wagers');
    expect(wagers).toEqual(expect.arrayContaining([...seen('games'), ...seen('ledger')]));
    const matchmaking = seen('matchmaking');
    expect(matchmaking).toEqual(expect.arrayContaining([...seen('wagers')]));
  });

  test('puts no two rooms on one path', () => {
    const places = ROOMS.flatMap((room) => room.at);
    const nested = places.filter((one) => places.some((other) => one !== other && one.startsWith(other)));
    expect(nested).toEqual([]);
  });

  test('says why with one sentence for every room', () => {
    for (const room of ROOMS) expect(room.why).toMatch(/^[^.]+(\.(ts|tsx)\b[^.]*)*$/);
  });
});
