// translations, Spanish: what screens share, the shell, the board and the receipt of a game.

import type * as board from '../../board/texts.ts';
import { pluralIn } from '../../language/index.ts';
import type * as receipts from '../../receipts/texts.ts';
import type * as visitors from '../../start/secondary-texts.ts';
import type * as start from '../../start/texts.ts';
import type { PieceName } from '../../ui/pieces.tsx';
import type * as shared from '../../ui/secondary-texts.ts';
import type * as ui from '../../ui/texts.ts';

const plural = pluralIn('es');

const counted = (count: number, one: string, more: string) => `${count} ${plural(count, one, more)}`;

export const UI_TEXTS: typeof ui.UI_TEXTS = {
  busy: 'Espera un momento…',
  close: 'Cerrar',
  copied: '¡Copiado!',
  notCopied: 'Copiar a mano',
  notCopiedHint: 'Tu navegador no dejó copiar a esta página. El texto está seleccionado: cópialo desde aquí.',
  notCopiedText: 'Texto que copiar',
  failedPicture: 'No se pudo cargar',
  notifications: 'Notificaciones ({hotkey})',
  dismiss: 'Descartar',
  opensNewTab: '(se abre en una pestaña nueva)',
  product: 'Kingstake',
  sol: 'SOL',
  perSide: (time) => `${time} por jugador`,
  perMove: (seconds) => `+${seconds} s por jugada`,
  unknownAmount: '–',
  held: (amount) => `${amount} SOL retenidos`,
  rating: 'Puntuación',
  provisional: 'Puntuación, aún incierta',
  today: 'Hoy',
  yesterday: 'Ayer',
  record: (wins, losses, draws) =>
    [counted(wins, 'victoria', 'victorias'), counted(losses, 'derrota', 'derrotas'), `${draws} tablas`].join(
      ', ',
    ),
};

/** Games of other players to watch. */
export const WATCH_TEXTS: typeof shared.WATCH_TEXTS = {
  liveGames: 'Partidas en vivo',
  none: 'Ahora mismo no hay partidas en vivo',
  previous: 'Partidas en vivo anteriores',
  next: 'Más partidas en vivo',
  all: 'Ver todas las partidas en vivo',
  stake: (wager, time) => `${wager} SOL cada uno · ${time}`,
  noStake: (time) => `Sin apuesta · ${time}`,
  watching: (count) => plural(count, `${count} espectador`, `${count} espectadores`),
  toMove: { white: 'Juegan blancas', black: 'Juegan negras' },
  delay:
    'Las partidas con apuesta se ven tres medias jugadas o un minuto más tarde que los jugadores. El final se ve al momento.',
  loading: 'Cargando…',
  failed: 'No se pudieron cargar las partidas en vivo.',
  retry: 'Reintentar',
  page: (page) => `Página ${page}`,
};

export const STAKE_TEXTS: typeof shared.STAKE_TEXTS = {
  label: 'Apuestas en la cadena',
  you: 'Tú',
  opponent: 'Rival',
  sides: { white: 'Blancas', black: 'Negras' },
  missing: 'Aún sin bloquear',
  opening: 'Esperando a la red',
  open: 'En la cadena',
  locked: (time) => `Bloqueada hasta las ${time}`,
  bound: 'Bloqueada',
  paid: 'Pagada',
  returned: 'Devuelta',
  asks: 'Tu billetera te pedirá que firmes una transacción:',
  program: 'Programa de depósito',
  amount: 'Cantidad bloqueada',
  networkFee: 'Comisión de red',
  lock: 'Bloqueada durante',
  atMost: (hours) => `${hours} h como máximo`,
  reserved: 'Reservado',
  source: 'De dónde sale tu apuesta',
  fromBalance: 'De tu saldo de juego',
  fromWallet: 'De tu billetera, bloqueada en la cadena',
  escape: 'Si Kingstake desaparece, recupera tu apuesta por tu cuenta',
  comesBack: 'Si la partida no llega a jugarse, la cantidad vuelve sola a tu billetera, sin comisión.',
};

export const RATING_TEXTS: typeof shared.RATING_TEXTS = {
  pools: { blitz: 'Blitz', rapid: 'Rápidas' },
  chart: (pool, changes, rating) =>
    `Puntuación de ${pool} tras ${plural(changes, 'un cambio', `${changes} cambios`)}, ahora ${rating}`,
  noGames: 'Sin partidas puntuadas todavía',
  ratedGames: (games) => plural(games, `${games} partida puntuada`, `${games} partidas puntuadas`),

  winnings: 'Ganancias',
  boards: 'Clasificación por',
  boardEmpty: 'Nadie tiene una puntuación firme todavía.',
  games: 'Puntuadas',

  yours: 'Tu puntuación',
  theirs: 'Puntuación del rival',
  chance: 'Tu probabilidad según la puntuación',
  breakEven: 'Victorias para no perder ni ganar',
  ifWon: 'Si ganas',
  ifDrawn: 'Si empatas',
  ifLost: 'Si pierdes',
  hint: 'Las tablas cuentan la mitad en la probabilidad y devuelven ambas apuestas.',
  fees: 'Comisiones',
  connection: 'Si un jugador se desconecta',
};

