// translations, Portuguese: texts that several features share: components, ratings, games to watch, stakes on chain.

import { pluralIn } from '../../language/index.ts';
import type { RATING_TEXTS, STAKE_TEXTS, WATCH_TEXTS } from '../../ui/game-texts.ts';
import type { UI_TEXTS } from '../../ui/texts.ts';

const plural = pluralIn('pt');

const counted = (count: number, one: string, more: string) => `${count} ${plural(count, one, more)}`;

export const ui: typeof UI_TEXTS = {
  busy: 'Aguarde…',
  close: 'Fechar',
  copied: 'Copiado!',
  notCopied: 'Copiar à mão',
  notCopiedHint: 'Seu navegador não deixou esta página copiar. O texto está selecionado: copie-o daqui.',
  notCopiedText: 'Texto para copiar',
  failedPicture: 'Falha ao carregar',
  notifications: 'Notificações ({hotkey})',
  dismiss: 'Dispensar',
  opensNewTab: '(abre em uma nova aba)',
  product: 'Kingstake',
  sol: 'SOL',
  perSide: (time) => `${time} por jogador`,
  perMove: (seconds) => `+${seconds} s por lance`,
  unknownAmount: '–',
  held: (amount) => `${amount} SOL retidos`,
  rating: 'Pontuação',
  provisional: 'Pontuação, ainda incerta',
  today: 'Hoje',
  yesterday: 'Ontem',
  record: (wins, losses, draws) =>
    [
      counted(wins, 'vitória', 'vitórias'),
      counted(losses, 'derrota', 'derrotas'),
      counted(draws, 'empate', 'empates'),
    ].join(', '),
};

/** Games of other players to watch. */
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

export const stakes: typeof STAKE_TEXTS = {
  label: 'Apostas na rede',
  you: 'Você',
  opponent: 'Adversário',
  sides: { white: 'Brancas', black: 'Pretas' },
  missing: 'Ainda não bloqueada',
  opening: 'Esperando a rede',
  open: 'Na rede',
  locked: (time) => `Bloqueada até ${time}`,
  bound: 'Bloqueada',
  paid: 'Paga',
  returned: 'Devolvida',
  asks: 'Sua carteira pedirá que você assine uma transação:',
  program: 'Programa de garantia',
  amount: 'Valor bloqueado',
  networkFee: 'Taxa de rede',
  lock: 'Bloqueado por',
  atMost: (hours) => `${hours} h no máximo`,
  reserved: 'Reservado',
  source: 'De onde sai sua aposta',
  fromBalance: 'Do seu saldo de jogo',
  fromWallet: 'Da sua carteira, bloqueada na rede',
  escape: 'Se a Kingstake sumir, recupere sua aposta por conta própria',
  comesBack: 'Se a partida não acontecer, o valor volta sozinho para sua carteira, sem taxa.',
};

export const ratings: typeof RATING_TEXTS = {
  pools: { blitz: 'Blitz', rapid: 'Rápidas' },
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
  ifWon: 'Se vencer',
  ifDrawn: 'Se empatar',
  ifLost: 'Se perder',
  hint: 'Um empate conta metade na chance e devolve as duas apostas.',
  fees: 'Taxas',
  connection: 'Se um jogador se desconectar',
};
