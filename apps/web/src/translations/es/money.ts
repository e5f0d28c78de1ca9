// translations, Spanish: deposit, withdrawal, statement and explorer.
import type * as money from '../../money/texts.ts';

export const MONEY_TEXTS: typeof money.MONEY_TEXTS = {
  playingBalance: 'Saldo de juego',
  inWallet: 'En la billetera',
  amount: 'Cantidad',
  smallest: (amount) => `Mínimo ${amount} SOL`,
  noLivePrice: (usd) => `Sin precio actual, 1 SOL = $${usd}`,
  quickAmounts: 'Cantidades rápidas',
  playingBalanceAfter: 'Nuevo saldo de juego',
  leftInWallet: 'Queda en la billetera',
  done: 'Listo',
  explorer: 'Ver en el explorador',
  invalidAmount: 'Cantidad no válida',
  invalidAmountHint: 'Introduce una cantidad válida',
  insufficient: 'Saldo insuficiente',

  required: 'Necesario',
  currentBalance: 'Saldo actual',

  deposit: 'Depositar SOL',
  depositAmount: (amount) => `Depositar ${amount} SOL`,
  depositEmpty: 'Depositar',
  depositNote:
    'Solo desde tu billetera vinculada, no desde un exchange. Tu billetera te pedirá que firmes. El depósito se abona cuando la red lo ha finalizado. Comisión de la red: 0.000005 SOL.',
  notConnected: 'Billetera no conectada',
  notConnectedHint: 'Conecta tu billetera para depositar fondos',
  walletTooLow: (amount) =>
    `Tu billetera tiene ${amount} SOL, que no cubren esta cantidad más la comisión de la red.`,
  walletRent: (most, all) =>
    `Tu billetera debe conservar al menos 0.00089088 SOL, o nada. Deposita hasta ${most} SOL, o exactamente ${all} SOL.`,
  walletRentAll: (all) =>
    `Tu billetera debe conservar al menos 0.00089088 SOL, o nada. Deposita exactamente ${all} SOL.`,
  deposited: 'Depósito realizado',
  depositedHint: (amount) => `Se han añadido ${amount} SOL a tu saldo de juego.`,
  depositFailed: 'El depósito ha fallado',
  depositFailedHint: 'No se pudo procesar el depósito. Inténtalo de nuevo.',
  depositRefused: 'Has rechazado la transacción. No se ha enviado nada.',
  depositUnanswered: 'Tu billetera no respondió. No se ha enviado nada, y nada se enviará si aún firma.',
  stopWaiting: 'Dejar de esperar',
  depositLate: 'Depósito pendiente',
  depositLateHint:
    'La red va lenta en este momento. Tu depósito se abonará automáticamente en cuanto sea definitivo. No lo envíes otra vez.',
  airdrop: 'Recibir 10 SOL de prueba',
  airdropped: 'Has recibido 10 SOL de prueba',
  airdropFailed: 'No se pudieron recibir los SOL de prueba',
  progress: 'Progreso del depósito',
  stepDone: 'hecho',
  stepNow: 'en curso',

  withdraw: 'Retirar SOL',
  withdrawAmount: (amount) => `Retirar ${amount} SOL`,
  withdrawEmpty: 'Retirar',
  withdrawAll: 'Retirar todo',
  withdrawTo: 'A tu billetera',
  withdrawNote: [
    'Las retiradas se procesan manualmente en ',
    '1-24 horas',
    '. La cantidad sale de tu saldo de juego de inmediato. Kingstake paga la comisión de la red.',
  ],
  withdrawLimit: (amount) => `Solo puedes retirar hasta ${amount} SOL`,
  partHeld: (amount) => `Hay una parte retenida. Puedes retirar hasta ${amount} SOL.`,
  allHeld: 'Todo tu saldo está retenido.',
  withdrawUpTo: (amount) => `Retirar hasta ${amount} SOL`,
  withdrawHeld: (held, when) => `Hay ${held} SOL en revisión hasta el ${when}. Puedes retirar el resto.`,
  withdrawn: 'Solicitud de retirada enviada',
  withdrawnHint: (amount) => `${amount} SOL llegarán a tu billetera en 1-24 horas.`,
  withdrawFailed: 'La retirada ha fallado',
  withdrawFailedHint: 'No se pudo procesar la retirada. Inténtalo de nuevo.',

  transactions: 'Historial de transacciones',
  noTransactions: 'No hay transacciones',
  transactionsFailed: 'No se pudieron cargar las transacciones.',
  retry: 'Reintentar',
  loading: 'Cargando…',
  balanceAfter: 'Saldo resultante',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page, pages) => `Página ${page} de ${pages}`,
  csv: 'Descargar CSV',
  csvFile: 'kingstake-transactions.csv',
  csvFailed: 'La descarga ha fallado',
  csvFailedHint: 'No se pudieron cargar las transacciones. Inténtalo de nuevo.',

  accountTitle: 'Cuenta',
  address: 'Dirección',
  holds: 'Tiene ahora',
  accountLocalOnly: 'Esta página solo muestra cuentas de la red local.',
  explorerTitle: 'Transacción',
  explorerUnknown: 'No hay ninguna transacción con esta firma.',
  explorerUnknownHint: 'Si la acabas de enviar, debería aparecer en unos segundos.',
  explorerFailed: 'La red no responde.',
  explorerLocalOnly: 'Esta página solo muestra transacciones de la red local.',
  signature: 'Firma',
  state: 'Estado',
  succeeded: 'Correcta',
  failed: 'Fallida',
  slot: 'Slot',
  time: 'Hora',
  fee: 'Comisión',
  memo: 'Nota',
  transfers: 'Transferencias',
  noTransfers: 'No se transfirió ningún SOL.',
  from: 'De',
  to: 'A',
};

export const CONFIRM_TEXTS: typeof money.CONFIRM_TEXTS = {
  title: 'Confirma la retirada',
  why: 'Este dispositivo es nuevo para tu billetera. Para proteger tu saldo, confirma esta retirada con tu billetera.',
  what: 'Tu billetera te pedirá que firmes un mensaje que nombra esta cantidad y esta dirección. Firmar es gratis y no envía ninguna transacción.',
  confirm: 'Confirmar en la billetera',
  back: 'Volver',
  unanswered: 'Tu billetera no respondió. No se ha retirado nada, y puedes intentarlo de nuevo.',
  refused: 'No has confirmado. No se ha retirado nada, y puedes intentarlo de nuevo.',
};

export const STEP_TEXTS: typeof money.STEP_TEXTS = {
  preparing: 'Preparando',
  approve: 'Aprueba en tu billetera',
  sending: 'Enviando',
  waiting: 'Esperando a la red',
  credited: 'Abonado',
};

export const KIND_TEXTS: typeof money.KIND_TEXTS = {
  deposit: 'Depósito',
  withdrawal: 'Retirada',
  wager: 'Apuesta',
  winnings: 'Premio',
  profit: 'Ganancia',
  refund: 'Devolución',
  purchase: 'Compra',
  adjust: 'Ajuste',
};

export const STATUS_TEXTS: typeof money.STATUS_TEXTS = {
  completed: 'completada',
  pending: 'pendiente',
  failed: 'fallida',
  cancelled: 'cancelada',
};
