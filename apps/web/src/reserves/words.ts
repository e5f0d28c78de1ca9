// reserves: the texts of the reserves page, of the line below the balance and of its warning, in each language. They are in no
// catalogue, because they are fetched with the first of these.
import type { Language } from '@kingstake/protocol/pages/language';

export interface ReserveWords {
  lead: string;
  hold: string;
  owe: string;
  coverage: string;
  strip: string;
  lowest: (percent: string) => string;
  below: (since: string) => string;
  chart: (days: number, from: string, to: string) => string;
  stripChart: (lowest: string, highest: string) => string;
  at: (time: string, hold: string, owe: string, percent: string) => string;
  noStatement: string;
  loadFailed: string;
  needsScript: string;
  how: string;
  steps: readonly string[];
  checkTitle: string;
  checkHint: string;
  check: string;
  signedInAs: (name: string) => string;
  signedOut: string;
  connect: string;
  checking: string;
  stepMemo: string;
  stepFound: string;
  stepSum: string;
  stepTreasury: string;
  cancel: string;
  included: (sol: string, own: number, all: string) => string;
  includedHint: string;
  nothing: string;
  entry: (place: string) => string;
  missing: string;
  together: string;
  compared: (sol: string) => string;
  notCompared: string;
  memoPending: string;
  unchecked: string;
  failedTitle: string;
  failures: Readonly<Record<string, string>>;
  saveProof: string;
  proofFile: (height: number) => string;
  contact: string;
  again: string;
  checkFailed: string;
  unreadable: string;
  last: string;
  time: string;
  slot: string;
  entries: string;
  owed: string;
  treasury: string;
  memo: string;
  notFinal: string;
  statementFile: string;
  old: (hours: number) => string;
  lost: (from: number, to: number, time: string) => string;
  covered: string;
  checkedAt: (time: string) => string;
  notCovered: string;
  notChecked: string;
  details: string;
  warning: string;
  warningHint: string;
}

