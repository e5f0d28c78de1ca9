import { inLanguage } from '../../language/index.ts';

/** `terms` is the end of the sentence `accept`, and a link. */
export const TERMS_TEXTS = inLanguage('terms', {
  accept: (age: number) => `I'm ${age} or older and accept the`,
  terms: 'Terms',
  privacy: 'Privacy notice',
});
