// translations, Spanish: challenges by name.
import type { CHALLENGE_TEXTS } from '../../games/challenges/texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('es');

export const challenges: typeof CHALLENGE_TEXTS = {
  send: 'Desafiar a un jugador',
  sendTo: (name) => `Desafiar a ${name}`,
  suggested: 'Jugadores sugeridos',
  name: 'Nombre visible',
  wager: 'Apuesta',
  time: 'Tiempo',
  sol: (amount) => `${amount} SOL`,
  outcome: (prize) => `El ganador recibe ${prize} SOL. Tu apuesta queda reservada hasta que responda.`,
  noWager: 'Sin apuesta',
  friendlyOutcome: 'Una partida amistosa: no se apuesta nada y ninguna puntuación cambia.',
  friendlyOnly: 'Esta cuenta solo puede jugar partidas amistosas.',
  sendFriendly: 'Desafiar a una partida amistosa',
  sendFor: (wager) => `Desafiar por ${wager} SOL`,
  openFor: 'Tiene 10 minutos para responder.',
  sent: 'Desafío enviado',
  waitingFor: (name) => `Esperando la respuesta de ${name}.`,
  left: (clock) => `Quedan ${clock} para responder`,
  cancel: 'Cancelar el desafío',
  keepWaiting: 'Cerrar',
  error: 'Error',
  failed: 'Desafío no enviado',

  waitingTitle: (count) => `${count} ${plural(count, 'desafío te espera', 'desafíos te esperan')}`,
  waitingText: 'Elige uno para ver sus condiciones y responderlo. Quedan abiertos durante 10 minutos.',
  answer: 'Responder',
  asks: (name) => `${name} te desafía`,
  terms: (wager, time) => `Cada jugador apuesta ${wager} SOL, ${time}.`,
  friendlyTerms: (time) => `Una partida amistosa, ${time}: sin apuesta y sin puntuación.`,
  winnerGets: 'El ganador recibe',
  accept: (wager) => `Aceptar por ${wager} SOL`,
  acceptFriendly: 'Aceptar',
  decline: 'Rechazar',
  block: 'Rechazar y bloquear a este jugador',
  answerFailed: 'No se pudo enviar tu respuesta',
  insufficient: 'Saldo insuficiente',
  needs: (wager) => `Necesitas ${wager} SOL para aceptar.`,

  gone: 'Desafío cancelado',
  goneBy: (name) => `${name} retiró el desafío.`,
  blocked: 'Jugador bloqueado',
  blockedText: (name) => `${name} ya no puede desafiarte ni jugar contigo. Puedes desbloquearlo en Ajustes.`,
};
