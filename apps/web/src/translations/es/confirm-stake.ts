// translations, Spanish: the sheet that confirms a stake.
import type { STAKE_CONFIRM_TEXTS } from '../../games/confirm-stake/texts.ts';

export const confirmStake: typeof STAKE_CONFIRM_TEXTS = {
  title: 'Confirma la apuesta',
  why: 'Este dispositivo es nuevo para tu billetera. Para proteger tu saldo, confirma esta apuesta con tu billetera.',
  what: 'Tu billetera te pedirá que firmes un mensaje que nombra esta apuesta y este ritmo de juego. Firmar es gratis y no envía ninguna transacción.',
  stake: 'Apuesta',
  time: 'Tiempo',
  confirm: 'Confirmar en la billetera',
  cancel: 'Cancelar',
  stopWaiting: 'Dejar de esperar',
  unanswered: 'Tu billetera no respondió. No se ha apostado nada, y puedes intentarlo de nuevo.',
  refused: 'No has confirmado. No se ha apostado nada, y puedes intentarlo de nuevo.',
};
