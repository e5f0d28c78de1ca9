// translations, Portuguese: ratings, and a player's public page.

import { pluralIn } from '../../language/index.ts';
import type { PLAYER_TEXTS } from '../../player/page/texts.ts';

const plural = pluralIn('pt');

export const player: typeof PLAYER_TEXTS = {
  since: (day) => `Joga desde ${day}`,
  you: 'Você',
  ratings: 'Pontuações',
  record: 'Resultados',
  wins: 'Vitórias',
  losses: 'Derrotas',
  draws: 'Empates',
  winRate: 'Taxa de vitórias',
  totalEarnings: 'Ganhos totais',
  none: '–',
  games: 'Partidas públicas recentes',
  challenge: 'Desafiar',
  report: 'Denunciar',
  block: 'Bloquear',
  unblock: 'Desbloquear',
  notBlocked: 'Não foi salvo',
  noGames: 'Ainda não há partidas públicas.',
  results: { win: 'Vitória', loss: 'Derrota', draw: 'Empate', aborted: 'Abortada', void: 'Anulada' },
  sides: { white: 'Brancas', black: 'Pretas' },
  moves: (count) => plural(count, `${count} lance`, `${count} lances`),
  review: (opponent) => `Rever a partida contra ${opponent}`,
  loading: 'Carregando…',
  unknown: 'Esse jogador não existe',
  unknownHint: (name) => `Ninguém joga com o nome ${name}.`,
  failed: 'Não foi possível carregar este jogador. Tente novamente.',
  retry: 'Tentar novamente',
  returnHome: 'Voltar ao início',
};
