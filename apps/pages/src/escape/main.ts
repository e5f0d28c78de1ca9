// escape: entry of escape.html, a standalone page. Reads its language, the browser's wallets, and the defaults that the server wrote
// into the document. On the local network these name the Test wallet.

import { chooseLanguage, keptLanguage } from '@kingstake/web/language/index.ts';
import { browserFetch } from '@kingstake/web/net/browser-fetch.ts';
import { browserTimers } from '@kingstake/web/net/timers.ts';
import { getWallets } from '@wallet-standard/app';
import { showScreen } from './screen.ts';
import { ESCAPE_WORDS } from './words.ts';

const language = chooseLanguage(keptLanguage(), navigator.languages);
const words = ESCAPE_WORDS[language];
const { rpc = '', program = '', testWallet } = document.documentElement.dataset;
const isServed = window.location.protocol !== 'file:';
document.documentElement.lang = language;
document.title = `${words.title} · Kingstake`;
showScreen({
  root: document.querySelector('main') ?? document.body,
  words,
  language,
  fetch: browserFetch,
  timers: browserTimers,
  wallets: getWallets(),
  given: { rpcUrl: rpc, program },
  isServed,
});
if (isServed && testWallet !== undefined) {
  const script = document.createElement('script');
  script.src = testWallet;
  document.head.append(script);
}
