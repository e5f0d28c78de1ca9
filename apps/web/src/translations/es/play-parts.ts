// translations, Spanish: the game screen's banners, moves as they are said, resigning and inviting.
import type { ALLOW_TEXTS, INVITE_TEXTS, RESIGN_TEXTS } from '../../features/play/dialog-texts.ts';
import type { BANNER_TEXTS, ENDING_TEXTS, MOVE_WORDS } from '../../features/play/texts.ts';

export const playEndings: typeof ENDING_TEXTS = {
  titles: {
    checkmate: 'JAQUE MATE',
    resignation: 'RENDICIÓN',
    timeout: 'TIEMPO',
    absence: 'ABANDONO',
  },
  over: 'FIN DE LA PARTIDA',
  draw: 'TABLAS',
  aborted: 'ABORTADA',
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
  },
  drawnBy: {
    agreement: 'por acuerdo',
    stalemate: 'por ahogado',
    'fifty-moves': 'cincuenta jugadas sin progreso',
    threefold: 'la misma posición tres veces',
    'insufficient-material': 'ningún bando puede dar mate',
    'timeout-insufficient': 'tiempo agotado, pero nadie puede dar mate',
    'move-limit': 'tras 300 jugadas de cada bando',
  },
  abortedBy: {
    'first-move': 'Sin primera jugada. Se devuelven las apuestas',
    'early-resignation': 'Un jugador se fue antes de la primera jugada. Se devuelven las apuestas',
    declined: 'La partida fue rechazada. Se devuelven las apuestas',
    'ready-expired': 'La partida no se aceptó a tiempo. Se devuelven las apuestas',
    cancelled: 'La partida se cerró antes de que alguien se uniera',
    expired: 'Nadie se unió en una hora. Se devuelve la apuesta',
    outage: 'Nuestros servidores fallaron demasiado tiempo. Se devuelven las apuestas',
  },
  abortedFreeBy: {
    'first-move': 'Sin primera jugada',
    'early-resignation': 'Un jugador se fue antes de la primera jugada',
    declined: 'La partida fue rechazada',
    'ready-expired': 'La partida no se aceptó a tiempo',
    cancelled: 'La partida se cerró antes de que alguien se uniera',
    expired: 'Nadie se unió en una hora',
    outage: 'Nuestros servidores fallaron demasiado tiempo',
  },
};

export const playMoves: typeof MOVE_WORDS = {
  pieces: { K: 'Rey', Q: 'Dama', R: 'Torre', B: 'Alfil', N: 'Caballo' },
  takes: 'captura',
  castlesShort: 'enroque corto',
  castlesLong: 'enroque largo',
  promotes: (piece) => `corona ${piece.toLowerCase()}`,
  check: 'jaque',
  checkmate: 'jaque mate',
};

export const playResign: typeof RESIGN_TEXTS = {
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

export const playInvite: typeof INVITE_TEXTS = {
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

export const playBanners: typeof BANNER_TEXTS = {
  'your-turn': 'TU TURNO',
  'opponent-turn': 'TURNO DEL RIVAL',
  waiting: 'Esperando rival...',
  watching: 'Estás viendo',
  'bot-thinking': 'El bot está pensando....',
};

export const playAllow: typeof ALLOW_TEXTS = {
  label: 'Permitir notificaciones',
  text: 'Ve una notificación cuando alguien se una, también mientras estás en otra parte.',
  button: 'Permitir',
  dismiss: 'No volver a ofrecer notificaciones',
};
