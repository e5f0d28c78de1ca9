// translations, Portuguese: the connect screen, the wallet chooser, and a wallet that was lost.

import type { WALLET_TEXTS } from '../../features/wallet/texts.ts';
import type { LOST_TEXTS } from '../../features/wallet-guard/texts.ts';

export const wallet: typeof WALLET_TEXTS = {
  documentTitle: 'Conecte sua carteira',
  heading: 'Sente-se à mesa',
  tagline: 'Xadrez competitivo com apostas reais em SOL.',
  invitation: 'Conecte sua carteira para jogar. O vencedor leva tudo.',
  connectWallet: 'Conectar carteira',
  cancel: 'Cancelar',
  noExtension: 'Nenhuma extensão de carteira Solana foi detectada no navegador.',
  otherWallet: (name) => `Você pode usar ${name} aqui ou instalar uma:`,
  install: { phantom: 'Instalar Phantom', solflare: 'Instalar Solflare' },
  tryBoard: 'Experimente o tabuleiro',
  tryBoardHint: 'Grátis, contra o bot. Nada fica guardado.',
  chooserTitle: 'Escolha uma carteira',
  chooserDescription: 'Sua carteira pergunta antes de compartilhar ou assinar qualquer coisa.',
  connecting: 'Aprove a conexão na sua carteira',
  connectedAs: 'Sua carteira',
  signInReason:
    'Assine uma mensagem para provar que esta carteira é sua. É grátis e não movimenta nenhum fundo.',
  signIn: 'Entrar',
  cannotSignHint:
    'Algumas carteiras, como as físicas, não podem assinar mensagens. Escolha outra conta na carteira ou use outra carteira.',
  useAnotherWallet: 'Usar outra carteira',
  signing: 'Aprove a mensagem de login na sua carteira',
  resetConnection: 'Redefinir a conexão da carteira',
  unreachableTitle: 'Sem conexão',
  unreachable: 'Não é possível acessar o servidor.',
  unreachableHint: 'Nada se perdeu. Verifique sua conexão e tente novamente.',
  tryAgain: 'Tentar novamente',
};

export const walletGuard: typeof LOST_TEXTS = {
  title: 'Carteira desconectada',
  staked: 'Reconecte sua carteira antes que o tempo acabe, ou você perderá esta partida e sua aposta.',
  training: 'Reconecte sua carteira antes que o tempo acabe, ou você perderá esta partida.',
  secondsLeft: 'segundos restantes',
  reconnect: 'Reconectar carteira',
  forfeiting: 'O tempo acabou. Desistindo da sua partida…',
  forfeited: 'O tempo acabou e sua partida foi dada como desistência.',
  close: 'Fechar',
};
