// translations, Portuguese: the game screen.
import { pluralIn } from '../../language/index.ts';
import type * as dialogs from '../../play/dialog-texts.ts';
import type * as play from '../../play/texts.ts';

const plural = pluralIn('pt');

export const TRAINING_TEXTS: typeof dialogs.TRAINING_TEXTS = {
  guest: 'Convidado',
  bot: 'Bot',
  botStopped: 'O bot parou de responder.',
  startAgain: 'Começar de novo',
};

export const PLAY_TEXTS: typeof play.PLAY_TEXTS = {
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
  ifYouWin: 'Se vencer',
  ifYouDraw: 'Se empatar',
  ifYouLose: 'Se perder',
  stakeBack: 'aposta devolvida',
  noLivePrice: 'sem preço atual',
  freeGame: 'Partida grátis: sem aposta, e não conta para suas estatísticas.',

  thisMatch: 'Esta partida',
  gameNumber: (id) => `#${id}`,
  youPlay: 'Você joga de',
  time: 'Controle de tempo',
  level: 'Dificuldade',
  youAnd: (name) => `Você e ${name}`,
  you: 'Você',
  scoreSpoken: (name, wins, draws, losses) =>
    `Você e ${name}: ${wins} vitórias, ${draws} empates, ${losses} derrotas`,
  gamesWon: 'vitórias',
  gamesDrawn: 'empates',
  gamesLost: 'derrotas',
  connected: 'Conectado',
  away: 'Ausente',
  opponentAway: (name) => `${name} está ausente.`,
  toComeBack: 'para voltar',

  clockWaits: 'O relógio começa com o seu lance',
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
  premoves: (count) => `${count} pré-lances`,
  cancelPremoves: 'Cancelar os pré-lances',
  newMove: 'Novo lance',
  noMoves: 'Nenhum lance ainda',
  towardsFifty: (moves) => `${moves} de 50 lances para o empate`,
  secondTime: 'Segunda vez: na terceira, empate',
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

export const LEVEL_TEXTS: typeof play.LEVEL_TEXTS = {
  easy: 'Fácil',
  medium: 'Média',
  hard: 'Difícil',
  expert: 'Especialista',
};

export const SIDE_TEXTS: typeof play.SIDE_TEXTS = { white: 'Brancas', black: 'Pretas' };

export const SIDE_TO_MOVE_TEXTS: typeof play.SIDE_TO_MOVE_TEXTS = {
  white: 'Brancas jogam',
  black: 'Pretas jogam',
};

/** A live game, away from the table itself. */
export const LIVE_TEXTS: typeof play.LIVE_TEXTS = {
  found: 'Adversário encontrado!',
  foundText: 'A partida está começando...',
  drawOffered: 'Oferta de empate',
  drawOfferedText: 'Seu adversário oferece empate.',
  accept: 'Aceitar',
  decline: 'Recusar',
  drawSent: 'Empate oferecido.',
  drawSentText: (name) => `A oferta vale até ${name} jogar.`,
  drawDeclined: 'Empate recusado',
  drawDeclinedText: 'A partida continua.',
  insufficient: 'Saldo insuficiente',
  insufficientText: 'Você não tem SOL suficiente para entrar nesta partida. Deposite mais fundos.',
  gameError: 'Erro na partida',
  seatTaken: 'Outro jogador ocupou este lugar. Nada foi apostado.',
  noGame: 'Esta partida não existe ou você não tem acesso a ela.',
  noRunning: 'Você não tem nenhuma partida em andamento.',
  loading: 'Carregando a partida…',
  noAnswer:
    'O servidor não respondeu, e por isso a partida não pode ser mostrada. Se ela estiver em andamento, os relógios continuam correndo.',
  lost: 'Conexão perdida.',
  lostText: 'Seu relógio pode continuar correndo. Reconectando…',
  drawUnsent: 'Não enviado',
  drawUnsentText: 'A conexão caiu. Tente novamente quando estiver online.',
  lostMove: 'Seu lance ainda não foi enviado; seu relógio pode continuar correndo.',
  restarting: 'Nosso servidor está reiniciando.',
  restartingText: 'Os dois relógios estão parados.',
  offline: 'Ainda sem conexão.',
  offlineText: 'Tentamos de novo a cada 30 segundos.',
  retry: 'Tentar agora',
  online: 'Online de novo.',
  onlineText: 'Nada se perdeu.',
  cameBack: (name) => `${name} voltou.`,
  ready: 'Adversário encontrado.',
  readyText: 'Aguardando seu adversário aceitar.',
};

export const JOIN_TEXTS: typeof dialogs.JOIN_TEXTS = {
  title: 'Entrar nesta partida?',
  time: 'Tempo',
  stake: 'Sua aposta',
  prize: 'O vencedor recebe',
  fee: 'Taxa',
  balance: 'Seu saldo de jogo',
  button: (wager) => (wager === '0' ? 'Entrar' : `Entrar por ${wager} SOL`),
  back: 'Voltar',
  noWager: 'Sem aposta',
  createInsufficient: 'Você não tem SOL suficiente para criar esta partida. Deposite mais fundos.',
  createFailed: 'Não foi possível criar a partida pública',
  tryAgain: 'Tente novamente.',
  notFound: 'Partida não encontrada',
  notFoundText: 'O código de partida que você digitou não existe.',
  cancelled: 'Partida cancelada',
  cancelledText: 'Sua aposta foi devolvida.',
  cancelledTextFree: 'Nada foi apostado.',
  error: 'Erro',
  cancelFailed: 'Não foi possível cancelar a partida',
};

/** The banners of the game screen, announced moves, resigning and inviting. */
export const ENDING_TEXTS: typeof play.ENDING_TEXTS = {
  titles: {
    checkmate: 'XEQUE-MATE',
    resignation: 'DESISTÊNCIA',
    timeout: 'TEMPO',
    absence: 'ABANDONO',
    wallet: 'PERDIDA',
  },
  over: 'FIM DE JOGO',
  draw: 'EMPATE',
  unplayed: { aborted: 'ABORTADA', cancelled: 'CANCELADA', void: 'ANULADA' },
  youWin: 'Você venceu',
  youLose: 'Você perdeu',
  wins: (name) => `${name} venceu`,
  wonBy: {
    checkmate: () => 'Você venceu',
    resignation: (opponent) => `${opponent} desistiu. Você venceu`,
    timeout: (opponent) => `${opponent} ficou sem tempo. Você venceu`,
    absence: (opponent) => `${opponent} não voltou. Você venceu`,
  },
  lostBy: {
    checkmate: (opponent) => `${opponent} venceu`,
    resignation: () => 'Você desistiu',
    timeout: () => 'Seu tempo acabou',
    absence: () => 'Você ficou ausente tempo demais',
    wallet: () => 'Partida perdida: carteira não reconectada',
  },
  drawnBy: {
    agreement: 'por acordo',
    stalemate: 'por afogamento',
    'fifty-moves': 'cinquenta lances sem progresso',
    threefold: 'a mesma posição três vezes',
    'insufficient-material': 'nenhum lado pode dar mate',
    'move-limit': 'após 300 lances de cada lado',
  },
  youFlagged: (opponent) => `seu tempo acabou, mas ${opponent} não pode dar mate`,
  theyFlagged: (opponent) => `${opponent} ficou sem tempo, mas você não pode dar mate`,
  oneFlagged: (flagged, other) => `${flagged} ficou sem tempo, mas ${other} não pode dar mate`,
  abortedBy: {
    'first-move': 'Sem primeiro lance',
    'early-resignation': 'Um jogador saiu antes do primeiro lance',
    declined: 'A partida foi recusada',
    'ready-expired': 'A partida não foi aceita a tempo',
    cancelled: 'A partida foi fechada antes que alguém entrasse',
    expired: 'Ninguém entrou em uma hora',
    outage: 'Nossos servidores ficaram fora do ar por tempo demais',
  },
  refunded: 'As apostas são devolvidas',
  toWallets: 'Cada aposta volta à sua carteira',
};

export const MOVE_WORDS: typeof play.MOVE_WORDS = {
  pieces: { K: 'Rei', Q: 'Dama', R: 'Torre', B: 'Bispo', N: 'Cavalo' },
  takes: 'captura',
  castlesShort: 'roque pequeno',
  castlesLong: 'roque grande',
  promotes: (piece) => `promove a ${piece.toLowerCase()}`,
  check: 'xeque',
  checkmate: 'xeque-mate',
};

export const RESIGN_TEXTS: typeof dialogs.RESIGN_TEXTS = {
  late: {
    title: 'Desistir desta partida?',
    text: 'Tem certeza de que quer desistir? Não é possível desfazer, e você perderá a partida.',
    hold: 'Segure para desistir',
    released: 'Você soltou o botão. Você não desistiu.',
    progress: 'Desistindo',
  },
  early: {
    title: 'Sair desta partida?',
    text: 'Você ainda não jogou: a partida é abortada, ninguém perde e ambas as apostas são devolvidas por inteiro.',
    textFree: 'Você ainda não jogou: a partida é abortada e ninguém perde.',
    hold: 'Segure para sair',
    released: 'Você soltou o botão. A partida continua.',
    progress: 'Saindo',
  },
};

export const INVITE_TEXTS: typeof dialogs.INVITE_TEXTS = {
  label: 'Convide um adversário',
  code: 'Código da partida',
  copyCode: 'Copiar código',
  link: 'Link de convite',
  copyLink: 'Copiar link',
  qr: 'QR code do link de convite',
  scan: 'Ou peça para escanear isto',
  closesItself: 'A mesa se fecha sozinha após 60 minutos, e sua aposta é devolvida.',
  closesItselfFree: 'A mesa se fecha sozinha após 60 minutos.',
  share: 'Compartilhar o link',
  practice: 'Treinar enquanto isso',
  close: 'Fechar partida',
  publicTitle: 'Sua partida aparece na sala.',
  publicText: 'Ela começa assim que alguém entrar e você aceitar, em qualquer tela em que você estiver.',
  terms: (wager, time, prize, fee) =>
    `${wager} SOL cada um, ${time}. O vencedor recebe ${prize} SOL, taxa ${fee} SOL.`,
  termsFree: (time) => `Sem aposta, ${time}.`,
  shareText: 'Jogue xadrez comigo no Kingstake',
};

export const BANNER_TEXTS: typeof play.BANNER_TEXTS = {
  'your-turn': 'SUA VEZ',
  'opponent-turn': 'VEZ DO ADVERSÁRIO',
  unsent: 'Seu lance ainda não foi enviado',
  waiting: 'Aguardando adversário...',
  watching: 'Você está assistindo',
  'bot-thinking': 'O bot está pensando....',
};

export const ALLOW_TEXTS: typeof dialogs.ALLOW_TEXTS = {
  label: 'Permitir notificações',
  text: 'Veja uma notificação quando alguém entrar, mesmo enquanto você está em outro lugar.',
  button: 'Permitir',
  dismiss: 'Não oferecer notificações de novo',
};

const lances = (moves: number) => `${moves} ${plural(moves, 'lance', 'lances')}`;

/** The result of a game. */
export const RESULT_TEXTS: typeof dialogs.RESULT_TEXTS = {
  rematch: 'Revanche',
  challengeAgain: (name) => `Desafiar ${name} de novo`,
  noRematchOnChain: 'Ainda não há revanche na Solana',
  new: 'Nova',
  review: 'Analisar',
  game: ' partida',
  share: 'Compartilhar',
  onX: ' no X',
  download: 'Baixar',
  nextLevel: (level) => `Próximo nível: ${level}`,
  playForSol: 'Jogar por SOL',
  downloadFailed: 'Não foi possível criar a imagem.',
  close: 'Fechar',

  profit: 'Lucro',
  entry: 'Entrada',
  duration: 'Duração',
  cardFile: 'kingstake-victory.png',
  cardTagline: 'Xadrez competitivo com apostas reais em SOL',
  cardWon: 'Vitória',
  cardBeat: (you, opponent) => `${you} venceu ${opponent}`,
  cardPot: (prize) => `O vencedor leva tudo: ${prize}`,
  cardMoves: (moves, duration) => `${lances(moves)} em ${duration}`,
  cardTraining: 'Partida de treino',
  cardFriendly: 'Partida amistosa',
};

export const RESULT_WORDS: typeof dialogs.RESULT_WORDS = {
  victory: 'Vitória',
  congratulations: (you) => `Parabéns, ${you}.`,
  wonBy: {
    checkmate: (opponent) => `${opponent} levou xeque-mate.`,
    resignation: (opponent) => `${opponent} desistiu.`,
    timeout: (opponent) => `${opponent} ficou sem tempo.`,
    absence: (opponent) => `${opponent} não voltou.`,
  },
  defeat: 'Derrota',
  wellFought: (you) => `Boa luta, ${you}.`,
  lostBy: {
    checkmate: (opponent) => `${opponent} deu xeque-mate em você.`,
    resignation: () => 'Você desistiu.',
    timeout: () => 'Seu tempo acabou.',
    absence: () => 'Você ficou ausente tempo demais.',
    wallet: () => 'Partida perdida: carteira não reconectada.',
  },
  draw: 'Empate',
  wellPlayed: (you) => `Bem jogado, ${you}.`,
  drawnBy: {
    agreement: (opponent) => `Você e ${opponent} concordaram com o empate.`,
    stalemate: () => 'Afogamento: o lado que joga não tem nenhum lance legal.',
    'fifty-moves': () => 'Cinquenta lances se passaram sem captura nem lance de peão.',
    threefold: () => 'A mesma posição ocorreu três vezes.',
    'insufficient-material': () => 'Nenhum lado tem material suficiente para dar mate.',
    'move-limit': () => 'Uma partida termina após 300 lances de cada lado.',
  },
  won: (name) => `${name} venceu`,
  nobodys: {
    aborted: 'Partida abortada',
    cancelled: 'Partida cancelada',
    void: 'Partida anulada',
  },
  endedBy: {
    'first-move': () => 'O primeiro lance não foi feito a tempo.',
    'early-resignation': () => 'Um jogador saiu antes do primeiro lance.',
    declined: () => 'A partida foi recusada.',
    'ready-expired': () => 'A partida não foi aceita a tempo.',
    cancelled: () => 'A partida foi fechada antes que alguém entrasse.',
    expired: () => 'Ninguém entrou em uma hora.',
    outage: () => 'Nossos servidores ficaram fora do ar por tempo demais. A culpa é nossa, não sua.',
  },
  refunded: 'Todas as apostas foram devolvidas por inteiro, sem taxa.',

  shareWon: (opponent, moves, gain) => `Venci ${opponent} em ${lances(moves)} no Kingstake${gain}. Sua vez.`,
  shareLost: (opponent, moves) => `${opponent} me venceu em ${lances(moves)} no Kingstake. Revanche?`,
  shareDrawn: (opponent, moves) => `${opponent} e eu empatamos em ${lances(moves)} no Kingstake.`,
  shareWatched: 'Xadrez com apostas reais em SOL, no Kingstake.',
};

/** Stakes that are locked on chain. */
export const CHAIN_TEXTS: typeof dialogs.CHAIN_TEXTS = {
  lockTitle: 'Bloqueie sua aposta na rede',
  lockText: 'Outros poderão entrar quando sua aposta estiver bloqueada.',
  lock: (wager) => `Bloquear ${wager} SOL da sua carteira`,
  cancel: 'Cancelar esta partida',
  joinTitle: 'Entrar nesta partida na rede?',
  steps: {
    reserving: 'Reservando seu lugar…',
    preparing: 'Preparando a transação…',
    approve: 'Aprove na sua carteira.',
    sending: 'Enviando para a rede…',
    waiting: 'Esperando a rede confirmar…',
    binding: 'As duas apostas estão sendo bloqueadas. A partida já vai começar…',
  },
  hold: 'Seu lugar fica guardado por 90 segundos.',
  refused: 'Você recusou na sua carteira. Nada foi bloqueado.',
  failed: 'A rede recusou a transação. Nada foi bloqueado.',
  tooPoor: (required, current) =>
    `Sua carteira precisa de ${required}, com a taxa de rede, e tem ${current}. Nada foi bloqueado.`,
  toppedUp: 'Adicione SOL à sua carteira e tente novamente.',
  closedPopup: 'A carteira não respondeu. Nada foi bloqueado.',
  pausedHint: 'Tente novamente em um minuto.',
  wrongWallet: (address) =>
    `Sua carteira mostra outra conta. Mude para ${address} e tente novamente. Nada foi bloqueado.`,
  stop: 'Parar de esperar',
  otherGames: 'Procurar outra partida',
  again: 'Tentar novamente',
  closesItself: 'A mesa se fecha sozinha após 60 minutos, e sua aposta volta para sua carteira.',
  late: 'A rede está lenta. Se sua aposta chegar tarde demais para esta partida, ela volta sozinha para sua carteira.',
  paidToWallet: 'O prêmio é pago na sua carteira, não no seu saldo de jogo.',
  paidToWinner: 'O prêmio é pago na carteira de quem vence.',
  backToWallets: 'Cada aposta volta para a carteira de onde saiu.',
  closeText: (wager) =>
    `Ninguém entrou ainda. O que você bloqueou, ${wager} SOL, volta sozinho para sua carteira, sem taxa.`,
  closed: 'Sua aposta volta sozinha para sua carteira.',
};

export const KEYS_TEXTS: typeof dialogs.KEYS_TEXTS = {
  title: 'Teclas',
  browse: 'Ver os lances anteriores e voltar',
  ends: 'Primeira posição, último lance',
  board: 'Ao tabuleiro, onde as setas levam de casa em casa',
  enter: 'Pegar uma peça, soltá-la, confirmar um lance',
  escape: 'Desfazer pré-lances e seleção, voltar à posição atual',
  flip: 'Virar o tabuleiro',
  help: 'Esta lista',
};
