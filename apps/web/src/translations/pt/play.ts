// translations, Portuguese: the game screen.

import type { TRAINING_TEXTS } from '../../features/play/dialog-texts.ts';
import type { LEVEL_TEXTS, PLAY_TEXTS, SIDE_TEXTS, SIDE_TO_MOVE_TEXTS } from '../../features/play/texts.ts';
import { pluralIn } from '../../language/index.ts';

const plural = pluralIn('pt');

export const playTraining: typeof TRAINING_TEXTS = {
  guest: 'Convidado',
  bot: 'Bot',
  botStopped: 'O bot parou de responder.',
  startAgain: 'Começar de novo',
};

export const play: typeof PLAY_TEXTS = {
  trainingTitle: 'Modo de treino',
  liveTitle: 'Partida de xadrez',
  standardMatch: 'Partida padrão',
  back: 'Voltar à sala',
  resign: 'Desistir',
  closeGame: 'Fechar partida',
  prize: 'Prêmio',
  flip: 'Girar o tabuleiro',
  settings: 'Configurações',
  boardSize: 'Tamanho do tabuleiro',
  boardSizeHint: 'Arraste para mudar o tamanho do tabuleiro, clique duas vezes para ajustá-lo',
  soundOn: 'Ativar o som',
  soundOff: 'Desativar o som',
  noWager: 'Sem aposta',
  network: 'Rede:',

  sol: 'SOL',
  solEarned: 'SOL ganhos',
  record: (wins, losses) => `${wins}–${losses}`,
  recordSpoken: (wins, losses) =>
    `${wins} ${plural(wins, 'vitória', 'vitórias')}, ${losses} ${plural(losses, 'derrota', 'derrotas')}`,
  inCheck: 'Em xeque',
  youAreInCheck: 'você está em xeque',
  emptySeat: 'Lugar livre',
  emptySeatText: 'Ninguém entrou ainda',
  theBot: 'o bot',
  theBotFirst: 'O bot',
  clockOf: (name) => `Relógio: ${name}`,
  lowTime: (name, seconds) => `${name}: ${seconds === 60 ? 'resta um minuto' : `restam ${seconds} segundos`}`,

  winnerTakesAll: 'O vencedor leva tudo',
  potLessFee: (pot, fee) => `Pote de ${pot} SOL, menos ${fee} SOL de taxa`,
  yourStake: 'Sua aposta',
  stakeOf: (stake) => `Sua aposta: ${stake}`,
  theirStake: (stake) => `A do adversário: ${stake}`,
  winnerGets: 'O vencedor recebe',
  ifYouWin: 'Se você vencer',
  ifYouDraw: 'Se você empatar',
  ifYouLose: 'Se você perder',
  stakeBack: 'aposta devolvida',
  freeGame: 'Partida grátis: sem aposta, e não conta para suas estatísticas.',

  thisMatch: 'Esta partida',
  gameNumber: (id) => `#${id}`,
  youPlay: 'Você joga de',
  time: 'Controle de tempo',
  level: 'Dificuldade',
  youAnd: (name) => `Você e ${name}`,
  gamesWon: 'vitórias',
  gamesDrawn: 'empates',
  gamesLost: 'derrotas',
  connected: 'Conectado',
  away: 'Ausente',
  opponentAway: (name) => `${name} está ausente.`,
  toComeBack: 'para voltar',

  firstMove: 'Primeiro lance em',
  theirFirstMove: 'Primeiro lance do adversário:',
  left: 'restantes',

  offerDraw: 'Oferecer empate',
  draw: 'Empate',
  drawHint:
    'O empate devolve ambas as apostas por inteiro, sem taxa. Você pode oferecer empate uma vez a cada 10 lances.',
  drawHintFree: 'Você pode oferecer empate uma vez a cada 10 lances.',
  moves: 'Lances',
  moveNumber: (number) => `Lance ${number}`,
  sending: 'enviando',
  browse: 'Rever os lances',
  firstMoveShown: 'Primeira posição',
  previousMove: 'Lance anterior',
  nextMove: 'Próximo lance',
  lastMove: 'Último lance',
  backToLive: 'Voltar ao vivo',
  premove: (from, to) => `Pré-lance ${from} ${to}`,
  cancelPremove: 'Cancelar o pré-lance',
  newMove: 'Novo lance',
  noMoves: 'Nenhum lance ainda',
  yourMove: 'sua vez',
  theirMove: '…',
  board: 'Tabuleiro de xadrez',

  keepHolding: 'Continue segurando',
  holdHint: 'Segure o botão por 5 segundos. Solte para cancelar.',
  cancel: 'Cancelar',

  closeTitle: 'Fechar esta partida?',
  closeText: (wager) => `Ninguém entrou ainda. Sua aposta de ${wager} SOL será devolvida por inteiro.`,
  closeTextFree: 'Ninguém entrou ainda.',
  closeYes: 'Sim, fechar partida',
  closeNo: 'Não, ficar na partida',

  finding: 'Procurando adversário...',
  findingHint: 'A partida começa assim que um adversário entrar.',
  wager: 'Aposta',
  noOpponent: 'Nenhuma partida ativa',
  noOpponentHint: (wager, time) =>
    `Ninguém está à espera de uma partida de ${wager} SOL a ${time} agora. Crie uma e deixe que outros encontrem você.`,
  createMatch: 'Criar partida',
  searchAgain: 'Procurar de novo',

  emptyTitle: 'Partida de xadrez',
  emptyText: 'Não há partida aqui.',
  returnHome: 'Voltar ao início',

  askAgain: 'Tentar novamente',
  checkmate: 'XEQUE-MATE',
  checkmateWon: 'Você venceu a partida.',
  checkmateWatched: { white: 'Brancas vencem.', black: 'Pretas vencem.' },
  checkmateLost: 'Você levou xeque-mate.',
};

export const playLevels: typeof LEVEL_TEXTS = {
  easy: 'Fácil',
  medium: 'Média',
  hard: 'Difícil',
  expert: 'Especialista',
};

export const playSides: typeof SIDE_TEXTS = { white: 'Brancas', black: 'Pretas' };

export const playToMove: typeof SIDE_TO_MOVE_TEXTS = { white: 'Brancas jogam', black: 'Pretas jogam' };
