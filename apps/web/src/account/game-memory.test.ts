import { expect, test } from 'vitest';
import { createFakeStorage } from '../api/testkit/fake-storage.ts';
import { createGameMemory } from './game-memory.ts';

test('remembers games that had not started for their own player only', () => {
  const storage = createFakeStorage();
  createGameMemory(storage).write(1, [7, 8]);
  expect(createGameMemory(storage).read(1)).toEqual([7, 8]);
  expect(createGameMemory(storage).read(2)).toEqual([]);
  createGameMemory(storage).add(1, 9);
  expect(createGameMemory(storage).read(1)).toEqual([7, 8, 9]);
  createGameMemory(storage).write(1, []);
  expect(storage.length).toBe(0);
});

test.for(['no json', '7', '{"userId":1}', '{"userId":"1","gameIds":[7]}'])('treats %s as empty', (text) => {
  const storage = createFakeStorage();
  storage.setItem('chess-pending-games', text);
  expect(createGameMemory(storage).read(1)).toEqual([]);
});
