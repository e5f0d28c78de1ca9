// translations, Portuguese: the sheet that confirms a stake.
import type { STAKE_CONFIRM_TEXTS } from '../../games/confirm-stake/texts.ts';

export const confirmStake: typeof STAKE_CONFIRM_TEXTS = {
  title: 'Confirme a aposta',
  why: 'Este dispositivo é novo para a sua carteira. Para proteger o seu saldo, confirme esta aposta com a sua carteira.',
  what: 'A sua carteira pedirá que você assine uma mensagem que traz esta aposta e este ritmo de jogo. Assinar é grátis e não envia nenhuma transação.',
  stake: 'Aposta',
  time: 'Tempo',
  confirm: 'Confirmar na carteira',
  cancel: 'Cancelar',
  stopWaiting: 'Parar de esperar',
  unanswered: 'Sua carteira não respondeu. Nada foi apostado, e você pode tentar novamente.',
  refused: 'Você não confirmou. Nada foi apostado, e você pode tentar novamente.',
};
