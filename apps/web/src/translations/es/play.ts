// translations, Spanish: the game screen.
import { pluralIn } from '../../language/index.ts';
import type * as dialogs from '../../play/dialog-texts.ts';
import type * as play from '../../play/texts.ts';

const plural = pluralIn('es');

export const TRAINING_TEXTS: typeof dialogs.TRAINING_TEXTS = {
  guest: 'Invitado',
  bot: 'Bot',
  botStopped: 'El bot ha dejado de responder.',
  startAgain: 'Empezar de nuevo',
};

export const PLAY_TEXTS: typeof play.PLAY_TEXTS = {
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
  noLivePrice: 'sin precio actual',
  freeGame: 'Partida gratuita: sin apuesta, y no cuenta para tus estadísticas.',

  thisMatch: 'Esta partida',
  gameNumber: (id) => `#${id}`,
  youPlay: 'Juegas con',
  time: 'Control de tiempo',
  level: 'Dificultad',
  youAnd: (name) => `Tú y ${name}`,
  you: 'Tú',
  scoreSpoken: (name, wins, draws, losses) =>
    `Tú y ${name}: ${wins} ganadas, ${draws} tablas, ${losses} perdidas`,
  gamesWon: 'ganadas',
  gamesDrawn: 'tablas',
  gamesLost: 'perdidas',
  connected: 'Conectado',
  away: 'Ausente',
  opponentAway: (name) => `${name} no está.`,
  toComeBack: 'para volver',

  clockWaits: 'El reloj empieza con tu jugada',
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
  premoves: (count) => `${count} premovimientos`,
  cancelPremoves: 'Cancelar los premovimientos',
  newMove: 'Jugada nueva',
  noMoves: 'Aún no hay jugadas',
  towardsFifty: (moves) => `${moves} de 50 jugadas para tablas`,
  secondTime: 'Segunda vez: a la tercera, tablas',
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

export const LEVEL_TEXTS: typeof play.LEVEL_TEXTS = {
  easy: 'Fácil',
  medium: 'Media',
  hard: 'Difícil',
  expert: 'Experta',
};

export const SIDE_TEXTS: typeof play.SIDE_TEXTS = { white: 'Blancas', black: 'Negras' };

export const SIDE_TO_MOVE_TEXTS: typeof play.SIDE_TO_MOVE_TEXTS = {
  white: 'Juegan blancas',
  black: 'Juegan negras',
};

/** A live game, away from the table itself. */
export const LIVE_TEXTS: typeof play.LIVE_TEXTS = {
  found: '¡Rival encontrado!',
  foundText: 'La partida está empezando...',
  drawOffered: 'Oferta de tablas',
  drawOfferedText: 'Tu rival ofrece tablas.',
  accept: 'Aceptar',
  decline: 'Rechazar',
  drawSent: 'Tablas ofrecidas.',
  drawSentText: (name) => `La oferta sigue en pie hasta que juegue ${name}.`,
  drawDeclined: 'Tablas rechazadas',
  drawDeclinedText: 'La partida continúa.',
  insufficient: 'Saldo insuficiente',
  insufficientText: 'No tienes suficientes SOL para unirte a esta partida. Deposita más fondos.',
  gameError: 'Error en la partida',
  seatTaken: 'Otro jugador ha ocupado este asiento. No se ha apostado nada.',
  noGame: 'Esta partida no existe o no tienes acceso a ella.',
  noRunning: 'No tienes ninguna partida en curso.',
  loading: 'Cargando la partida…',
  noAnswer:
    'El servidor no respondió, así que no se puede mostrar la partida. Si está en curso, sus relojes siguen corriendo.',
  lost: 'Conexión perdida.',
  lostText: 'Puede que tu reloj siga corriendo. Reconectando…',
  drawUnsent: 'No se envió',
  drawUnsentText: 'Se perdió la conexión. Inténtalo de nuevo cuando vuelvas a tener conexión.',
  lostMove: 'Tu jugada aún no se ha enviado; puede que tu reloj siga corriendo.',
  restarting: 'Nuestro servidor se está reiniciando.',
  restartingText: 'Los dos relojes están parados.',
  offline: 'Sigues sin conexión.',
  offlineText: 'Lo intentamos cada 30 segundos.',
  retry: 'Probar ahora',
  online: 'De nuevo en línea.',
  onlineText: 'No se ha perdido nada.',
  cameBack: (name) => `${name} ha vuelto.`,
  ready: 'Rival encontrado.',
  readyText: 'Esperando a que tu rival acepte.',
};

export const JOIN_TEXTS: typeof dialogs.JOIN_TEXTS = {
  title: '¿Unirte a esta partida?',
  time: 'Tiempo',
  stake: 'Tu apuesta',
  prize: 'El ganador recibe',
  fee: 'Comisión',
  balance: 'Tu saldo de juego',
  button: (wager) => (wager === '0' ? 'Unirse' : `Unirse por ${wager} SOL`),
  back: 'Volver',
  noWager: 'Sin apuesta',
  createInsufficient: 'No tienes suficientes SOL para crear esta partida. Deposita más fondos.',
  createFailed: 'No se pudo crear la partida pública',
  tryAgain: 'Inténtalo de nuevo.',
  notFound: 'Partida no encontrada',
  notFoundText: 'El código de partida que has introducido no existe.',
  cancelled: 'Partida cancelada',
  cancelledText: 'Se ha devuelto tu apuesta.',
  cancelledTextFree: 'No se apostó nada.',
  error: 'Error',
  cancelFailed: 'No se pudo cancelar la partida',
};

/** The banners of the game screen, announced moves, resigning and inviting. */
export const ENDING_TEXTS: typeof play.ENDING_TEXTS = {
  titles: {
    checkmate: 'JAQUE MATE',
    resignation: 'RENDICIÓN',
    timeout: 'TIEMPO',
    absence: 'ABANDONO',
    wallet: 'PERDIDA',
  },
  over: 'FIN DE LA PARTIDA',
  draw: 'TABLAS',
  unplayed: { aborted: 'ABORTADA', cancelled: 'CANCELADA', void: 'ANULADA' },
  youWin: 'Has ganado',
  youLose: 'Has perdido',
  wins: (name) => `Gana ${name}`,
  wonBy: {
    checkmate: () => 'Has ganado',
    resignation: (opponent) => `${opponent} se ha rendido. Has ganado`,
    timeout: (opponent) => `${opponent} agotó su tiempo. Has ganado`,
    absence: (opponent) => `${opponent} no volvió. Has ganado`,
  },
  lostBy: {
    checkmate: (opponent) => `${opponent} gana`,
    resignation: () => 'Te has rendido',
    timeout: () => 'Se agotó tu tiempo',
    absence: () => 'Estuviste ausente demasiado tiempo',
    wallet: () => 'Partida perdida: billetera no reconectada',
  },
  drawnBy: {
    agreement: 'por acuerdo',
    stalemate: 'por ahogado',
    'fifty-moves': 'cincuenta jugadas sin progreso',
    threefold: 'la misma posición tres veces',
    'insufficient-material': 'ningún bando puede dar mate',
    'move-limit': 'tras 300 jugadas de cada bando',
  },
  youFlagged: (opponent) => `se agotó tu tiempo, pero ${opponent} no puede dar mate`,
  theyFlagged: (opponent) => `${opponent} agotó su tiempo, pero no puedes dar mate`,
  oneFlagged: (flagged, other) => `${flagged} agotó su tiempo, pero ${other} no puede dar mate`,
  abortedBy: {
    'first-move': 'Sin primera jugada',
    'early-resignation': 'Un jugador se fue antes de la primera jugada',
    declined: 'La partida fue rechazada',
    'ready-expired': 'La partida no se aceptó a tiempo',
    cancelled: 'La partida se cerró antes de que alguien se uniera',
    expired: 'Nadie se unió en una hora',
    outage: 'Nuestros servidores fallaron demasiado tiempo',
  },
  refunded: 'Se devuelven las apuestas',
  toWallets: 'Cada apuesta vuelve a su billetera',
};

export const MOVE_WORDS: typeof play.MOVE_WORDS = {
  pieces: { K: 'Rey', Q: 'Dama', R: 'Torre', B: 'Alfil', N: 'Caballo' },
  takes: 'captura',
  castlesShort: 'enroque corto',
  castlesLong: 'enroque largo',
  promotes: (piece) => `corona ${piece.toLowerCase()}`,
  check: 'jaque',
  checkmate: 'jaque mate',
};

export const RESIGN_TEXTS: typeof dialogs.RESIGN_TEXTS = {
  late: {
    title: '¿Rendirte en esta partida?',
    text: '¿Seguro que quieres rendirte? No se puede deshacer y perderás la partida.',
    hold: 'Mantén pulsado para rendirte',
    released: 'Has soltado el botón. No te has rendido.',
    progress: 'Rindiéndote',
  },
  early: {
    title: '¿Salir de esta partida?',
    text: 'Aún no has jugado: la partida se aborta, nadie pierde y ambas apuestas se devuelven por completo.',
    textFree: 'Aún no has jugado: la partida se aborta y nadie pierde.',
    hold: 'Mantén pulsado para salir',
    released: 'Has soltado el botón. La partida sigue.',
    progress: 'Saliendo',
  },
};

export const INVITE_TEXTS: typeof dialogs.INVITE_TEXTS = {
  label: 'Invita a un rival',
  code: 'Código de partida',
  copyCode: 'Copiar código',
  link: 'Enlace de invitación',
  copyLink: 'Copiar enlace',
  qr: 'Código QR del enlace de invitación',
  scan: 'O que escanee esto',
  closesItself: 'La mesa se cierra sola a los 60 minutos y se devuelve tu apuesta.',
  closesItselfFree: 'La mesa se cierra sola a los 60 minutos.',
  share: 'Compartir el enlace',
  practice: 'Practicar mientras tanto',
  close: 'Cerrar partida',
  publicTitle: 'Tu partida aparece en la sala.',
  publicText: 'Empieza en cuanto alguien se une y tú aceptas, en la pantalla en que estés.',
  terms: (wager, time, prize, fee) =>
    `${wager} SOL cada uno, ${time}. El ganador recibe ${prize} SOL, comisión ${fee} SOL.`,
  termsFree: (time) => `Sin apuesta, ${time}.`,
  shareText: 'Juega al ajedrez conmigo en Kingstake',
};

export const BANNER_TEXTS: typeof play.BANNER_TEXTS = {
  'your-turn': 'TU TURNO',
  'opponent-turn': 'TURNO DEL RIVAL',
  unsent: 'Tu jugada aún no se ha enviado',
  waiting: 'Esperando rival...',
  watching: 'Estás viendo',
  'bot-thinking': 'El bot está pensando....',
};

export const ALLOW_TEXTS: typeof dialogs.ALLOW_TEXTS = {
  label: 'Permitir notificaciones',
  text: 'Ve una notificación cuando alguien se una, también mientras estás en otra parte.',
  button: 'Permitir',
  dismiss: 'No volver a ofrecer notificaciones',
};

const jugadas = (moves: number) => `${moves} ${plural(moves, 'jugada', 'jugadas')}`;

/** The result of a game. */
export const RESULT_TEXTS: typeof dialogs.RESULT_TEXTS = {
  rematch: 'Revancha',
  challengeAgain: (name) => `Retar otra vez a ${name}`,
  noRematchOnChain: 'Aún no hay revancha en Solana',
  new: 'Nueva',
  review: 'Analizar',
  game: ' partida',
  share: 'Compartir',
  onX: ' en X',
  download: 'Descargar',
  nextLevel: (level) => `Siguiente nivel: ${level}`,
  playForSol: 'Jugar por SOL',
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

export const RESULT_WORDS: typeof dialogs.RESULT_WORDS = {
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
    wallet: () => 'Partida perdida: billetera no reconectada.',
  },
  draw: 'Tablas',
  wellPlayed: (you) => `Bien jugado, ${you}.`,
  drawnBy: {
    agreement: (opponent) => `Acordaste tablas con ${opponent}.`,
    stalemate: () => 'Ahogado: el bando que juega no tiene ninguna jugada legal.',
    'fifty-moves': () => 'Pasaron cincuenta jugadas sin capturas ni movimientos de peón.',
    threefold: () => 'La misma posición se dio tres veces.',
    'insufficient-material': () => 'Ningún bando tiene material suficiente para dar mate.',
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

/** Stakes that are locked on chain. */
export const CHAIN_TEXTS: typeof dialogs.CHAIN_TEXTS = {
  lockTitle: 'Bloquea tu apuesta en la cadena',
  lockText: 'Otros podrán unirse cuando tu apuesta esté bloqueada.',
  lock: (wager) => `Bloquear ${wager} SOL de tu billetera`,
  cancel: 'Cancelar esta partida',
  joinTitle: '¿Unirte a esta partida en la cadena?',
  steps: {
    reserving: 'Reservando tu sitio…',
    preparing: 'Preparando la transacción…',
    approve: 'Apruébala en tu billetera.',
    sending: 'Enviándola a la red…',
    waiting: 'Esperando a que la red la confirme…',
    binding: 'Se están bloqueando ambas apuestas. La partida está a punto de empezar…',
  },
  hold: 'Tu sitio se guarda 90 segundos.',
  refused: 'La has rechazado en tu billetera. No se ha bloqueado nada.',
  failed: 'La red ha rechazado la transacción. No se ha bloqueado nada.',
  tooPoor: (required, current) =>
    `Tu billetera necesita ${required}, comisión de red incluida, y tiene ${current}. No se ha bloqueado nada.`,
  toppedUp: 'Añade SOL a tu billetera e inténtalo de nuevo.',
  closedPopup: 'La billetera no ha respondido. No se ha bloqueado nada.',
  pausedHint: 'Inténtalo de nuevo en un minuto.',
  wrongWallet: (address) =>
    `Tu billetera muestra otra cuenta. Cámbiala a ${address} e inténtalo de nuevo. No se ha bloqueado nada.`,
  stop: 'Dejar de esperar',
  otherGames: 'Buscar otra partida',
  again: 'Reintentar',
  closesItself: 'La mesa se cierra sola a los 60 minutos y tu apuesta vuelve a tu billetera.',
  late: 'La red va lenta. Si tu apuesta llega demasiado tarde para esta partida, vuelve sola a tu billetera.',
  paidToWallet: 'El premio se paga a tu billetera, no a tu saldo de juego.',
  paidToWinner: 'El premio se paga a la billetera de quien gana.',
  backToWallets: 'Cada apuesta vuelve a la billetera de la que salió.',
  closeText: (wager) =>
    `Nadie se ha unido todavía. Lo que bloqueaste, ${wager} SOL, vuelve solo a tu billetera, sin comisión.`,
  closed: 'Tu apuesta vuelve sola a tu billetera.',
};

export const KEYS_TEXTS: typeof dialogs.KEYS_TEXTS = {
  title: 'Teclas',
  browse: 'Ver las jugadas anteriores y volver',
  ends: 'Primera posición, última jugada',
  board: 'Al tablero, donde las flechas llevan de casilla en casilla',
  enter: 'Tomar una pieza, soltarla, confirmar una jugada',
  escape: 'Quitar premovimientos y selección, volver a la posición actual',
  flip: 'Girar el tablero',
  help: 'Esta lista',
};
