// translations, Portuguese: the connect screen, the wallet chooser, invitations and phones, and a lost wallet.

import type { ASKING_TEXTS } from '../../connect/asking-texts.ts';
import type { PHONE_TEXTS } from '../../connect/phone-texts.ts';
import type { WALLET_TEXTS } from '../../connect/texts.ts';
import type { LOST_TEXTS } from '../../games/wallet-guard/texts.ts';

export const wallet: typeof WALLET_TEXTS = {
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

export const walletAsking: typeof ASKING_TEXTS = {
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

export const walletPhone: typeof PHONE_TEXTS = {
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

export const walletGuard: typeof LOST_TEXTS = {
  title: 'Carteira desconectada',
  staked: 'Reconecte sua carteira antes que o tempo acabe, ou você perderá esta partida e sua aposta.',
  training: 'Reconecte sua carteira antes que o tempo acabe, ou você perderá esta partida.',
  secondsLeft: 'segundos restantes',
  reconnect: 'Reconectar carteira',
  forfeiting: 'O tempo acabou. Desistindo da sua partida…',
  forfeited: 'Partida perdida: carteira não reconectada',
  close: 'Fechar',
};
