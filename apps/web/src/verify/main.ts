// verify: the entry of /verify, a single file that works from disk: determines the language, the signature verification and the
// source of the keys.
import { type Receipt, webCryptoVerify } from '@kingstake/receipts';
import { chooseLanguage, keptLanguage, type Language } from '../language/index.ts';
import type { PublishedKeys } from './judge.ts';
import { showScreen } from './screen.ts';
import { VERIFY_WORDS } from './words.ts';

const KEYS_PATH = '/.well-known/kingstake.json';
/** Both files are small. Without an answer within this time, ms, the page says that the site was not reached. */
const ANSWER_MS = 15_000;
const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', pt: 'Português' };

/** Only the receipt's own site can return its own keys. */
async function readKeys({ terms }: Receipt): Promise<PublishedKeys> {
  if (window.location.origin !== terms.origin) return 'not-compared';
  try {
    const response = await window.fetch(KEYS_PATH, { signal: AbortSignal.timeout(ANSWER_MS) });
    return response.ok ? { text: await response.text() } : 'not-reached';
  } catch {
    return 'not-reached';
  }
}

/** The receipt of a game on this site, if the reader followed a link from it; null if it cannot be loaded. */
async function readReceipt(game: string, name: string): Promise<File | null> {
  try {
    const response = await window.fetch(`/api/games/${game}/receipt`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) return null;
    return new File([await response.text()], name);
  } catch {
    return null;
  }
}

async function start(): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  const game = /^\d{1,15}$/.exec(query.get('game') ?? '')?.[0] ?? null;
  const language = chooseLanguage(query.get('lang') ?? keptLanguage(), navigator.languages);
  const words = VERIFY_WORDS[language];
  const isServed = window.location.protocol !== 'file:';
  document.documentElement.lang = language;
  document.title = `${words.title} · Kingstake`;
  showScreen({
    root: document.querySelector('main') ?? document.body,
    words,
    verify: await webCryptoVerify(window.crypto.subtle),
    readKeys,
    languages: Object.entries(LANGUAGES).map(([name, label]) => ({
      name,
      label,
      href: `?${new URLSearchParams({ ...(game !== null && { game }), lang: name })}`,
      isCurrent: name === language,
    })),
    isServed,
    ...(isServed && game !== null && { readFirst: () => readReceipt(game, words.file(game)) }),
  });
}

void start();