export const APP_TEXTS: typeof start.APP_TEXTS = {
  skip: 'Ir al contenido',
  home: 'Inicio de Kingstake',
  online: (count) => plural(count, 'jugador en línea', 'jugadores en línea'),
  network: 'Red:',
  settings: 'Ajustes',
  gameHistory: 'Historial de partidas',
  profile: 'Ajustes de la cuenta',
  connected: 'Conectada',
  disconnect: 'Desconectar',
  disconnectTitle: '¿Desconectar tu billetera?',
  disconnectHint: 'Se cerrará la sesión en este dispositivo. Tu saldo de juego se queda en tu cuenta.',
  disconnectRunning:
    'Tienes una partida en curso. Tu reloj sigue corriendo y, tras 10 minutos de ausencia, pierdes la partida.',
  stayConnected: 'Seguir conectado',
  loading: 'Cargando…',
  tryAgain: 'Reintentar',
  socketFailed: 'No se pudo conectar tras varios intentos',

  notFound: '404 Página no encontrada',
  notFoundHint: 'No hemos encontrado esa página.',
  returnHome: 'Volver al inicio',

  registering: 'Crea tu perfil',

  crash: 'Algo ha salido mal',
  crashHint: 'Esta página ha tenido un error. Tu saldo y tus partidas están a salvo en el servidor.',
  reload: 'Recargar la página',
};

export const SHORT_CLUSTER_NAMES: typeof start.SHORT_CLUSTER_NAMES = {
  local: 'Local',
  devnet: 'Devnet',
  testnet: 'Testnet',
};

export const VISITOR_TEXTS: typeof visitors.VISITOR_TEXTS = {
  history: 'Conecta tu billetera para ver tu historial de partidas.',
  details: 'Conecta tu billetera para ver los detalles de la partida.',
  player: 'Conecta tu billetera para ver a este jugador.',
  watch: 'Conecta tu billetera para ver partidas.',
  limits: 'Conecta tu billetera para ver tus límites de juego.',
  reviews: 'Conecta tu billetera para ver tus casos de juego limpio.',
  titles: {
    history: 'Historial de partidas',
    details: 'Detalles de la partida',
    watch: 'Partidas en vivo',
    limits: 'Límites de juego',
    reviews: 'Casos de juego limpio',
  },
};

const KINDS: Readonly<Record<string, readonly [white: string, black: string]>> = {
  K: ['rey blanco', 'rey negro'],
  Q: ['dama blanca', 'dama negra'],
  R: ['torre blanca', 'torre negra'],
  B: ['alfil blanco', 'alfil negro'],
  N: ['caballo blanco', 'caballo negro'],
  P: ['peón blanco', 'peón negro'],
};

function pieceText(name: PieceName): string {
  return KINDS[name.charAt(1)]?.[name.startsWith('w') ? 0 : 1] ?? '';
}

export const BOARD_TEXTS: typeof board.BOARD_TEXTS = {
  label: 'Tablero de ajedrez',
  promotionTitle: 'Elige la pieza de la coronación',
  promotion: { q: 'Dama', r: 'Torre', b: 'Alfil', n: 'Caballo' },
  square: (square, piece, notes) =>
    [square, ...(piece === null ? [] : [pieceText(piece)]), ...notes].join(', '),
  legalTarget: 'jugada legal',
  promotionOn: (square) => ` en ${square}`,
  premove: 'premovimiento',
  premoveSet: (from, to, number) =>
    number === 1
      ? `Premovimiento de ${from} a ${to}. Pulsa Escape para quitarlo.`
      : `Premovimiento ${number} de ${from} a ${to}. Pulsa Escape para quitarlos todos.`,
  confirm: (from, to) =>
    `De ${from} a ${to}. Pulsa Intro o elige ${to} otra vez para jugarla. Pulsa Escape para deshacerla.`,
  selected: 'seleccionada',
  inCheck: 'en jaque',
  lastMove: 'última jugada',
  captured: (pieces, lead) =>
    `Capturas: ${pieces.length === 0 ? 'ninguna' : pieces.map(pieceText).join(', ')}${lead > 0 ? `; material +${lead}` : ''}`,
};

export const RECEIPT_TEXTS: typeof receipts.RECEIPT_TEXTS = {
  signed: 'Firmada por ambos jugadores',
  recorded: 'Registrada por Kingstake',
  mismatch: 'El recibo no coincide',
  mismatchText: 'El recibo de Kingstake se contradice. Guarda el archivo y compruébalo.',
  count: (signed, all) =>
    `${signed} de ${all} ${plural(all, 'jugada lleva la firma del jugador', 'jugadas llevan la firma del jugador')}.`,
  line: (signed, all) => `${signed} de ${all} ${plural(all, 'jugada', 'jugadas')}`,
  moves: 'Jugadas firmadas',
  states: { signed: 'Firmada', unsigned: 'sin firmar', wrong: 'no coincide' },
  unsignedHint: 'Enviada sin firma; solo responde el servidor',
  all: (moves) => `Las ${moves} jugadas`,
  fewer: 'Menos jugadas',
  root: 'Hash raíz',
  copyRoot: 'Copiar el hash raíz',
  serverSignature: 'Firma del servidor',
  copyServerSignature: 'Copiar la firma del servidor',
  copied: 'Copiado',
  download: 'Recibo .json',
  verify: 'Verificar',
  file: (game) => `kingstake-${game}-recibo.json`,
  failed: 'No se pudo obtener el recibo. Recarga la página para volver a intentarlo.',
  faultTitle: 'El recibo no coincide',
  faultText:
    'El servidor dio dos registros distintos de esta partida. Descarga el recibo al terminar y compruébalo.',
};
