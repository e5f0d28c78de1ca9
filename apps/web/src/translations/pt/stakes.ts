// translations, Portuguese: stakes that are locked on chain.
import type { CHAIN_TEXTS } from '../../features/play/dialog-texts.ts';
import type { STAKE_TEXTS } from '../../ui/game-texts.ts';

export const playChain: typeof CHAIN_TEXTS = {
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
