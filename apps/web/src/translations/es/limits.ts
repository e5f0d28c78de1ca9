// translations, Spanish: play limits, breaks and own data.
import type * as limits from '../../player/limits/texts.ts';
import type * as shared from '../../ui/secondary-texts.ts';

export const LIMITS_TEXTS: typeof limits.LIMITS_TEXTS = {
  title: 'Límites de juego',
  lead: 'Tú fijas tus límites y el servidor los cumple. Bajar uno tiene efecto al momento. Subirlo tarda 24 horas.',
  loading: 'Cargando…',
  failed: 'No se pudieron cargar tus límites. Inténtalo de nuevo.',
  retry: 'Intentar de nuevo',

  kinds: {
    deposit: 'Límite de depósitos',
    loss: 'Límite de pérdidas',
    wager: 'Apuesta máxima',
    reminder: 'Recordatorio',
  },
  explained: {
    deposit: 'Los depósitos que lo superan se rechazan.',
    loss: 'Apuestas perdidas menos la ganancia de las partidas ganadas. Las apuestas de partidas abiertas cuentan como perdidas.',
    wager: 'Las partidas con una apuesta mayor se rechazan.',
    reminder: 'Muestra el tiempo que has jugado y tu resultado, solo entre partidas.',
  },
  none: 'Ninguno',
  set: 'Fijar',
  change: 'Cambiar',
  windows: { day: 'SOL en 24 horas', week: 'SOL en 7 días', month: 'SOL en 30 días' },
  spans: { day: 'las últimas 24 horas', week: 'los últimos 7 días', month: 'los últimos 30 días' },
  perGame: 'SOL por partida',
  minutesOfPlay: 'minutos de juego',
  meter: {
    deposit: (span) => `Depositado en ${span}, porcentaje del límite`,
    loss: (span) => `Perdido en ${span}, porcentaje del límite`,
  },
  deposited: (amount) => `${amount} depositados`,
  lost: (amount) => `${amount} perdidos`,
  won: (amount) => `${amount} ganados`,
  left: (amount) => `quedan ${amount} SOL`,
  reached: (from) => `Alcanzado. Vuelve a haber margen a partir del ${from}, como pronto.`,
  reachedNow: 'Alcanzado. Vuelve a haber margen cuando se decidan tus partidas abiertas.',
  wagersUpTo: (wager) => `Tu límite de pérdidas permite ahora apuestas de hasta ${wager} SOL.`,
  noWager: 'Tu límite de pérdidas no permite ahora ninguna apuesta.',
  allowed: (wager) => `${wager} SOL`,
  notAllowed: (wager) => `${wager} SOL, no permitido`,

  raiseTo: (value) => `Subir a ${value}.`,
  removeIt: 'Quitar este límite.',
  effectiveFrom: (when) => `Puedes confirmarlo a partir del ${when}.`,
  confirmUntil: (when) => `Confírmalo antes del ${when} o caducará.`,
  cancelRaise: 'Cancelar la subida',
  cancelRemoval: 'Mantener el límite',
  confirmRaise: (value) => `Confirmar ${value}`,
  confirmRemoval: 'Quitarlo',
  confirmed: 'Límite cambiado',
  raiseCancelled: 'Tu límite se queda como está',
  notSaved: 'No guardado',
};

