import { expect, test } from 'vitest';
import { socketAddress } from './browser.ts';

test('J1 the socket is at /ws on the own host, ws or wss by the protocol of the page', () => {
  expect(socketAddress({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ws');
  expect(socketAddress({ protocol: 'https:', host: 'kingstake.example' })).toBe('wss://kingstake.example/ws');
});
