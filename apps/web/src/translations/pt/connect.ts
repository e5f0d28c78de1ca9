// translations, Portuguese: connecting a wallet, invitations, the session and the alerts.
import type * as alerts from '../../alerts/texts.ts';
import type * as secondary from '../../connect/secondary-texts.ts';
import type * as connect from '../../connect/texts.ts';
import type * as walletGuard from '../../games/wallet-guard/texts.ts';
import type * as net from '../../net/texts.ts';
import type * as session from '../../session/texts.ts';
import type * as wallet from '../../wallet/texts.ts';

export const WALLET_TEXTS: typeof connect.WALLET_TEXTS = {
  documentTitle: 'Conecte sua carteira',
  heading: 'Sente-se à mesa',
  tagline: 'Xadrez competitivo com apostas reais em SOL.',
  invitation: 'Conecte sua carteira para jogar. O vencedor leva tudo.',
  connectWallet: 'Conectar carteira',
  noExtension: 'Nenhuma extensão de carteira Solana foi detectada no navegador.',
  otherWallet: (name) => `Você pode usar ${name} aqui ou instalar uma:`,
  install: { phantom: 'Instalar Phantom', solflare: 'Instalar Solflare' },
  tryBoard: 'Experimente o tabuleiro',
  tryBoardHint: 'Grátis, contra o bot. Nada fica guardado.',
  tryIt: 'Experimentar',
  unreachableTitle: 'Sem conexão',
  unreachable: 'Não é possível acessar o servidor.',
  unreachableHint: 'Nada se perdeu. Verifique sua conexão e tente novamente.',
  tryAgain: 'Tentar novamente',
};

export const ASKING_TEXTS: typeof secondary.ASKING_TEXTS = {
  cancel: 'Cancelar',
  chooserTitle: 'Escolha uma carteira',
  chooserDescription: 'Sua carteira pergunta antes de compartilhar ou assinar qualquer coisa.',
  connecting: 'Aprove a conexão na sua carteira',
  connectedAs: 'Sua carteira',
  signInReason:
    'Assine uma mensagem para provar que esta carteira é sua. É grátis e não movimenta nenhum fundo.',
  keyReason: 'A última linha permite que este navegador assine seus lances. Ela não movimenta dinheiro.',
  signIn: 'Entrar',
  cannotSignHint:
    'Algumas carteiras, como as físicas, não podem assinar mensagens. Escolha outra conta na carteira ou use outra carteira.',
  useAnotherWallet: 'Usar outra carteira',
  signing: 'Aprove a mensagem de login na sua carteira',
  resetConnection: 'Redefinir a conexão da carteira',
};

export const PHONE_TEXTS: typeof secondary.PHONE_TEXTS = {
  heading: 'Abra o Kingstake no app da sua carteira',
  reason:
    'O app da sua carteira abre esta página no próprio navegador e pede que você entre. Entrar é grátis.',
  reasonInstalled: 'Use uma carteira deste celular ou abra esta página dentro do app da sua carteira.',
  useInstalled: 'Usar uma carteira instalada',
  openIn: (app) => `Abrir no ${app}`,
  noWallet: 'Ainda não tem carteira?',
  get: (app) => `Baixar ${app}`,
  or: 'ou',
  didNotOpen: (app) => `${app} não abriu`,
  didNotOpenHint: 'Talvez não esteja instalado, ou este navegador o bloqueou.',
  tryAgain: (app) => `Tentar ${app} novamente`,
  copyAddress: 'Copiar o endereço desta página',
  pasteAddress: 'Cole o endereço na aba de navegador de qualquer app de carteira Solana.',

  label: 'Seu convite',
  invites: 'convida você para uma partida',
  invitesTitle: (name) => `${name} convida você para uma partida`,
  record: (won, lost) => `${won} vitórias, ${lost} derrotas`,
  stakeEach: 'Aposta de cada um',
  timeEach: 'Tempo de cada um',
  winnerGets: 'O vencedor recebe',
  noWager: 'Sem aposta',
  openInvitation: 'Abra no app da sua carteira',
  nothingTaken: 'Você vê a aposta de novo antes de entrar. Nada é cobrado agora.',
  nothingStarts: 'Você confirma antes de entrar.',
  kept: 'Seu convite vai com você.',
  keptCode: ['Seu convite vai com você. Se ele se perder, digite o código ', ' em Entrar na partida.'],
  openFor: (minutes) => `Mesa aberta por ${minutes} min`,
  connectToJoin: 'Conecte a carteira para entrar',
  taken: 'Esta mesa está ocupada',
  closed: 'Esta mesa foi fechada',
  goneHint: 'Você pode abrir uma mesa sua ou entrar em outra.',
  openProduct: 'Abrir o Kingstake',

  phoneTitle: 'Sua carteira está no celular?',
  phoneHint: 'Escaneie isto com a câmera e abra o Kingstake no app da sua carteira.',
  joinTitle: 'Ou entre pelo celular',
  joinHint: 'Escaneie isto com a câmera e abra o convite no app da sua carteira.',
  qrLabel: 'Código QR do endereço desta página',
};