export const CHANGE_TEXTS: typeof limits.CHANGE_TEXTS = {
  titles: {
    deposit: 'Tu límite de depósitos',
    loss: 'Tu límite de pérdidas',
    wager: 'Tu apuesta máxima',
    reminder: 'Tu recordatorio',
  },
  newLimit: 'Nuevo límite',
  period: 'Periodo',
  periods: { day: 'Día', week: 'Semana', month: 'Mes' },
  remind: 'Avisarme después de',
  minutes: (minutes) => `${minutes} minutos`,
  now: 'Ahora',
  next: 'Nuevo',
  none: 'Ninguno',
  outOfRange: 'Introduce una cantidad entre 0.001 y 1,000,000 SOL.',
  immediate: 'Tiene efecto al momento.',
  immediateHint: 'Puedes bajarlo de nuevo cuando quieras. Subirlo tarda 24 horas.',
  usedUp: {
    deposit: (used, span) => `Has depositado ${used} en ${span}.`,
    loss: (used, span) => `Has perdido ${used} en ${span}.`,
  },
  roomFrom: {
    deposit: (from) => `Tu próximo depósito es posible a partir del ${from}, como pronto.`,
    loss: (from) => `Tu próxima apuesta es posible a partir del ${from}, como pronto.`,
  },
  delayed: 'Tarda 24 horas.',
  delayedHint: (from, current) =>
    `A partir del ${from} tienes 7 días para confirmarlo. Si no lo haces, tu límite sigue siendo ${current}.`,
  cancel: 'Cancelar',
  set: (value) => `Fijar en ${value}`,
  lower: (value) => `Bajar a ${value}`,
  keep: (value) => `Mantener ${value}`,
  ask: (value) => `Pedir ${value}`,
  askToRemove: 'Pedir que se quite',
  remove: 'Quitar este límite',
  saved: 'Límite guardado',
  asked: 'Límite solicitado',
  askedHint: (from) => `Confírmalo aquí a partir del ${from}.`,
  failed: 'No guardado',
};

export const BREAK_TEXTS: typeof limits.BREAK_TEXTS = {
  title: 'Tomar una pausa',
  hint: 'Sin partidas con apuesta ni depósitos. Puedes seguir retirando, practicando y analizando partidas. Una pausa no se puede acortar.',
  length: 'Duración de la pausa',
  lengths: { 24: '24 horas', 168: '7 días', 720: '30 días' },
  take: 'Tomar una pausa',
  extend: 'Alargarla',
  onBreak: (until) => `Estás en una pausa hasta el ${until}.`,
  excluded: (until) => `Estás excluido hasta el ${until}.`,
  excludedHint: 'Después puedes pedir aquí el final. Llega 24 horas después de pedirlo.',
  isOver: 'El tiempo de tu exclusión ha pasado. Termina 24 horas después de que pidas el final.',
  askForEnd: 'Pedir el final',
  endAsked: (until) => `Tu exclusión termina el ${until}, como pediste.`,

  exclusion: 'Autoexclusión',
  exclusionHint:
    'Detiene las partidas con apuesta y los depósitos durante mucho tiempo, para tu billetera y para todas las que la han financiado. Ni tú ni nosotros podemos terminarla antes.',
  exclusionLength: 'Duración de la exclusión',
  exclusionLengths: { 6: '6 meses', 12: '1 año', 60: '5 años' },
  exclude: 'Excluirme',

  breakTitle: (length) => `¿Tomar una pausa de ${length}?`,
  excludeTitle: (length) => `¿Excluirte durante ${length}?`,
  until: (until) => `Hasta el ${until}.`,
  untilWallet: (until) => `Hasta el ${until}. Pertenece a tu billetera, uses el nombre que uses.`,
  stops: 'Sin partidas con apuesta, sin desafíos, sin depósitos',
  goesOn: 'Puedes retirar, practicar, jugar partidas amistosas y analizar partidas',
  openGames: (count) =>
    count === 1
      ? '1 partida abierta se cancela y se devuelve su apuesta'
      : `${count} partidas abiertas se cancelan y se devuelven sus apuestas`,
  runningGame: (opponent) => `Tu partida con ${opponent} sigue hasta el final`,
  noEarlyEnd: 'No se puede terminar antes, ni siquiera por nuestro soporte',
  fixed: 'No se puede acortar.',
  fixedHint: 'Puedes alargarla en cualquier momento.',
  typeName: (name) => `Escribe tu nombre, ${name}, para confirmar`,
  notNow: 'Ahora no',
  cancel: 'Cancelar',
  start: 'Empezar la pausa',
  excludeFor: (length) => `Excluirme durante ${length}`,
  started: 'Pausa iniciada',
  startedExclusion: 'Exclusión iniciada',
  failed: 'No guardado',
};

