// translations, Portuguese: deposit, withdrawal, statement and explorer.
import type {
  CONFIRM_TEXTS,
  KIND_TEXTS,
  MONEY_TEXTS,
  STATUS_TEXTS,
  STEP_TEXTS,
} from '../../features/money/texts.ts';

export const money: typeof MONEY_TEXTS = {
  playingBalance: 'Saldo de jogo',
  inWallet: 'Na carteira',
  amount: 'Valor',
  smallest: (amount) => `Mínimo de ${amount} SOL`,
  noLivePrice: (usd) => `Sem preço atual, 1 SOL = $${usd}`,
  quickAmounts: 'Valores rápidos',
  playingBalanceAfter: 'Novo saldo de jogo',
  leftInWallet: 'Resta na carteira',
  done: 'Concluir',
  explorer: 'Ver no explorador',
  invalidAmount: 'Valor inválido',
  invalidAmountHint: 'Digite um valor válido',
  insufficient: 'Saldo insuficiente',

  required: 'Necessário',
  currentBalance: 'Saldo atual',

  deposit: 'Depositar SOL',
  depositAmount: (amount) => `Depositar ${amount} SOL`,
  depositEmpty: 'Depositar',
  depositNote:
    'Sua carteira pedirá sua assinatura. O depósito é creditado assim que a rede o finaliza. Taxa da rede: 0.000005 SOL.',
  notConnected: 'Carteira não conectada',
  notConnectedHint: 'Conecte sua carteira para depositar fundos',
  walletTooLow: (amount) => `Sua carteira tem ${amount} SOL, o que não cobre este valor mais a taxa da rede.`,
  walletRent: (most, all) =>
    `Sua carteira deve manter ao menos 0.00089088 SOL, ou nada. Deposite até ${most} SOL, ou exatamente ${all} SOL.`,
  walletRentAll: (all) =>
    `Sua carteira deve manter ao menos 0.00089088 SOL, ou nada. Deposite exatamente ${all} SOL.`,
  deposited: 'Depósito realizado',
  depositedHint: (amount) => `${amount} SOL foram adicionados ao seu saldo de jogo.`,
  depositFailed: 'Falha no depósito',
  depositFailedHint: 'Não foi possível processar o depósito. Tente novamente.',
  depositRefused: 'Você recusou a transação. Nada foi enviado.',
  depositUnanswered: 'Sua carteira não respondeu. Nada foi enviado, nem será se ela ainda assinar.',
  stopWaiting: 'Parar de esperar',
  depositLate: 'Depósito pendente',
  depositLateHint:
    'A rede está lenta no momento. Seu depósito será creditado automaticamente assim que for definitivo. Não o envie de novo.',
  airdrop: 'Receber 10 SOL de teste',
  airdropped: 'Você recebeu 10 SOL de teste',
  airdropFailed: 'Não foi possível receber os SOL de teste',
  progress: 'Andamento do depósito',
  stepDone: 'concluído',
  stepNow: 'em andamento',

  withdraw: 'Sacar SOL',
  withdrawAmount: (amount) => `Sacar ${amount} SOL`,
  withdrawEmpty: 'Sacar',
  withdrawAll: 'Sacar tudo',
  withdrawTo: 'Para sua carteira',
  withdrawNote: [
    'Os saques são processados manualmente em ',
    '1-24 horas',
    '. O valor sai do seu saldo de jogo na hora. A Kingstake paga a taxa da rede.',
  ],
  withdrawLimit: (amount) => `Você só pode sacar até ${amount} SOL`,
  withdrawn: 'Pedido de saque enviado',
  withdrawnHint: (amount) => `${amount} SOL chegarão à sua carteira em 1-24 horas.`,
  withdrawFailed: 'Falha no saque',
  withdrawFailedHint: 'Não foi possível processar o saque. Tente novamente.',

  transactions: 'Histórico de transações',
  noTransactions: 'Nenhuma transação encontrada',
  transactionsFailed: 'Não foi possível carregar as transações.',
  retry: 'Tentar novamente',
  loading: 'Carregando…',
  balanceAfter: 'Saldo resultante',
  previous: 'Anterior',
  next: 'Próxima',
  page: (page, pages) => `Página ${page} de ${pages}`,
  csv: 'Baixar CSV',
  csvFile: 'kingstake-transactions.csv',
  csvFailed: 'Falha no download',
  csvFailedHint: 'Não foi possível carregar as transações. Tente novamente.',

  accountTitle: 'Conta',
  address: 'Endereço',
  holds: 'Tem agora',
  accountLocalOnly: 'Esta página só mostra contas da rede local.',
  explorerTitle: 'Transação',
  explorerUnknown: 'Nenhuma transação encontrada com esta assinatura.',
  explorerUnknownHint: 'Se você acabou de enviá-la, ela deve aparecer em alguns segundos.',
  explorerFailed: 'A rede não está respondendo.',
  explorerLocalOnly: 'Esta página só mostra transações da rede local.',
  signature: 'Assinatura',
  state: 'Situação',
  succeeded: 'Concluída',
  failed: 'Falhou',
  slot: 'Slot',
  time: 'Hora',
  fee: 'Taxa',
  memo: 'Nota',
  transfers: 'Transferências',
  noTransfers: 'Nenhum SOL foi transferido.',
  from: 'De',
  to: 'Para',
};

export const moneyConfirm: typeof CONFIRM_TEXTS = {
  title: 'Confirme o saque',
  why: 'Este dispositivo é novo para a sua carteira. Para proteger o seu saldo, confirme este saque com a sua carteira.',
  what: 'A sua carteira pedirá que você assine uma mensagem que traz este valor e este endereço. Assinar é grátis e não envia nenhuma transação.',
  confirm: 'Confirmar na carteira',
  back: 'Voltar',
  unanswered: 'Sua carteira não respondeu. Nada foi sacado, e você pode tentar novamente.',
  refused: 'Você não confirmou. Nada foi sacado, e você pode tentar novamente.',
};

export const moneySteps: typeof STEP_TEXTS = {
  preparing: 'Preparando',
  approve: 'Aprove na sua carteira',
  sending: 'Enviando',
  waiting: 'Aguardando a rede',
  credited: 'Creditado',
};

export const moneyKinds: typeof KIND_TEXTS = {
  deposit: 'Depósito',
  withdrawal: 'Saque',
  wager: 'Aposta',
  winnings: 'Prêmio',
  profit: 'Lucro',
  refund: 'Reembolso',
  purchase: 'Compra',
  adjust: 'Ajuste',
};

export const moneyStates: typeof STATUS_TEXTS = {
  completed: 'concluída',
  pending: 'pendente',
  failed: 'falhou',
  cancelled: 'cancelada',
};
