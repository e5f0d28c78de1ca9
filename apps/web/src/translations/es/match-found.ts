// translations, Spanish: Match Found, and why a match did not start.
import type { END_TEXTS, END_TEXTS_ON_CHAIN, FOUND_TEXTS } from '../../games/match-found/texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('es');

export const matchFound: typeof FOUND_TEXTS = {
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

export const matchGone: typeof END_TEXTS = {
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

export const matchGoneOnChain: typeof END_TEXTS_ON_CHAIN = {
  missed: (wager) =>
    `La partida no se aceptó a tiempo. Tu apuesta de ${wager} SOL vuelve sola a tu billetera. Se cerró cualquier otra partida tuya que esperaba rival.`,
  'not-started': () => 'La partida no empezó. Cada apuesta vuelve a la billetera de la que salió.',
  expired: (wager) => `Nadie se unió en una hora. Tu apuesta de ${wager} SOL vuelve sola a tu billetera.`,
};
