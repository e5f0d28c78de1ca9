// translations, Spanish: the game screen.

import type { TRAINING_TEXTS } from '../../features/play/dialog-texts.ts';
import type { LEVEL_TEXTS, PLAY_TEXTS, SIDE_TEXTS, SIDE_TO_MOVE_TEXTS } from '../../features/play/texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('es');

export const playTraining: typeof TRAINING_TEXTS = {
  guest: 'Invitado',
  bot: 'Bot',
  botStopped: 'El bot ha dejado de responder.',
  startAgain: 'Empezar de nuevo',
};

export const play: typeof PLAY_TEXTS = {
  trainingTitle: 'Entrenamiento',
  liveTitle: 'Partida de ajedrez',
  standardMatch: 'Partida estándar',
  back: 'Volver a la sala',
  resign: 'Rendirse',
  closeGame: 'Cerrar partida',
  prize: 'Premio',
  flip: 'Girar el tablero',
  settings: 'Ajustes',
  boardSize: 'Tamaño del tablero',
  boardSizeHint: 'Arrastra para cambiar el tamaño del tablero, doble clic para ajustarlo',
  soundOn: 'Activar el sonido',
  soundOff: 'Desactivar el sonido',
  noWager: 'Sin apuesta',
  network: 'Red:',

  sol: 'SOL',
  solEarned: 'SOL ganados',
  record: (wins, losses) => `${wins}–${losses}`,
  recordSpoken: (wins, losses) =>
    `${wins} ${plural(wins, 'victoria', 'victorias')}, ${losses} ${plural(losses, 'derrota', 'derrotas')}`,
  inCheck: 'En jaque',
  youAreInCheck: 'estás en jaque',
  emptySeat: 'Asiento libre',
  emptySeatText: 'Nadie se ha unido todavía',
  theBot: 'el bot',
  theBotFirst: 'El bot',
  clockOf: (name) => `Reloj: ${name}`,
  lowTime: (name, seconds) => `${name}: ${seconds === 60 ? 'queda un minuto' : `quedan ${seconds} segundos`}`,

  winnerTakesAll: 'El ganador se lo lleva todo',
  potLessFee: (pot, fee) => `Bote de ${pot} SOL, menos ${fee} SOL de comisión`,
  yourStake: 'Tu apuesta',
  stakeOf: (stake) => `Tu apuesta: ${stake}`,
  theirStake: (stake) => `La suya: ${stake}`,
  winnerGets: 'El ganador recibe',
  ifYouWin: 'Si ganas',
  ifYouDraw: 'Si empatas',
  ifYouLose: 'Si pierdes',
  stakeBack: 'apuesta devuelta',
  freeGame: 'Partida gratuita: sin apuesta, y no cuenta para tus estadísticas.',

  thisMatch: 'Esta partida',
  gameNumber: (id) => `#${id}`,
  youPlay: 'Juegas con',
  time: 'Control de tiempo',
  level: 'Dificultad',
  youAnd: (name) => `Tú y ${name}`,
  gamesWon: 'ganadas',
  gamesDrawn: 'tablas',
  gamesLost: 'perdidas',
  connected: 'Conectado',
  away: 'Ausente',
  opponentAway: (name) => `${name} no está.`,
  toComeBack: 'para volver',

  firstMove: 'Primera jugada en',
  theirFirstMove: 'Su primera jugada:',
  left: 'restantes',

  offerDraw: 'Ofrecer tablas',
  draw: 'Tablas',
  drawHint:
    'Las tablas devuelven por completo ambas apuestas, sin comisión. Puedes ofrecer tablas una vez cada 10 jugadas.',
  drawHintFree: 'Puedes ofrecer tablas una vez cada 10 jugadas.',
  moves: 'Jugadas',
  moveNumber: (number) => `Jugada ${number}`,
  sending: 'enviando',
  browse: 'Repasar las jugadas',
  firstMoveShown: 'Primera posición',
  previousMove: 'Jugada anterior',
  nextMove: 'Jugada siguiente',
  lastMove: 'Última jugada',
  backToLive: 'Volver al directo',
  premove: (from, to) => `Premovimiento ${from} ${to}`,
  cancelPremove: 'Cancelar el premovimiento',
  newMove: 'Jugada nueva',
  noMoves: 'Aún no hay jugadas',
  yourMove: 'te toca',
  theirMove: '…',
  board: 'Tablero de ajedrez',

  keepHolding: 'Sigue pulsando',
  holdHint: 'Mantén pulsado el botón 5 segundos. Suéltalo para cancelar.',
  cancel: 'Cancelar',

  closeTitle: '¿Cerrar esta partida?',
  closeText: (wager) => `Nadie se ha unido todavía. Se devolverá por completo tu apuesta de ${wager} SOL.`,
  closeTextFree: 'Nadie se ha unido todavía.',
  closeYes: 'Sí, cerrar partida',
  closeNo: 'No, seguir en la partida',

  finding: 'Buscando rival...',
  findingHint: 'La partida empieza en cuanto se une un rival.',
  wager: 'Apuesta',
  noOpponent: 'No hay partidas activas',
  noOpponentHint: (wager, time) =>
    `Ahora mismo nadie espera una partida de ${wager} SOL a ${time}. Crea una y deja que otros te encuentren.`,
  createMatch: 'Crear partida',
  searchAgain: 'Buscar de nuevo',

  emptyTitle: 'Partida de ajedrez',
  emptyText: 'Aquí no hay ninguna partida.',
  returnHome: 'Volver al inicio',

  askAgain: 'Reintentar',
  checkmate: 'JAQUE MATE',
  checkmateWon: 'Has ganado la partida.',
  checkmateWatched: { white: 'Ganan blancas.', black: 'Ganan negras.' },
  checkmateLost: 'Te han dado jaque mate.',
};

export const playLevels: typeof LEVEL_TEXTS = {
  easy: 'Fácil',
  medium: 'Media',
  hard: 'Difícil',
  expert: 'Experta',
};

export const playSides: typeof SIDE_TEXTS = { white: 'Blancas', black: 'Negras' };

export const playToMove: typeof SIDE_TO_MOVE_TEXTS = { white: 'Juegan blancas', black: 'Juegan negras' };
