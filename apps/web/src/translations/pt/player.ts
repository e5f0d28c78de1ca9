// translations, Portuguese: ratings, and a player's public page.
import type { PLAYER_TEXTS } from '../../features/player/texts.ts';
import { pluralIn } from '../../language/index.ts';
import type { RATING_TEXTS } from '../../ui/game-texts.ts';

const plural = pluralIn('pt');

export const ratings: typeof RATING_TEXTS = {
  pools: { blitz: 'Relâmpago', rapid: 'Rápidas' },
  chart: (pool, changes, rating) =>
    `Pontuação de ${pool} após ${plural(changes, 'uma mudança', `${changes} mudanças`)}, agora ${rating}`,
  noGames: 'Ainda sem partidas pontuadas',
  ratedGames: (games) => plural(games, `${games} partida pontuada`, `${games} partidas pontuadas`),

  winnings: 'Ganhos',
  boards: 'Ranking por',
  boardEmpty: 'Ninguém tem uma pontuação firme ainda.',
  games: 'Pontuadas',

  yours: 'Sua pontuação',
  theirs: 'Pontuação do oponente',
  chance: 'Sua chance pela pontuação',
  breakEven: 'Vitórias para não perder nem ganhar',
  ifWon: 'Se você vencer',
  ifDrawn: 'Se empatar',
  ifLost: 'Se você perder',
  hint: 'Um empate conta metade na chance e devolve as duas apostas.',
};

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
