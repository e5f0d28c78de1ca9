// translations, Spanish: challenges, Match Found, rematches and the confirmation of a stake.

import type * as challenges from '../../games/challenges/texts.ts';
import type * as confirmStake from '../../games/confirm-stake/texts.ts';
import type * as matchFound from '../../games/match-found/texts.ts';
import type * as rematch from '../../games/rematch/texts.ts';
import type * as bar from '../../games/running-bar/texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('es');

export const CHALLENGE_TEXTS: typeof challenges.CHALLENGE_TEXTS = {
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

export const FOUND_TEXTS: typeof matchFound.FOUND_TEXTS = {
  title: 'Partida encontrada',
  hint: (wager, time) =>
    wager === '0' ? `Una partida amistosa, ${time}.` : `Cada jugador apuesta ${wager} SOL, ${time}.`,
  secondsLeft: (seconds) =>
    plural(seconds, `Queda ${seconds} s para aceptar`, `Quedan ${seconds} s para aceptar`),
  timeIsUp: 'Se acabó el tiempo.',
  accept: 'Aceptar y jugar',
  decline: 'Rechazar',
  connecting: 'Conectando… Podrás responder en un momento.',
  failed: 'Conexión perdida',
  tryAgain: 'Inténtalo de nuevo.',
};

export const END_TEXTS: typeof matchFound.END_TEXTS = {
  missed: {
    title: 'Partida no aceptada',
    text: (wager) =>
      `La partida no se aceptó a tiempo.${wager === '0' ? '' : ` Se ha devuelto tu apuesta de ${wager} SOL.`} Se cerró cualquier otra partida tuya que esperaba rival.`,
  },
  'not-started': {
    title: 'Partida cancelada',
    text: (wager) => `La partida no empezó.${wager === '0' ? '' : ' Se han devuelto ambas apuestas.'}`,
  },
  expired: {
    title: 'Partida caducada',
    text: (wager) =>
      `Nadie se unió en una hora.${wager === '0' ? '' : ` Se ha devuelto tu apuesta de ${wager} SOL.`}`,
  },
  refused: {
    title: 'Desafío rechazado',
    text: (wager, opponent) =>
      `${opponent} rechazó tu desafío.${wager === '0' ? '' : ' Se ha devuelto tu apuesta.'}`,
  },
  unanswered: {
    title: 'Desafío caducado',
    text: (wager, opponent) =>
      `${opponent} no respondió en 10 minutos.${wager === '0' ? '' : ` Se ha devuelto tu apuesta de ${wager} SOL.`}`,
  },
};

export const END_TEXTS_ON_CHAIN: typeof matchFound.END_TEXTS_ON_CHAIN = {
  missed: (wager) =>
    `La partida no se aceptó a tiempo. Tu apuesta de ${wager} SOL vuelve sola a tu billetera. Se cerró cualquier otra partida tuya que esperaba rival.`,
  'not-started': () => 'La partida no empezó. Cada apuesta vuelve a la billetera de la que salió.',
  expired: (wager) => `Nadie se unió en una hora. Tu apuesta de ${wager} SOL vuelve sola a tu billetera.`,
};

export const REMATCH_TEXTS: typeof rematch.REMATCH_TEXTS = {
  label: 'Revancha',
  challenging: 'Retando al rival a la revancha',
  swapped: (wager) => `${wager === '0' ? 'Sin apuesta' : `${wager} SOL cada uno`}, colores cambiados`,
  wants: (name) => `${name} quiere la revancha`,
  terms: (wager, side) =>
    `${wager === '0' ? 'Sin apuesta' : `${wager} SOL cada uno`}. Juegas con ${side.toLowerCase()}.`,
  sides: { white: 'Blancas', black: 'Negras' },
  decline: 'Rechazar',
  accept: (wager) => (wager === '0' ? 'Aceptar' : `Aceptar por ${wager} SOL`),
  waiting: (name) => `Esperando a ${name}`,
  notStaked: (wager) =>
    wager === '0' ? 'La partida empieza cuando acepte.' : 'No se apuesta nada hasta que acepte.',
  cancel: 'Cancelar',
  declined: 'Revancha rechazada',
  declinedBy: (name) => `${name} ha rechazado la revancha`,
  unanswered: (name) => `${name} no ha respondido`,
  nothingWagered: (wager) => (wager === '0' ? '' : 'No se apostó nada.'),
  homeIn: (seconds) => `Vuelta a la sala en ${seconds} s`,
  stay: 'Quedarme',
  insufficient: 'Saldo insuficiente',
  needs: (wager, balance) =>
    `Necesitas ${wager} SOL para unirte a esta partida. Tu saldo actual es de ${balance} SOL.`,
  failed: 'No hay revancha',
  notSent: 'Conexión perdida',
  tryAgain: 'Inténtalo de nuevo.',
};

export const STAKE_CONFIRM_TEXTS: typeof confirmStake.STAKE_CONFIRM_TEXTS = {
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

export const BAR_TEXTS: typeof bar.BAR_TEXTS = {
  yourTurn: 'Tu turno',
  opponentsTurn: 'Turno del rival',
  yourFirstMove: 'Tu primera jugada',
  against: (name) => `contra ${name}`,
  terms: (wager, time, move) =>
    `${wager === '0' ? 'Partida amistosa' : `${wager} SOL`} · ${time} · jugada ${move}`,
  firstMoveWithin: (time, wager) =>
    `En ${time}, o la partida se anula${wager === '0' ? '' : ' y ambas apuestas vuelven'}`,
  drawOffered: (name) => `${name} ofrece tablas`,
  drawReturns: (wager) => (wager === '0' ? 'Responde en la mesa' : 'Las tablas devuelven ambas apuestas'),
  away: (name) => `${name} no está`,
  awayLeft: (time) => `${time} para volver. No pierdes nada`,
  you: 'Tú',
  back: 'Volver a la partida',
  backShort: 'Volver',
  more: (count) => `+${count} más`,
  pausedTitle: (name) => `Partida con ${name} en pausa.`,
  pausedHint: (amount) =>
    `${amount === '0' ? 'Partida amistosa' : `${amount} SOL en juego`}. Si faltas más de 10 minutos, pierdes la partida${amount === '0' ? '' : ' y la apuesta'}.`,
  pausedShort: (amount) => (amount === '0' ? 'Partida amistosa' : `${amount} SOL en juego`),
  forfeitIn: 'Se pierde en',
  left: 'restantes',
  continueMatch: 'Continuar partida',
  tableOpen: 'Tu mesa está abierta',
  tableTerms: (wager, time) => `${wager === '0' ? 'Partida amistosa' : `${wager} SOL reservados`} · ${time}`,
  closesIn: (time) => `se cierra en ${time}`,
  openTable: 'Abrir',
  cancelSearch: 'Cancelar búsqueda',
  tryAgain: 'Inténtalo de nuevo.',
  won: (name) => `Ganaste a ${name}`,
  lost: (name) => `${name} te ganó`,
  drawn: (name) => `${name} y tú empatasteis`,
  ended: (name) => `La partida con ${name} terminó sin resultado`,
  gameNumber: (id) => `partida #${id}`,
  refunded: 'devuelto',
  seeResult: 'Ver el resultado',
};