export const LOST_TEXTS: typeof walletGuard.LOST_TEXTS = {
  title: 'Carteira desconectada',
  staked: 'Reconecte sua carteira antes que o tempo acabe, ou você perderá esta partida e sua aposta.',
  training: 'Reconecte sua carteira antes que o tempo acabe, ou você perderá esta partida.',
  secondsLeft: 'segundos restantes',
  reconnect: 'Reconectar carteira',
  forfeiting: 'O tempo acabou. Desistindo da sua partida…',
  forfeited: 'Partida perdida: carteira não reconectada',
  close: 'Fechar',
};

export const API_TEXTS: typeof net.API_TEXTS = {
  unreachable: 'Não foi possível acessar o servidor',
  noAnswer: 'O servidor não respondeu em 15 segundos. Tente novamente.',
  unexpectedAnswer: 'Resposta inesperada do servidor. Recarregue a página.',
};

export const SESSION_TEXTS: typeof session.SESSION_TEXTS = {
  configLoading: 'As configurações da rede ainda estão carregando. Tente novamente.',
  sessionEnded: 'Sua sessão terminou. Entre novamente.',
  notSignedOut:
    'Não conseguimos encerrar sua sessão no servidor. Recarregue esta página e desconecte de novo.',
};

export const NODE_TEXTS: typeof wallet.NODE_TEXTS = {
  nothingMoved: 'Nada foi movido. Tente novamente.',
  transactionFailed: 'A rede rejeitou a transação. Nada foi movido, exceto a taxa da rede.',
  faults: {
    lost: 'A rede Solana não responde. Tente novamente.',
    busy: 'A rede Solana está ocupada. Tente novamente em um minuto.',
    behind: 'A rede Solana está atrasada. Tente novamente em um minuto.',
    known: 'A rede Solana já tem esta transação.',
    funds: 'Sua carteira tem pouco SOL para esta transação. Nada foi movido.',
    refused: 'A rede Solana recusou isto. Nada foi movido. Tente novamente.',
  },
};

export const WALLET_MESSAGES: typeof wallet.WALLET_MESSAGES = {
  noWallet: 'Nenhuma carteira Solana encontrada. Instale a Phantom ou a Solflare.',
  noPublicKey: 'Não foi possível obter a chave pública da carteira',
  cannotSign: 'A carteira não está conectada ou não pode assinar',
  noneConnected: 'Nenhuma carteira conectada',
  notConnected: 'A carteira não está conectada',
  notFound: 'Carteira Solana não encontrada',
  connectionRefused: 'Você não aprovou a conexão.',
  connectionFailed: 'A carteira não conseguiu conectar. Abra-a e tente novamente.',
  signInRefused: 'Você não aprovou o login.',
  notAuthorized: 'Sua carteira não permite mais este site. Tente de novo e aprove a conexão.',
  strangeSignature: 'Sua carteira devolveu algo que não é uma assinatura.',
  signInFailed: 'A carteira não conseguiu assinar. Abra-a e tente novamente.',
};

export const SIGNING_TEXTS: typeof wallet.SIGNING_TEXTS = {
  refused: (difference) =>
    `Esta transação não é a que você pediu: ${difference}. Sua carteira não foi consultada e nada foi enviado. Recarregue a página e, se isso voltar a acontecer, avise-nos.`,
  signInStrange:
    'A mensagem a assinar não é para este site ou esta carteira. Nada foi assinado. Recarregue a página.',
  withdrawalStrange:
    'A mensagem a assinar não traz este saque. A sua carteira não foi consultada e nada foi sacado. Recarregue a página e fale conosco se isso acontecer de novo.',
  stakeStrange:
    'A mensagem a assinar não traz esta aposta. A sua carteira não foi consultada e nada foi apostado. Recarregue a página e fale conosco se isso acontecer de novo.',
  differs: {
    form: 'não pode ser lida',
    payer: 'outra carteira pagaria',
    signers: 'pede outra assinatura',
    steps: 'faz mais do que deveria',
    program: 'chama outro programa',
    destination: 'o dinheiro iria para outro endereço',
    amount: 'o valor é diferente',
    terms: 'os termos da partida são diferentes',
  },
};

export const ALERT_TEXTS: typeof alerts.ALERT_TEXTS = {
  titles: {
    joined: (opponent) => `${opponent} entrou`,
    waiting: 'Aguardando adversário',
    drawOffer: 'Oferta de empate',
    opponentsTurn: 'Vez do adversário',
    yourTurn: 'Sua vez',
    rematch: 'Revanche?',
    won: 'Você venceu',
    wonSol: (profit) => `Você ganhou ${profit}`,
    lost: 'Você perdeu',
    draw: 'Empate',
    challenge: (name) => `${name} desafia você`,
    matchFound: (seconds) => `Partida encontrada ${seconds} s`,
  },
  joined: (opponent) => `${opponent} entrou na sua mesa`,
  forfeit: 'Você perde sua partida em 2:00',
  rematch: (opponent) => `${opponent} quer a revanche`,
  rematchFor: (opponent, stake) => `${opponent} quer a revanche, ${stake}`,
  challenge: (name, stake) => `${name} desafia você${stake && `, ${stake}`}`,
  draw: (opponent) => `${opponent} oferece empate`,
  move: (opponent, san) => `Sua vez: ${opponent} jogou ${san}`,
};
