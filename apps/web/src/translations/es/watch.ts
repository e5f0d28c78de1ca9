// translations, Spanish: games of others that may be watched.

import { pluralIn } from '../../language/index.ts';
import type { WATCH_TEXTS } from '../../ui/game-texts.ts';

const plural = pluralIn('es');

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
