// The page's entry. Texts are read as their modules are evaluated, so the language comes first: this file and what it
// imports carry no text. For English nothing is fetched; main.tsx, already on its way, is drawn next.
import { chooseLanguage, keptLanguage, speak } from './language/index.ts';

async function speakChosen(): Promise<void> {
  const language = chooseLanguage(keptLanguage(), navigator.languages);
  if (language === 'en') return;
  // Each is one file, and only who speaks it fetches it.
  const { translation } = await (language === 'es'
    ? import('./translations/es/index.ts')
    : import('./translations/pt/index.ts'));
  speak(language, translation);
  document.documentElement.lang = language;
}

// Where the language cannot be fetched, English is better than an empty page.
void speakChosen()
  .catch(reportError)
  .then(() => import('./main.tsx'));
