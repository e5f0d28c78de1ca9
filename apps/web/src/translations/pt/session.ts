// translations, Portuguese: the session and the alerts.
import type { ALERT_TEXTS } from '../../alerts/texts.ts';
import type { API_TEXTS } from '../../net/texts.ts';
import type { SESSION_TEXTS } from '../../session/texts.ts';
import type { SIGNING_TEXTS } from '../../wallet/signing/texts.ts';
import type { NODE_TEXTS, WALLET_MESSAGES } from '../../wallet/texts.ts';

export const api: typeof API_TEXTS = {
  unreachable: 'Não foi possível acessar o servidor',
  noAnswer: 'O servidor não respondeu em 15 segundos. Tente novamente.',
  unexpectedAnswer: 'Resposta inesperada do servidor. Recarregue a página.',
};

export const session: typeof SESSION_TEXTS = {
  configLoading: 'As configurações da rede ainda estão carregando. Tente novamente.',
  sessionEnded: 'Sua sessão terminou. Entre novamente.',
  notSignedOut:
    'Não conseguimos encerrar sua sessão no servidor. Recarregue esta página e desconecte de novo.',
};

export const walletNode: typeof NODE_TEXTS = {
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

export const walletMessages: typeof WALLET_MESSAGES = {
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

export const walletSigning: typeof SIGNING_TEXTS = {
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

export const alerts: typeof ALERT_TEXTS = {
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
