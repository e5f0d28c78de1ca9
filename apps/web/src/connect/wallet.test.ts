import { expect, test } from 'vitest';
import { deviceOf } from '../wallet/device.ts';
import { mayBeUnableToSign } from './asking.tsx';
import { offerOf, walletAppLink } from './offer.ts';

test.each([
  ['cannotSign', true],
  ['signInFailed', true],
  ['strangeSignature', true],
  ['signInRefused', false],
  ['notAuthorized', false],
  ['sessionEnded', false],
  ['told', false],
] as const)('offers another wallet after %s: %s', (code, offers) => {
  expect(mayBeUnableToSign({ code })).toBe(offers);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36';
const INSTAGRAM = `${ANDROID} Instagram 300.0.0.0`;
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const links = { kind: 'wallet-app', hasMobileAdapter: false } as const;
const adapter = { kind: 'wallet-app', hasMobileAdapter: true } as const;
const connect = { kind: 'connect', showsInstallLinks: false } as const;

const MOBILE = 'Mobile Wallet Adapter';

test.for<[string, string, 'finger' | 'mouse', string[], object]>([
  ['an iPhone without a wallet', IPHONE, 'finger', [], links],
  ['an iPad, which calls itself a Mac', MAC, 'finger', [], links],
  ['Android Chrome', ANDROID, 'finger', [], adapter],
  ['Android Chrome after the adapter registered', ANDROID, 'finger', [MOBILE], adapter],
  ['a WebView of another app', WEBVIEW, 'finger', [], links],
  ['the browser of Instagram', INSTAGRAM, 'finger', [], links],
  ['Firefox on Android', FIREFOX, 'finger', [], links],
  ["Phantom's own browser on an iPhone", IPHONE, 'finger', ['Phantom'], connect],
  ["a wallet's own browser on Android", WEBVIEW, 'finger', ['Backpack'], connect],
  ['Android Chrome with a wallet', ANDROID, 'finger', [MOBILE, 'Phantom'], connect],
  [
    'a phone on the local network',
    IPHONE,
    'finger',
    ['Test wallet'],
    { ...connect, showsInstallLinks: true },
  ],
  ['a computer without a wallet', WINDOWS, 'mouse', [], { kind: 'computer' }],
  ['a computer with another wallet', WINDOWS, 'mouse', ['Backpack'], { kind: 'computer' }],
  ['a computer with Phantom', WINDOWS, 'mouse', ['Phantom', 'Backpack'], connect],
  ['a Mac with Solflare', MAC, 'mouse', ['Solflare'], connect],
])('offers on the connect screen what fits %s', ([, userAgent, pointer, wallets, offer]) => {
  const isCoarse = pointer === 'finger';
  const facts = { userAgent, isCoarse, maxTouchPoints: isCoarse ? 5 : 0, isSecure: true };
  const hasExtension = wallets.some((name) => name === 'Phantom' || name === 'Solflare');
  const named = wallets.map((name) => ({ name }));
  expect(offerOf(deviceOf(facts), named, hasExtension)).toEqual(offer);
  // Installed wallets need a secure address.
  expect(deviceOf({ ...facts, isSecure: false }).hasMobileAdapter).toBe(false);
});

test('S42 links to wallet apps with the whole address, its code included', () => {
  const address = 'https://kingstake.example/chess-game-mobile?gameId=7&gameCode=PMSCR06G';
  const encoded = 'https%3A%2F%2Fkingstake.example%2Fchess-game-mobile%3FgameId%3D7%26gameCode%3DPMSCR06G';
  const ref = 'ref=https%3A%2F%2Fkingstake.example';
  expect(walletAppLink('phantom', address)).toBe(`https://phantom.app/ul/browse/${encoded}?${ref}`);
  expect(walletAppLink('solflare', address)).toBe(`https://solflare.com/ul/v1/browse/${encoded}?${ref}`);
});