export const REMINDER_TEXTS: typeof limits.REMINDER_TEXTS = {
  title: 'Control de tiempo',
  asked: (minutes) => `Pediste este aviso cada ${minutes} minutos de juego.`,
  played: 'Tiempo jugado',
  hours: 'h',
  games: 'Partidas',
  net: 'Resultado neto',
  sol: 'SOL',
  since: (when) => `Partidas con apuesta. Inicio: ${when}. Las comisiones están incluidas.`,
  offer: (opponent, seconds) => `La oferta de revancha de ${opponent} sigue abierta ${seconds} s.`,
  limits: 'Ver mis límites',
  goOn: 'Continuar',
  close: 'Cerrar',
};

export const REFUSAL_TEXTS: typeof limits.REFUSAL_TEXTS = {
  onBreak: 'Estás en una pausa',
  until: (until) => `Sin partidas con apuesta ni depósitos hasta el ${until}.`,
  noEnd: 'Sin partidas con apuesta ni depósitos hasta que termine tu exclusión. Puedes pedir su final.',
  aboveWager: 'Por encima de tu apuesta máxima',
  largest: (wager) => `Has fijado ${wager} como tu apuesta máxima.`,
  reached: { deposit: 'Por encima de tu límite de depósitos', loss: 'Por encima de tu límite de pérdidas' },
  why: {
    deposit: 'Este depósito superaría el límite que has fijado.',
    loss: 'Si perdieras esta apuesta, superarías el límite que has fijado.',
  },
  limit: 'Tu límite',
  used: {
    deposit: (span) => `Depositado en ${span}`,
    loss: (span) => `Perdido en ${span}`,
  },
  room: 'Más margen',
  from: (when) => `desde el ${when}`,
  afterGames: 'tras tus partidas abiertas',
  limits: 'Ver mis límites',
  close: 'Cerrar',

  terms: 'Aceptar los términos',
  termsHint: 'Hay que aceptar los términos actuales antes de jugar por SOL.',
  notNow: 'Ahora no',
  accept: 'Aceptar y seguir',
  notAccepted: 'No aceptados',
};

export const TERMS_TEXTS: typeof shared.TERMS_TEXTS = {
  accept: (age) => `Tengo ${age} años o más y acepto los`,
  terms: 'Términos',
  privacy: 'Aviso de privacidad',
};

export const DATA_TEXTS: typeof limits.DATA_TEXTS = {
  title: 'Tus datos',
  download: 'Descargar mis datos',
  downloadHint: 'Partidas, movimientos y límites, en un archivo JSON',
  file: 'kingstake-mis-datos.json',
  close: 'Cerrar la cuenta',
  closeHint: 'Retira antes tu saldo',
  closeTitle: '¿Cerrar tu cuenta?',
  closeText:
    'Se cierra tu sesión en todos los dispositivos y no podrás volver a entrar. Tu nombre queda reservado y se conservan los registros de tus movimientos.',
  notYet: 'Todavía no se puede cerrar:',
  reasons: {
    game: 'Tienes una partida abierta. Termínala o cancélala antes.',
    balance: 'Tu saldo no está vacío. Retíralo antes.',
  },
  leaveRest: (rest, least) =>
    `Renuncio a mi resto de ${rest} SOL. Está por debajo del retiro mínimo de ${least} SOL.`,
  keep: 'Conservar mi cuenta',
  closeIt: 'Cerrar mi cuenta',
  closed: 'Tu cuenta está cerrada',
};

export const WITHDRAW_ONLY_TEXTS: typeof shared.WITHDRAW_ONLY_TEXTS = {
  label: 'Solo para retirar',
  why: 'Depósitos por encima de tu propio límite o durante una pausa. Puedes retirarlos ahora. Pasan a tu saldo de juego después de la pausa, a medida que tu límite vuelve a tener margen.',
};

export const HELP_TEXTS: typeof shared.HELP_TEXTS = {
  help: '¿Sigue siendo divertido? Habla con alguien de confianza o con una línea de ayuda sobre el juego de tu país. Las líneas de ayuda son gratuitas y confidenciales.',
};
