// translations, Spanish: the result of a game.
import type { RESULT_TEXTS, RESULT_WORDS } from '../../features/play/dialog-texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('es');

const jugadas = (moves: number) => `${moves} ${plural(moves, 'jugada', 'jugadas')}`;

export const playResult: typeof RESULT_TEXTS = {
  rematch: 'Revancha',
  new: 'Nueva',
  review: 'Analizar',
  game: ' partida',
  share: 'Compartir',
  onX: ' en X',
  download: 'Descargar',
  downloadFailed: 'No se pudo crear la imagen.',
  close: 'Cerrar',

  profit: 'Ganancia',
  entry: 'Entrada',
  duration: 'Duración',
  cardFile: 'kingstake-victory.png',
  cardTagline: 'Ajedrez competitivo con apuestas reales en SOL',
  cardWon: 'Victoria',
  cardBeat: (you, opponent) => `${you} venció a ${opponent}`,
  cardPot: (prize) => `El ganador se lo lleva todo: ${prize}`,
  cardMoves: (moves, duration) => `${jugadas(moves)} en ${duration}`,
  cardTraining: 'Partida de entrenamiento',
  cardFriendly: 'Partida amistosa',
};

export const playResultWords: typeof RESULT_WORDS = {
  victory: 'Victoria',
  congratulations: (you) => `Enhorabuena, ${you}.`,
  wonBy: {
    checkmate: (opponent) => `Has dado jaque mate a ${opponent}.`,
    resignation: (opponent) => `${opponent} se ha rendido.`,
    timeout: (opponent) => `${opponent} agotó su tiempo.`,
    absence: (opponent) => `${opponent} no volvió.`,
  },
  defeat: 'Derrota',
  wellFought: (you) => `Buena lucha, ${you}.`,
  lostBy: {
    checkmate: (opponent) => `${opponent} te ha dado jaque mate.`,
    resignation: () => 'Te has rendido.',
    timeout: () => 'Se agotó tu tiempo.',
    absence: () => 'Estuviste ausente demasiado tiempo.',
  },
  draw: 'Tablas',
  wellPlayed: (you) => `Bien jugado, ${you}.`,
  drawnBy: {
    agreement: (opponent) => `Acordaste tablas con ${opponent}.`,
    stalemate: () => 'Ahogado: el bando que juega no tiene ninguna jugada legal.',
    'fifty-moves': () => 'Pasaron cincuenta jugadas sin capturas ni movimientos de peón.',
    threefold: () => 'La misma posición se dio tres veces.',
    'insufficient-material': () => 'Ningún bando tiene material suficiente para dar mate.',
    'timeout-insufficient': () =>
      'Se agotó el tiempo, pero el otro bando no tiene material suficiente para dar mate.',
    'move-limit': () => 'Una partida termina tras 300 jugadas de cada bando.',
  },
  won: (name) => `Ganó ${name}`,
  nobodys: {
    aborted: 'Partida abortada',
    cancelled: 'Partida cancelada',
    void: 'Partida anulada',
  },
  endedBy: {
    'first-move': () => 'La primera jugada no se hizo a tiempo.',
    'early-resignation': () => 'Un jugador se fue antes de la primera jugada.',
    declined: () => 'La partida fue rechazada.',
    'ready-expired': () => 'La partida no se aceptó a tiempo.',
    cancelled: () => 'La partida se cerró antes de que alguien se uniera.',
    expired: () => 'Nadie se unió en una hora.',
    outage: () => 'Nuestros servidores fallaron demasiado tiempo. La culpa es nuestra, no tuya.',
  },
  refunded: 'Todas las apuestas se devolvieron por completo, sin comisión.',

  shareWon: (opponent, moves, gain) =>
    `He vencido a ${opponent} en ${jugadas(moves)} en Kingstake${gain}. Te toca.`,
  shareLost: (opponent, moves) => `${opponent} me ha vencido en ${jugadas(moves)} en Kingstake. ¿Revancha?`,
  shareDrawn: (opponent, moves) => `${opponent} y yo hicimos tablas en ${jugadas(moves)} en Kingstake.`,
  shareWatched: 'Ajedrez con apuestas reales en SOL, en Kingstake.',
};
