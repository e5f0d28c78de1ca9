// translations, Portuguese: what screens share, the shell, the board and the receipt of a game.

import type * as board from '../../board/texts.ts';
import { pluralIn } from '../../language/index.ts';
import type * as receipts from '../../receipts/texts.ts';
import type * as visitors from '../../start/secondary-texts.ts';
import type * as start from '../../start/texts.ts';
import type { PieceName } from '../../ui/pieces.tsx';
import type * as shared from '../../ui/secondary-texts.ts';
import type * as ui from '../../ui/texts.ts';

const plural = pluralIn('pt');

const counted = (count: number, one: string, more: string) => `${count} ${plural(count, one, more)}`;

export const UI_TEXTS: typeof ui.UI_TEXTS = {
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
export const WATCH_TEXTS: typeof shared.WATCH_TEXTS = {
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

export const STAKE_TEXTS: typeof shared.STAKE_TEXTS = {
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

export const RATING_TEXTS: typeof shared.RATING_TEXTS = {
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

export const APP_TEXTS: typeof start.APP_TEXTS = {
  skip: 'Ir para o conteúdo',
  home: 'Início do Kingstake',
  online: (count) => plural(count, 'jogador online', 'jogadores online'),
  network: 'Rede:',
  settings: 'Configurações',
  gameHistory: 'Histórico de partidas',
  profile: 'Configurações da conta',
  connected: 'Conectada',
  disconnect: 'Desconectar',
  disconnectTitle: 'Desconectar sua carteira?',
  disconnectHint: 'Você sairá da conta neste dispositivo. Seu saldo de jogo continua na sua conta.',
  disconnectRunning:
    'Você tem uma partida em andamento. Seu relógio continua correndo e, após 10 minutos de ausência, a partida é perdida.',
  stayConnected: 'Continuar conectado',
  loading: 'Carregando…',
  tryAgain: 'Tentar novamente',
  socketFailed: 'Não foi possível conectar após várias tentativas',

  notFound: '404 Página não encontrada',
  notFoundHint: 'Não encontramos essa página.',
  returnHome: 'Voltar ao início',

  registering: 'Crie seu perfil',

  crash: 'Algo deu errado',
  crashHint: 'Esta página teve um erro. Seu saldo e suas partidas estão seguros no servidor.',
  reload: 'Recarregar a página',
};

export const SHORT_CLUSTER_NAMES: typeof start.SHORT_CLUSTER_NAMES = {
  local: 'Local',
  devnet: 'Devnet',
  testnet: 'Testnet',
};

export const VISITOR_TEXTS: typeof visitors.VISITOR_TEXTS = {
  history: 'Conecte sua carteira para ver seu histórico de partidas.',
  details: 'Conecte sua carteira para ver os detalhes da partida.',
  player: 'Conecte sua carteira para ver este jogador.',
  watch: 'Conecte sua carteira para assistir a partidas.',
  limits: 'Conecte sua carteira para ver seus limites de jogo.',
  reviews: 'Conecte sua carteira para ver seus casos de jogo limpo.',
  titles: {
    history: 'Histórico de partidas',
    details: 'Detalhes da partida',
    watch: 'Partidas ao vivo',
    limits: 'Limites de jogo',
    reviews: 'Casos de jogo limpo',
  },
};

const KINDS: Readonly<Record<string, readonly [white: string, black: string]>> = {
  K: ['rei branco', 'rei preto'],
  Q: ['dama branca', 'dama preta'],
  R: ['torre branca', 'torre preta'],
  B: ['bispo branco', 'bispo preto'],
  N: ['cavalo branco', 'cavalo preto'],
  P: ['peão branco', 'peão preto'],
};

function pieceText(name: PieceName): string {
  return KINDS[name.charAt(1)]?.[name.startsWith('w') ? 0 : 1] ?? '';
}

export const BOARD_TEXTS: typeof board.BOARD_TEXTS = {
  label: 'Tabuleiro de xadrez',
  promotionTitle: 'Escolha a peça da promoção',
  promotion: { q: 'Dama', r: 'Torre', b: 'Bispo', n: 'Cavalo' },
  square: (square, piece, notes) =>
    [square, ...(piece === null ? [] : [pieceText(piece)]), ...notes].join(', '),
  legalTarget: 'lance legal',
  promotionOn: (square) => ` em ${square}`,
  premove: 'pré-lance',
  premoveSet: (from, to, number) =>
    number === 1
      ? `Pré-lance de ${from} para ${to}. Pressione Esc para desfazê-lo.`
      : `Pré-lance ${number} de ${from} para ${to}. Pressione Esc para desfazer todos.`,
  confirm: (from, to) =>
    `De ${from} para ${to}. Pressione Enter ou escolha ${to} de novo para jogar. Pressione Esc para desfazer.`,
  selected: 'selecionada',
  inCheck: 'em xeque',
  lastMove: 'último lance',
  captured: (pieces, lead) =>
    `Capturas: ${pieces.length === 0 ? 'nenhuma' : pieces.map(pieceText).join(', ')}${lead > 0 ? `; material +${lead}` : ''}`,
};

export const RECEIPT_TEXTS: typeof receipts.RECEIPT_TEXTS = {
  signed: 'Assinada pelos dois jogadores',
  recorded: 'Registrada pelo Kingstake',
  mismatch: 'O recibo não confere',
  mismatchText: 'O recibo do Kingstake se contradiz. Guarde o arquivo e confira-o.',
  count: (signed, all) =>
    `${signed} de ${all} ${plural(all, 'lance tem a assinatura do jogador', 'lances têm a assinatura do jogador')}.`,
  line: (signed, all) => `${signed} de ${all} ${plural(all, 'lance', 'lances')}`,
  moves: 'Lances assinados',
  states: { signed: 'Assinado', unsigned: 'sem assinatura', wrong: 'não confere' },
  unsignedHint: 'Enviado sem assinatura; só o servidor responde por ele',
  all: (moves) => `Todos os ${moves} lances`,
  fewer: 'Menos lances',
  root: 'Hash raiz',
  copyRoot: 'Copiar o hash raiz',
  serverSignature: 'Assinatura do servidor',
  copyServerSignature: 'Copiar a assinatura do servidor',
  copied: 'Copiado',
  download: 'Recibo .json',
  verify: 'Verificar',
  file: (game) => `kingstake-${game}-recibo.json`,
  failed: 'Não foi possível obter o recibo. Recarregue a página para tentar de novo.',
  faultTitle: 'O recibo não confere',
  faultText:
    'O servidor deu dois registros diferentes desta partida. Baixe o recibo depois dela e confira-o.',
};
