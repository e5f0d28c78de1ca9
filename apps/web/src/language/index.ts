// language: public entry. The page chooses its language before it evaluates the modules that import this one. Every text goes
// through `inLanguage`.

export { chooseLanguage, type Language } from '@kingstake/protocol/pages/language';
export { currentLanguage, inLanguage, messageInLanguage, speak } from './catalogue.ts';
export { keepLanguage, keptLanguage } from './kept.ts';
export { pluralIn } from './plural.ts';
