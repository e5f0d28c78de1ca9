// translations, Spanish: reports, cases, appeals and returned wagers.
import { pluralIn } from '../../language/index.ts';
import type * as dialogs from '../../play/dialog-texts.ts';
import type * as fairPlay from '../../player/fair-play/texts.ts';
import type * as shared from '../../ui/secondary-texts.ts';

const plural = pluralIn('es');

const games = (count: number): string => `${count} ${plural(count, 'partida', 'partidas')}`;

export const REPORT_TEXTS: typeof fairPlay.REPORT_TEXTS = {
  title: (opponent) => `Denunciar a ${opponent}`,
  game: (id) => `Partida n.º ${id}`,
  gameAt: (id, when) => `Partida n.º ${id}, ${when}`,
  reason: 'Motivo',
  reasons: {
    engine: 'Usó un motor u otra ayuda',
    'lost-on-purpose': 'Perdió a propósito',
    abuse: 'Nombre, imagen o comportamiento ofensivos',
  },
  text: '¿Qué notaste?',
  optional: (used, most) => `Opcional, ${used} de ${most}`,
  what: 'Las partidas denunciadas se vuelven a revisar. Una denuncia por sí sola nunca cambia un resultado.',
  cancel: 'Cancelar',
  send: 'Enviar denuncia',
  failed: 'Tu denuncia no se ha enviado. Inténtalo de nuevo.',
  thanks: 'Gracias',
  sent: (id) => `Tenemos tu denuncia de la partida n.º ${id}.`,
  blockHint: (opponent) => `Si bloqueas a ${opponent}, no podrá desafiarte.`,
  close: 'Cerrar',
  block: (opponent) => `Bloquear a ${opponent}`,
  blocked: (opponent) => `Has bloqueado a ${opponent}`,
  notBlocked: 'No se ha bloqueado. Inténtalo de nuevo.',
};

export const RETURNED_TEXTS: typeof fairPlay.RETURNED_TEXTS = {
  title: (amount, gameId) => `Se te ha devuelto tu apuesta de ${amount} SOL de la partida n.º ${gameId}`,
  why: {
    quality:
      'Los operadores revisaron la partida. Concluyeron que tu rival recibió ayuda de un motor, así que ya no cuenta para el dinero ni para la puntuación.',
    pair: 'Los operadores revisaron tus partidas con este rival. Concluyeron que las partidas movieron SOL de tu cuenta a la otra, así que esta ya no cuenta para el dinero ni para la puntuación.',
    report:
      'Los operadores revisaron la partida tras un reporte y confirmaron el caso, así que ya no cuenta para el dinero ni para la puntuación.',
  },
  overturned:
    'Los operadores confirmaron un caso sobre esta partida. Tu rival apeló y la apelación fue aceptada. Conservas lo que se te devolvió.',
  amount: 'De vuelta en tu saldo de juego',
  missing: 'Aún se te debe',
  missingHint: 'Lo que falta se paga con lo que reciba tu rival.',
  returnedAt: 'Devuelta',
  nothingToDo: 'No tienes que hacer nada.',
  seeGame: 'Ver la partida',
  ok: 'De acuerdo',
};

