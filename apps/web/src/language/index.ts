// language: public entry. The language of the page, chosen before whoever imports this is evaluated; every text goes
// through `inLanguage`.
export { currentLanguage, inLanguage, messageInLanguage, speak } from './catalogue.ts';
export { chooseLanguage, type Language } from './choice.ts';
export { keepLanguage, keptLanguage } from './kept.ts';
export type { CatalogueName } from './names.ts';
export { pluralIn } from './plural.ts';
