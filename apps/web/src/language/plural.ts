// language: the form of a noun for a count, by the language's rules. Pure and without texts, because translations use it too.
import type { Language } from '@kingstake/protocol/pages/language';

type Plural = (count: number, one: string, other: string) => string;

/** English, Spanish and Portuguese have these two forms for whole numbers; Portuguese also uses `one` for 0. */
/*#__NO_SIDE_EFFECTS__*/
export function pluralIn(language: Language): Plural {
  const rules = new Intl.PluralRules(language === 'pt' ? 'pt-BR' : language);
  return (count, one, other) => (rules.select(count) === 'one' ? one : other);
}