export const CASE_TEXTS: typeof fairPlay.CASE_TEXTS = {
  list: 'Casos de juego limpio',
  listLead: 'Revisiones de tus partidas. Otros jugadores no las ven.',
  none: 'No hay ningún caso sobre tus partidas.',
  loading: 'Cargando…',
  failed: 'No se pudo cargar esta página. Inténtalo de nuevo.',
  retry: 'Intentar de nuevo',
  unknown: 'No tienes ningún caso con este número.',
  toList: 'Todos los casos',
  rules: 'Reglas de juego limpio',
  title: (id) => `Caso ${id}`,
  opened: (when, count) => `Abierto: ${when}. ${games(count)}.`,
  held: (amount) => `${amount} SOL retenidos`,
  states: { open: 'En revisión', released: 'Liberado', cleared: 'Sin infracción', upheld: 'Confirmado' },
  appealed: 'Apelación enviada',
  granted: 'Apelación aceptada',

  measured: 'Lo que se midió',
  moves: (moves) => `${moves} ${plural(moves, 'jugada informativa tuya', 'jugadas informativas tuyas')}`,
  cohort: (count, from, to) => `${count} partidas de jugadores con puntuación de ${from} a ${to}`,
  against: (moves, cohort) => `${moves}, junto a ${cohort}.`,
  measures: {
    'first-choices': { name: 'Primeras opciones', hint: 'Jugadas que un motor pone en primer lugar' },
    'average-loss': { name: 'Pérdida media', hint: 'Opciones de ganar cedidas por jugada' },
    'even-times': { name: 'Tiempos iguales', hint: 'Cuánto se parecen tus tiempos de reflexión' },
    assistance: { name: 'Valor de ayuda constante', hint: 'Más alto se parece más a jugar con ayuda' },
    'some-games': {
      name: 'Valor de ayuda en algunas partidas',
      hint: 'Más alto se parece más a jugar con ayuda',
    },
  },
  you: 'tú',
  rule: 'regla',
  median: (value) => `mediana ${value}`,
  chart: (name, value, median) =>
    `${name}: tú ${value}, mediana de los jugadores con tu puntuación ${median}.`,
  chartRule: (rule) => `La regla empieza en ${rule}.`,
  tooFew: 'Muy pocas partidas para comparar',
  class: 'Intervalo',
  inClass: 'Partidas',
  theRule: 'La regla.',
  ruleText:
    'La línea discontinua marca dónde empieza la regla. Una sola partida nunca lleva a una retención. Los tiempos de reflexión por sí solos, tampoco. Una retención no es una decisión.',
  pairRule:
    'Un caso se abre cuando, jugando, pasan SOL en una sola dirección entre dos cuentas. Una sola partida solo lleva a una retención si se perdió a propósito por 20 SOL o más. Una retención no es una decisión.',
  noMeasures: 'Un operador mira estas partidas. Para este caso no se midió nada.',
  pair: 'Partidas con un mismo rival',
  pairText: (amount, opponent, count) =>
    `${amount} SOL pasaron en una sola dirección entre tú y ${opponent} en ${games(count)}.`,
  links:
    'También se consideró si las cuentas comparten dispositivos, direcciones de red o una billetera de origen.',

  games: 'Las partidas',
  columns: { game: 'Partida', played: 'Jugada', result: 'Resultado', held: 'Retenido, SOL' },
  outcomes: { won: 'Ganada', lost: 'Perdida', drawn: 'Tablas' },
  versus: (opponent) => `contra ${opponent}`,

  decision: {
    cleared: (when) => `Sin infracción: ${when}`,
    upheld: (when) => `Confirmado: ${when}`,
    released: (when) => `Liberado: ${when}`,
  },
  found: {
    quality:
      'Los operadores concluyeron que hay jugadas de estas partidas que vinieron de un motor o de otra ayuda.',
    pair: 'Los operadores concluyeron que estas partidas movieron SOL de una cuenta a la otra.',
    report: 'Los operadores concluyeron que un reporte sobre estas partidas era correcto.',
  },
  releasedText: 'El plazo de la retención terminó antes de una decisión, así que se liberaron los premios.',
  consequences: [
    'Las partidas de este caso ya no cuentan para el dinero. Las apuestas y las comisiones se devuelven.',
    'Se corrigen las puntuaciones de ambos jugadores.',
  ],
  friendlyOnly: 'Esta cuenta solo puede jugar partidas amistosas.',
  owed: (amount) => `Debes ${amount} SOL a tus rivales. Se pagan con lo que recibas.`,
  extended: (when) => `Retención prolongada: ${when}`,

  happens: 'Qué pasa',
  steps: {
    opened: 'Caso abierto',
    heldSince: 'Tus premios de estas partidas están retenidos.',
    extended: 'Retención prolongada',
    decide: 'Los operadores deciden',
    decideBy: (when) => `Si no deciden antes del ${when}, tus premios se liberan automáticamente.`,
    decideOpen: 'No hay nada retenido.',
    decidedSoFar: (operators) =>
      operators === 0
        ? 'Ningún operador ha decidido todavía.'
        : `${plural(operators, 'Un operador ha', `${operators} operadores han`)} decidido una parte de las partidas.`,
    released: 'Premios liberados',
    cleared: 'Sin infracción',
    upheld: 'Confirmado',
    decidedBy: (operators) =>
      plural(operators, 'Lo decidió un operador.', `Lo decidieron ${operators} operadores.`),
    lapsed: 'La retención terminó antes de una decisión.',
    appeal: 'Apelación',
    appealLater: 'Si el caso se confirma: una vez, en un plazo de 14 días.',
    appealUntil: (when) => `Una vez, hasta el ${when}.`,
    appealOver: 'El plazo para apelar ha terminado.',
    appealed: 'Apelaste',
    answer: 'Respuesta',
    answerBy: 'En 7 días, de operadores que no decidieron.',
    granted: 'Apelación aceptada',
    rejected: 'Apelación rechazada',
  },
  whileOpen: 'Mientras tanto',
  goesOn: 'Puedes jugar y depositar.',
  rest: (amount) => `Hay ${amount} SOL retenidos. Puedes apostar y retirar el resto de tu saldo.`,
  nothingHeld: 'No hay nada retenido. Puedes apostar y retirar como siempre.',
  othersSee: 'Otros jugadores no ven este caso.',

  appeal: 'Apelación',
  appealLead: (until) =>
    `La leen operadores que no decidieron, con todas las partidas. Puedes apelar una vez, hasta el ${until}.`,
  appealLabel: 'Tu apelación',
  characters: (used, most) => `${used} de ${most} caracteres`,
  draft: 'Tu borrador se guarda en este dispositivo hasta que lo envíes.',
  sendAppeal: 'Enviar apelación',
  appealFailed: 'Tu apelación no se ha enviado. Inténtalo de nuevo.',
  yourAppeal: (when) => `Tu apelación: ${when}`,
  answered: {
    granted: (when) => `Aceptada: ${when}`,
    rejected: (when) => `Rechazada: ${when}`,
  },
  answerWithin: 'Operadores que no decidieron responden en 7 días.',
};

export const HELD_TEXTS: typeof shared.HELD_TEXTS = {
  free: (held, free) => `Hay una parte retenida: ${held} SOL están en revisión. Puedes usar ${free} SOL.`,
  label: 'Retenido',
  until: (when) => `En revisión hasta el ${when}. Puedes retirar el resto.`,
  underReview: 'En revisión. Puedes retirar el resto.',
  seeCase: 'Ver el caso',
};

export const HELD_PRIZE_TEXTS: typeof dialogs.HELD_PRIZE_TEXTS = {
  label: 'Premio, retenido',
  until: (when) => `Tu premio está retenido hasta el ${when} mientras se revisan tus partidas.`,
  underReview: 'Tu premio está retenido mientras se revisan tus partidas.',
  seeCase: 'Ver el caso',
  report: (opponent) => `Denunciar a ${opponent}`,
};
