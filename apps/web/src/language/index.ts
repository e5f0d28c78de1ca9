// language: public entry. Every text of the page goes through `inLanguage`.
export { currentLanguage, inLanguage, messageInLanguage } from './catalogue.ts';
