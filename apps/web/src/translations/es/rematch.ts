// translations, Spanish: a rematch, next to the result and on other screens.
import type { REMATCH_TEXTS } from '../../games/rematch/texts.ts';

export const rematch: typeof REMATCH_TEXTS = {
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
