// translations, Portuguese: games of others that may be watched.

import { pluralIn } from '../../language/index.ts';
import type { WATCH_TEXTS } from '../../ui/game-texts.ts';

const plural = pluralIn('pt');

export const watch: typeof WATCH_TEXTS = {
  liveGames: 'Partidas ao vivo',
  none: 'Nenhuma partida ao vivo agora',
  previous: 'Partidas ao vivo anteriores',
  next: 'Mais partidas ao vivo',
  all: 'Ver todas as partidas ao vivo',
  stake: (wager, time) => `${wager} SOL cada um · ${time}`,
  noStake: (time) => `Sem aposta · ${time}`,
  watching: (count) => plural(count, `${count} assistindo`, `${count} assistindo`),
  toMove: { white: 'Brancas jogam', black: 'Pretas jogam' },
  delay:
    'Partidas com aposta aparecem três meios-lances ou um minuto depois dos jogadores. O fim aparece na hora.',
  loading: 'Carregando…',
  failed: 'Não foi possível carregar as partidas ao vivo.',
  retry: 'Tentar novamente',
  page: (page) => `Página ${page}`,
};
