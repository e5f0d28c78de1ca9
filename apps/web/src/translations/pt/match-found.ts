// translations, Portuguese: Match Found, and why a match did not start.
import type { END_TEXTS, END_TEXTS_ON_CHAIN, FOUND_TEXTS } from '../../games/match-found/texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('pt');

export const matchFound: typeof FOUND_TEXTS = {
  title: 'Partida encontrada',
  hint: (wager, time) =>
    wager === '0' ? `Uma partida amistosa, ${time}.` : `Cada jogador aposta ${wager} SOL, ${time}.`,
  secondsLeft: (seconds) =>
    plural(seconds, `Resta ${seconds} s para aceitar`, `Restam ${seconds} s para aceitar`),
  timeIsUp: 'O tempo acabou.',
  accept: 'Aceitar e jogar',
  decline: 'Recusar',
  connecting: 'Conectando… Você poderá responder em instantes.',
  failed: 'Conexão perdida',
  tryAgain: 'Tente novamente.',
};

export const matchGone: typeof END_TEXTS = {
  missed: {
    title: 'Partida não aceita',
    text: (wager) =>
      `A partida não foi aceita a tempo.${wager === '0' ? '' : ` Sua aposta de ${wager} SOL foi devolvida.`} Qualquer outra partida sua que esperava adversário foi fechada.`,
  },
  'not-started': {
    title: 'Partida cancelada',
    text: (wager) => `A partida não começou.${wager === '0' ? '' : ' Ambas as apostas foram devolvidas.'}`,
  },
  expired: {
    title: 'Partida expirada',
    text: (wager) =>
      `Ninguém entrou em uma hora.${wager === '0' ? '' : ` Sua aposta de ${wager} SOL foi devolvida.`}`,
  },
  refused: {
    title: 'Desafio recusado',
    text: (wager, opponent) =>
      `${opponent} recusou seu desafio.${wager === '0' ? '' : ' Sua aposta foi devolvida.'}`,
  },
  unanswered: {
    title: 'Desafio expirado',
    text: (wager, opponent) =>
      `${opponent} não respondeu em 10 minutos.${wager === '0' ? '' : ` Sua aposta de ${wager} SOL foi devolvida.`}`,
  },
};

export const matchGoneOnChain: typeof END_TEXTS_ON_CHAIN = {
  missed: (wager) =>
    `A partida não foi aceita a tempo. Sua aposta de ${wager} SOL volta sozinha para sua carteira. Qualquer outra partida sua que esperava adversário foi fechada.`,
  'not-started': () => 'A partida não começou. Cada aposta volta para a carteira de onde saiu.',
  expired: (wager) =>
    `Ninguém entrou em uma hora. Sua aposta de ${wager} SOL volta sozinha para sua carteira.`,
};
