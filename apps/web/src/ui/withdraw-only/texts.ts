import { inLanguage } from '../../language/index.ts';

export const WITHDRAW_ONLY_TEXTS = inLanguage('withdraw-only', {
  label: 'Withdraw only',
  why: 'Deposits above your own deposit limit. You can withdraw them now. They move to your playing balance as your limit has room again.',
});
