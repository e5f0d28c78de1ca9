// translations, Spanish: ratings, and a player's public page.

import { pluralIn } from '../../language/index.ts';
import type { PLAYER_TEXTS } from '../../player/page/texts.ts';

const plural = pluralIn('es');

export const player: typeof PLAYER_TEXTS = {
  since: (day) => `Juega desde el ${day}`,
  you: 'Tú',
  ratings: 'Puntuaciones',
  record: 'Resultados',
  wins: 'Victorias',
  losses: 'Derrotas',
  draws: 'Tablas',
  winRate: 'Porcentaje de victorias',
  totalEarnings: 'Ganancias totales',
  none: '–',
  games: 'Partidas públicas recientes',
  challenge: 'Desafiar',
  report: 'Denunciar',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  notBlocked: 'No se ha guardado',
  noGames: 'Aún no hay partidas públicas.',
  results: { win: 'Victoria', loss: 'Derrota', draw: 'Tablas', aborted: 'Abortada', void: 'Anulada' },
  sides: { white: 'Blancas', black: 'Negras' },
  moves: (count) => plural(count, `${count} jugada`, `${count} jugadas`),
  review: (opponent) => `Revisar la partida contra ${opponent}`,
  loading: 'Cargando…',
  unknown: 'Ese jugador no existe',
  unknownHint: (name) => `Nadie juega con el nombre ${name}.`,
  failed: 'No se pudo cargar este jugador. Inténtalo de nuevo.',
  retry: 'Reintentar',
  returnHome: 'Volver al inicio',
};
