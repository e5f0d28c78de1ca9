import { inLanguage } from '../../language/index.ts';

export const WITHDRAW_ONLY_TEXTS = inLanguage('withdraw-only', {
  label: 'Withdraw only',
  why: 'Deposits above your own deposit limit, or during a break. You can withdraw them now. They move to your playing balance after the break, as your limit has room again.',
});
