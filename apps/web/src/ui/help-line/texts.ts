import { inLanguage } from '../../language/index.ts';

export const HELP_TEXTS = inLanguage('help', {
  help: 'Is it still fun? Talk to someone you trust, or to a help line for gambling in your country. Help lines are free and confidential.',
});