export const RESERVE_WORDS: Readonly<Record<Language, ReserveWords>> = {
  en: {
    lead: 'What players have here, and what we hold for it. A new statement every hour.',
    hold: 'We hold',
    owe: 'We owe players',
    coverage: 'Coverage',
    strip: 'Coverage, percent of what we owe',
    lowest: (percent) => `lowest ${percent}`,
    below: (since) => `Below what we owe since ${since}`,
    chart: (days, from, to) => `Reserves and SOL owed to players, last ${days} days, from ${from} to ${to}.`,
    stripChart: (lowest, highest) => `Coverage was between ${lowest} and ${highest} percent.`,
    at: (time, hold, owe, percent) => `${time}: we held ${hold} and owed ${owe} SOL, ${percent} %`,
    noStatement:
      'There is no statement yet. The first one comes within a minute after the start of the site.',
    loadFailed: 'The statements could not be loaded. Reload the page to try again.',
    needsScript:
      'The chart and the check need JavaScript. All statements are also at /api/reserves, and anyone can check them with npm run verify-reserves.',
    how: 'How it works',
    steps: [
      'Every hour we list what each player has, split into entries without names.',
      'The list is folded into one number, the root. Any change to any entry changes it.',
      'The digest of the statement, with root and total, is written to Solana in a memo, where we cannot edit it.',
      'The reserve address is public. Anyone can see what it holds.',
      'You look for your own entries. If they are missing or wrong, you have the proof.',
    ],
    checkTitle: 'Check my balance',
    checkHint: 'See for yourself that your SOL is counted in this statement. Your browser does the sums.',
    check: 'Check my balance',
    signedInAs: (name) => `Signed in as ${name}`,
    signedOut: 'Only you can find your entries. Sign in to check them.',
    connect: 'Connect to check',
    checking: 'Checking your balance',
    stepMemo: 'Statement and its memo agree',
    stepFound: 'Your entries are in the list',
    stepSum: 'The entries add up',
    stepTreasury: 'The reserve address holds enough now',
    cancel: 'Cancel',
    included: (sol, own, all) => `Your ${sol} SOL is included in ${own} of ${all} entries`,
    includedHint: 'The entries add up to the total owed, and the reserve holds at least that.',
    nothing: 'You had no SOL here at this statement',
    entry: (place) => `Entry ${place}`,
    missing: 'missing',
    together: 'Together, SOL',
    compared: (sol) =>
      `Compared with your playing balance at that time, ${sol} SOL. Stakes in games and withdrawals on their way come on top.`,
    notCompared: 'Not compared with your balance at that time, because your last 100 transactions are newer.',
    memoPending: 'The memo is not final yet.',
    unchecked: 'The network did not answer, so this was not checked.',
    failedTitle: 'This statement is not right',
    failures: {
      entries: 'The list has another number of entries than the statement says.',
      root: 'The list does not make the root.',
      owed: 'The entries do not add up to the total owed.',
      covered: 'The reserve is less than the total owed.',
      key: 'Your key is not made from your own account.',
      shares: 'An entry of yours is missing.',
      balance: 'Your entries are less than your playing balance was.',
      memo: 'The memo on the chain does not match this statement.',
      lost: 'A statement that a restore of the site lost has no memo on the chain, or two.',
      treasury: 'The reserve address holds less than this statement owes.',
    },
    saveProof: 'Save proof',
    proofFile: (height) => `kingstake-reserves-${height}-proof.json`,
    contact: 'Tell us',
    again: 'Check again',
    checkFailed: 'The check could not be made. Try again.',
    unreadable: 'The answer could not be read, so nothing was checked. Try again.',
    last: 'Last statement',
    time: 'Time',
    slot: 'Slot on Solana',
    entries: 'Entries',
    owed: 'Total owed',
    treasury: 'Reserve address',
    memo: 'Memo on the chain',
    notFinal: 'not final yet',
    statementFile: 'Statement .json',
    old: (hours) => `Last statement ${hours} h ago`,
    lost: (from, to, time) =>
      `${from === to ? `Statement ${to} was` : `Statements ${from} to ${to} were`} lost in a restore of the site before ${time}. Only the memos are left, on the chain.`,
    covered: 'Covered by the reserves.',
    checkedAt: (time) => `Checked at ${time}`,
    notCovered: 'The last check of the reserves failed.',
    notChecked: 'Not checked yet.',
    details: 'Details',
    warning: 'Reserves Check Failed',
    warningHint: 'The last statement of reserves is not right for your balance. Save the proof.',
  },
  es: {
    lead: 'Lo que los jugadores tienen aquí y lo que guardamos para ello. Un nuevo estado cada hora.',
    hold: 'Tenemos',
    owe: 'Debemos a los jugadores',
    coverage: 'Cobertura',
    strip: 'Cobertura, porcentaje de lo que debemos',
    lowest: (percent) => `mínimo ${percent}`,
    below: (since) => `Por debajo de lo que debemos desde ${since}`,
    chart: (days, from, to) =>
      `Reservas y SOL adeudados a los jugadores, últimos ${days} días, del ${from} al ${to}.`,
    stripChart: (lowest, highest) => `La cobertura estuvo entre ${lowest} y ${highest} por ciento.`,
    at: (time, hold, owe, percent) => `${time}: teníamos ${hold} y debíamos ${owe} SOL, ${percent} %`,
    noStatement: 'Aún no hay ningún estado. El primero llega un minuto después del inicio del sitio.',
    loadFailed: 'No se pudieron cargar los estados. Vuelve a cargar la página.',
    needsScript:
      'El gráfico y la comprobación necesitan JavaScript. Todos los estados están también en /api/reserves, y cualquiera puede comprobarlos con npm run verify-reserves.',
    how: 'Cómo funciona',
    steps: [
      'Cada hora listamos lo que tiene cada jugador, repartido en entradas sin nombre.',
      'La lista se resume en un número, la raíz. Cualquier cambio en una entrada la cambia.',
      'El resumen del estado, con raíz y total, se escribe en Solana en un memo que no podemos modificar.',
      'La dirección de la reserva es pública. Cualquiera puede ver cuánto contiene.',
      'Tú buscas tus entradas. Si faltan o son incorrectas, tienes la prueba.',
    ],
    checkTitle: 'Comprobar mi saldo',
    checkHint: 'Comprueba que tus SOL están contados en este estado. Tu navegador hace las sumas.',
    check: 'Comprobar mi saldo',
    signedInAs: (name) => `Sesión iniciada como ${name}`,
    signedOut: 'Solo tú puedes encontrar tus entradas. Inicia sesión para comprobarlas.',
    connect: 'Conectar para comprobar',
    checking: 'Comprobando tu saldo',
    stepMemo: 'El estado y su memo coinciden',
    stepFound: 'Tus entradas están en la lista',
    stepSum: 'Las entradas suman el total',
    stepTreasury: 'La dirección de la reserva tiene suficiente ahora',
    cancel: 'Cancelar',
    included: (sol, own, all) => `Tus ${sol} SOL están incluidos en ${own} de ${all} entradas`,
    includedHint: 'Las entradas suman el total adeudado, y la reserva contiene al menos eso.',
    nothing: 'No tenías SOL aquí en este estado',
    entry: (place) => `Entrada ${place}`,
    missing: 'falta',
    together: 'En total, SOL',
    compared: (sol) =>
      `Comparado con tu saldo de juego en ese momento, ${sol} SOL. Las apuestas en partidas y los retiros en curso se suman aparte.`,
    notCompared:
      'No se comparó con tu saldo de ese momento, porque tus últimas 100 transacciones son más recientes.',
    memoPending: 'El memo aún no es definitivo.',
    unchecked: 'La red no respondió, así que esto no se comprobó.',
    failedTitle: 'Este estado no es correcto',
    failures: {
      entries: 'La lista tiene otro número de entradas que el estado.',
      root: 'La lista no da la raíz.',
      owed: 'Las entradas no suman el total adeudado.',
      covered: 'La reserva es menor que el total adeudado.',
      key: 'Tu clave no procede de tu propia cuenta.',
      shares: 'Falta una de tus entradas.',
      balance: 'Tus entradas son menores que tu saldo de juego.',
      memo: 'El memo en la cadena no coincide con este estado.',
      lost: 'Un estado perdido en una restauración del sitio no tiene memo en la cadena, o tiene dos.',
      treasury: 'La dirección de la reserva tiene menos de lo que debe este estado.',
    },
    saveProof: 'Guardar la prueba',
    proofFile: (height) => `kingstake-reservas-${height}-prueba.json`,
    contact: 'Avísanos',
    again: 'Comprobar de nuevo',
    checkFailed: 'No se pudo hacer la comprobación. Inténtalo de nuevo.',
    unreadable: 'No se pudo leer la respuesta, así que no se comprobó nada. Inténtalo de nuevo.',
    last: 'Último estado',
    time: 'Hora',
    slot: 'Slot en Solana',
    entries: 'Entradas',
    owed: 'Total adeudado',
    treasury: 'Dirección de la reserva',
    memo: 'Memo en la cadena',
    notFinal: 'aún no definitivo',
    statementFile: 'Estado .json',
    old: (hours) => `Último estado hace ${hours} h`,
    lost: (from, to, time) =>
      `${from === to ? `El estado ${to} se perdió` : `Los estados ${from} a ${to} se perdieron`} en una restauración del sitio antes del ${time}. Solo quedan los memos, en la cadena.`,
    covered: 'Cubierto por las reservas.',
    checkedAt: (time) => `Comprobado a las ${time}`,
    notCovered: 'La última comprobación de las reservas falló.',
    notChecked: 'Aún sin comprobar.',
    details: 'Detalles',
    warning: 'La comprobación de las reservas falló',
    warningHint: 'El último estado de las reservas no es correcto para tu saldo. Guarda la prueba.',
  },
  pt: {
    lead: 'O que os jogadores têm aqui e o que guardamos para isso. Um novo extrato a cada hora.',
    hold: 'Temos',
    owe: 'Devemos aos jogadores',
    coverage: 'Cobertura',
    strip: 'Cobertura, porcentagem do que devemos',
    lowest: (percent) => `mínimo ${percent}`,
    below: (since) => `Abaixo do que devemos desde ${since}`,
    chart: (days, from, to) =>
      `Reservas e SOL devidos aos jogadores, últimos ${days} dias, de ${from} a ${to}.`,
    stripChart: (lowest, highest) => `A cobertura ficou entre ${lowest} e ${highest} por cento.`,
    at: (time, hold, owe, percent) => `${time}: tínhamos ${hold} e devíamos ${owe} SOL, ${percent} %`,
    noStatement: 'Ainda não há extrato. O primeiro chega um minuto depois do início do site.',
    loadFailed: 'Não foi possível carregar os extratos. Recarregue a página.',
    needsScript:
      'O gráfico e a verificação precisam de JavaScript. Todos os extratos também estão em /api/reserves, e qualquer pessoa pode verificá-los com npm run verify-reserves.',
    how: 'Como funciona',
    steps: [
      'A cada hora listamos o que cada jogador tem, dividido em entradas sem nome.',
      'A lista é resumida em um número, a raiz. Qualquer mudança em uma entrada a altera.',
      'O resumo do extrato, com raiz e total, é escrito na Solana em um memo que não podemos editar.',
      'O endereço da reserva é público. Qualquer pessoa pode ver o que ele contém.',
      'Você procura as suas entradas. Se faltarem ou estiverem erradas, você tem a prova.',
    ],
    checkTitle: 'Verificar meu saldo',
    checkHint: 'Veja que os seus SOL estão contados neste extrato. O seu navegador faz as somas.',
    check: 'Verificar meu saldo',
    signedInAs: (name) => `Conectado como ${name}`,
    signedOut: 'Só você pode encontrar as suas entradas. Entre para verificá-las.',
    connect: 'Conectar para verificar',
    checking: 'Verificando o seu saldo',
    stepMemo: 'O extrato e o memo coincidem',
    stepFound: 'As suas entradas estão na lista',
    stepSum: 'As entradas somam o total',
    stepTreasury: 'O endereço da reserva tem o suficiente agora',
    cancel: 'Cancelar',
    included: (sol, own, all) => `Os seus ${sol} SOL estão incluídos em ${own} de ${all} entradas`,
    includedHint: 'As entradas somam o total devido, e a reserva contém pelo menos isso.',
    nothing: 'Você não tinha SOL aqui neste extrato',
    entry: (place) => `Entrada ${place}`,
    missing: 'falta',
    together: 'No total, SOL',
    compared: (sol) =>
      `Comparado com o seu saldo de jogo naquele momento, ${sol} SOL. Apostas em partidas e saques em andamento vêm além disso.`,
    notCompared:
      'Não comparado com o seu saldo naquele momento, porque as suas últimas 100 transações são mais recentes.',
    memoPending: 'O memo ainda não é definitivo.',
    unchecked: 'A rede não respondeu, então isto não foi verificado.',
    failedTitle: 'Este extrato não está correto',
    failures: {
      entries: 'A lista tem outro número de entradas que o extrato.',
      root: 'A lista não resulta na raiz.',
      owed: 'As entradas não somam o total devido.',
      covered: 'A reserva é menor que o total devido.',
      key: 'A sua chave não vem da sua própria conta.',
      shares: 'Falta uma das suas entradas.',
      balance: 'As suas entradas são menores que o seu saldo de jogo.',
      memo: 'O memo na rede não corresponde a este extrato.',
      lost: 'Um extrato perdido em uma restauração do site não tem memo na rede, ou tem dois.',
      treasury: 'O endereço da reserva tem menos do que este extrato deve.',
    },
    saveProof: 'Salvar a prova',
    proofFile: (height) => `kingstake-reservas-${height}-prova.json`,
    contact: 'Avise-nos',
    again: 'Verificar de novo',
    checkFailed: 'Não foi possível fazer a verificação. Tente de novo.',
    unreadable: 'Não foi possível ler a resposta, então nada foi conferido. Tente de novo.',
    last: 'Último extrato',
    time: 'Hora',
    slot: 'Slot na Solana',
    entries: 'Entradas',
    owed: 'Total devido',
    treasury: 'Endereço da reserva',
    memo: 'Memo na rede',
    notFinal: 'ainda não definitivo',
    statementFile: 'Extrato .json',
    old: (hours) => `Último extrato há ${hours} h`,
    lost: (from, to, time) =>
      `${from === to ? `O extrato ${to} foi perdido` : `Os extratos ${from} a ${to} foram perdidos`} em uma restauração do site antes de ${time}. Restam só os memos, na rede.`,
    covered: 'Coberto pelas reservas.',
    checkedAt: (time) => `Verificado às ${time}`,
    notCovered: 'A última verificação das reservas falhou.',
    notChecked: 'Ainda não verificado.',
    details: 'Detalhes',
    warning: 'A verificação das reservas falhou',
    warningHint: 'O último extrato das reservas não está correto para o seu saldo. Salve a prova.',
  },
};
