// verify: the entry of /verify, a single file that works from disk: determines the language and the signature verification.
import { webCryptoVerify } from '@kingstake/proofs/receipts';
import { chooseLanguage, LANGUAGE_NAMES } from '@kingstake/protocol/pages/language';
import { keptLanguage } from '@kingstake/web/language/index.ts';
import { readKeys, readReceipt } from './judge.ts';
import { showScreen } from './screen.ts';
import { VERIFY_WORDS } from './words.ts';

/** Both files are small. Without an answer within this time, ms, the page says that the site was not reached. */
const ANSWER_MS = 15_000;

async function start(): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  const game = /^\d{1,15}$/.exec(query.get('game') ?? '')?.[0] ?? null;
  const language = chooseLanguage(query.get('lang') ?? keptLanguage(), navigator.languages);
  const words = VERIFY_WORDS[language];
  const fetch = (path: string) => window.fetch(path, { signal: AbortSignal.timeout(ANSWER_MS) });
  const { origin } = window.location;
  const isServed = window.location.protocol !== 'file:';
  document.documentElement.lang = language;
  document.title = `${words.title} · Kingstake`;
  showScreen({
    root: document.querySelector('main') ?? document.body,
    words,
    verify: await webCryptoVerify(window.crypto.subtle),
    readKeys: (receipt) => readKeys(fetch, origin, receipt),
    languages: Object.entries(LANGUAGE_NAMES).map(([name, label]) => ({
      name,
      label,
      href: `?${new URLSearchParams({ ...(game !== null && { game }), lang: name })}`,
      isCurrent: name === language,
    })),
    isServed,
    ...(isServed && game !== null && { readFirst: () => readReceipt(fetch, game, words.file(game)) }),
  });
}

void start();
