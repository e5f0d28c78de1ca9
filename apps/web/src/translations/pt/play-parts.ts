// translations, Portuguese: the game screen's banners, moves as they are said, resigning and inviting.
import type { ALLOW_TEXTS, INVITE_TEXTS, RESIGN_TEXTS } from '../../features/play/dialog-texts.ts';
import type { BANNER_TEXTS, ENDING_TEXTS, MOVE_WORDS } from '../../features/play/texts.ts';

export const playEndings: typeof ENDING_TEXTS = {
  titles: {
    checkmate: 'XEQUE-MATE',
    resignation: 'DESISTÊNCIA',
    timeout: 'TEMPO',
    absence: 'ABANDONO',
  },
  over: 'FIM DE JOGO',
  draw: 'EMPATE',
  aborted: 'ABORTADA',
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
  },
  drawnBy: {
    agreement: 'por acordo',
    stalemate: 'por afogamento',
    'fifty-moves': 'cinquenta lances sem progresso',
    threefold: 'a mesma posição três vezes',
    'insufficient-material': 'nenhum lado pode dar mate',
    'timeout-insufficient': 'o tempo acabou, mas ninguém pode dar mate',
    'move-limit': 'após 300 lances de cada lado',
  },
  abortedBy: {
    'first-move': 'Sem primeiro lance. As apostas são devolvidas',
    'early-resignation': 'Um jogador saiu antes do primeiro lance. As apostas são devolvidas',
    declined: 'A partida foi recusada. As apostas são devolvidas',
    'ready-expired': 'A partida não foi aceita a tempo. As apostas são devolvidas',
    cancelled: 'A partida foi fechada antes que alguém entrasse',
    expired: 'Ninguém entrou em uma hora. A aposta é devolvida',
    outage: 'Nossos servidores ficaram fora do ar por tempo demais. As apostas são devolvidas',
  },
  abortedFreeBy: {
    'first-move': 'Sem primeiro lance',
    'early-resignation': 'Um jogador saiu antes do primeiro lance',
    declined: 'A partida foi recusada',
    'ready-expired': 'A partida não foi aceita a tempo',
    cancelled: 'A partida foi fechada antes que alguém entrasse',
    expired: 'Ninguém entrou em uma hora',
    outage: 'Nossos servidores ficaram fora do ar por tempo demais',
  },
};

export const playMoves: typeof MOVE_WORDS = {
  pieces: { K: 'Rei', Q: 'Dama', R: 'Torre', B: 'Bispo', N: 'Cavalo' },
  takes: 'captura',
  castlesShort: 'roque pequeno',
  castlesLong: 'roque grande',
  promotes: (piece) => `promove a ${piece.toLowerCase()}`,
  check: 'xeque',
  checkmate: 'xeque-mate',
};

export const playResign: typeof RESIGN_TEXTS = {
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

export const playInvite: typeof INVITE_TEXTS = {
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

export const playBanners: typeof BANNER_TEXTS = {
  'your-turn': 'SUA VEZ',
  'opponent-turn': 'VEZ DO ADVERSÁRIO',
  waiting: 'Aguardando adversário...',
  watching: 'Você está assistindo',
  'bot-thinking': 'O bot está pensando....',
};

export const playAllow: typeof ALLOW_TEXTS = {
  label: 'Permitir notificações',
  text: 'Veja uma notificação quando alguém entrar, mesmo enquanto você está em outro lugar.',
  button: 'Permitir',
  dismiss: 'Não oferecer notificações de novo',
};
