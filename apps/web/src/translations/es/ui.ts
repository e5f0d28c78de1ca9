// translations, Spanish: texts that several features share: components, ratings, games to watch, stakes on chain.

import { pluralIn } from '../../language/index.ts';
import type { RATING_TEXTS, STAKE_TEXTS, WATCH_TEXTS } from '../../ui/game-texts.ts';
import type { UI_TEXTS } from '../../ui/texts.ts';

const plural = pluralIn('es');

const counted = (count: number, one: string, more: string) => `${count} ${plural(count, one, more)}`;

export const ui: typeof UI_TEXTS = {
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
export const watch: typeof WATCH_TEXTS = {
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

export const stakes: typeof STAKE_TEXTS = {
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

export const ratings: typeof RATING_TEXTS = {
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
