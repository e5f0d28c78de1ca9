// The page's entry. Modules read their texts when they are evaluated, so the language is chosen first: this file and its imports
// contain no text. English needs no fetch, and main.tsx is already being fetched.
import { chooseLanguage, keptLanguage, speak } from './language/index.ts';

async function speakChosen(): Promise<void> {
  const language = chooseLanguage(keptLanguage(), navigator.languages);
  if (language === 'en') return;
  // Each translation is one file, fetched only for its language.
  const loading =
    language === 'es' ? import('./translations/es/index.ts') : import('./translations/pt/index.ts');
  speak(language, await loading);
  document.documentElement.lang = language;
}

// If the translation cannot be fetched, the page falls back to English.
speakChosen()
  .catch(reportError)
  .then(() => import('./main.tsx'))
  .catch(reportError);
