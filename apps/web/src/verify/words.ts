// verify: all texts of the page, in every language. The page is one file and fetches no catalogue.
import type { ReceiptFault } from '@kingstake/proofs/receipts';
import type { CheckName } from '@kingstake/proofs/receipts/verify';
import type { Language } from '../language/index.ts';

interface CheckWords {
  title: string;
  good: string;
  bad: string;
}

export interface VerifyWords {
  title: string;
  lead: string;
  leadTouch: string;
  checked: string;
  drop: string;
  letGo: string;
  open: string;
  size: string;
  choose: string;
  remove: string;
  another: string;
  whatTitle: string;
  what: readonly string[];
  keep: string;
  save: string;
  genuine: string;
  consistent: string;
  wrong: string;
  wrongLead: string;
  faults: Readonly<Record<ReceiptFault, string>>;
  noEd25519: string;
  notFetched: string;
  notRead: string;
  checks: string;
  complete: { title: string; good: string };
  names: Readonly<Record<CheckName, CheckWords>>;
  signed(signed: number, all: number): string;
  unsigned(count: number): string;
  noneSigned: string;
  moves(count: number): string;
  notCompared(origin: string): string;
  notReached: string;
  keysNotRead: string;
  skipped: string;
  /** The file name of a receipt that the page fetched itself. */
  file(game: string): string;
  game(id: number, origin: string): string;
  results: Readonly<Record<'white' | 'black' | 'draw' | 'none', string>>;
  /** By the reason in the receipt. An unknown reason is shown unchanged. */
  reasons: Readonly<Record<string, string>>;
  replay: string;
  hideReplay: string;
  replaySteps: Readonly<Record<'first' | 'back' | 'next' | 'last', string>>;
  start: string;
  languages: string;
  home: string;
}

const en: VerifyWords = {
  title: 'Verify a receipt',
  lead: 'Drop a receipt to check every move and signature. It is read in your browser and sent nowhere.',
  leadTouch:
    'Choose a receipt to check every move and signature. It is read in your browser and sent nowhere.',
  checked: 'Checked in your browser. Nothing was sent.',
  drop: 'Drop a receipt here',
  letGo: 'Let go to check it',
  open: 'Open a receipt',
  size: 'A .json file of up to 1 MB',
  choose: 'Choose a file',
  remove: 'Remove the file',
  another: 'Check another file',
  whatTitle: 'What is checked',
  what: [
    "Each player's wallet authorised the key that signs their moves.",
    'The moves are legal chess and end as the receipt says.',
    'Each player signed their moves, and every signature covers all moves before it.',
    'The clocks agree with the time that each move took, and the prize with the wager.',
    'Kingstake signed the result with a key that is published.',
  ],
  keep: 'This page is one file. Keep a copy: it also works from disk and without Kingstake.',
  save: 'Save this page',
  genuine: 'This receipt is genuine',
  consistent: 'This receipt holds, its key was not compared',
  wrong: 'This receipt does not hold',
  wrongLead: 'The file was changed after the game, or its game was not played as it says.',
  faults: {
    'too-large': 'The file is larger than 1 MB. This is not a Kingstake receipt.',
    'not-json': 'This is not a Kingstake receipt.',
    'not-a-receipt': 'This is not a Kingstake receipt.',
    running: 'The game was still running: its receipt has no end yet. Download it again after the game.',
  },
  notFetched: 'The receipt could not be fetched. Sign in to Kingstake, or choose its file.',
  notRead: 'The answer could not be read. Try again later, or choose the file of the receipt.',
  noEd25519: 'This browser cannot check Ed25519 signatures. Use a newer one.',
  checks: 'Checks',
  complete: { title: 'The file is complete', good: 'Terms, moves, end and signatures are there' },
  names: {
    grants: {
      title: 'Keys of the players',
      good: "Each wallet signed the key that signs its player's moves",
      bad: 'A key that signs moves was not authorised by the wallet.',
    },
    moves: {
      title: 'The moves are legal',
      good: 'Replayed from the first position',
      bad: 'A move is not legal.',
    },
    'white-signatures': {
      title: 'Signatures of White',
      good: 'With wallet',
      bad: 'A signature of White does not match what the file says.',
    },
    'black-signatures': {
      title: 'Signatures of Black',
      good: 'With wallet',
      bad: 'A signature of Black does not match what the file says.',
    },
    order: {
      title: 'Nothing is missing',
      good: 'Entries are numbered and in order of time',
      bad: 'Entries are missing, or not in order.',
    },
    clocks: {
      title: 'The clocks are right',
      good: 'Each clock agrees with the time that was spent',
      bad: 'A clock does not agree with the time that was spent.',
    },
    end: {
      title: 'The result follows from the game',
      good: 'The last entry ends the game as the receipt says',
      bad: 'The game did not end as the receipt says.',
    },
    prize: {
      title: 'The prize is right',
      good: 'Paid to White and Black, in SOL',
      bad: 'What was paid does not agree with wager and fee.',
    },
    root: {
      title: 'The chain is unbroken',
      good: 'Each signature covers everything before it',
      bad: 'The entries do not lead to the root hash.',
    },
    server: {
      title: 'Kingstake signed the result',
      good: 'With a published key',
      bad: 'The signature of the server is missing, or its key is not published.',
    },
  },
  signed: (signed, all) => `${signed} of ${all}`,
  unsigned: (count) => `Not signed: ${count}. For these only the server vouches.`,
  noneSigned: 'No player signed. Only the server vouches for this game.',
  moves: (count) => `${count} moves`,
  notCompared: (origin) =>
    `The key was not compared with the published ones. Open ${origin}/verify to compare it.`,
  notReached: 'The published keys could not be fetched. Everything else holds.',
  keysNotRead: 'The answer with the published keys could not be read. Everything else holds.',
  skipped: 'Not checked, because an earlier check failed',
  file: (game) => `kingstake-${game}-receipt.json`,
  game: (id, origin) => `Game #${id} of ${origin}`,
  results: { white: 'White won', black: 'Black won', draw: 'Draw', none: 'No result' },
  reasons: {
    checkmate: 'checkmate',
    resignation: 'resignation',
    timeout: 'time ran out',
    absence: 'opponent left',
    agreement: 'agreement',
    stalemate: 'stalemate',
    'fifty-moves': 'fifty moves',
    threefold: 'threefold repetition',
    'insufficient-material': 'insufficient material',
    'timeout-insufficient': 'time ran out against bare material',
    'move-limit': 'move limit',
    'first-move': 'no first move',
    'early-resignation': 'left before the first move',
    outage: 'outage',
    'stakes-released': 'stakes released',
  },
  replay: 'Replay the game',
  hideReplay: 'Hide the board',
  replaySteps: { first: 'First position', back: 'Back', next: 'Next move', last: 'Last position' },
  start: 'Start',
  languages: 'Languages',
  home: 'Kingstake home',
};

const es: VerifyWords = {
  title: 'Verificar un recibo',
  lead: 'Suelta un recibo para comprobar cada jugada y cada firma. Se lee en tu navegador y no se envía a ninguna parte.',
  leadTouch:
    'Elige un recibo para comprobar cada jugada y cada firma. Se lee en tu navegador y no se envía a ninguna parte.',
  checked: 'Comprobado en tu navegador. No se ha enviado nada.',
  drop: 'Suelta aquí un recibo',
  letGo: 'Suéltalo para comprobarlo',
  open: 'Abre un recibo',
  size: 'Un archivo .json de hasta 1 MB',
  choose: 'Elegir un archivo',
  remove: 'Quitar el archivo',
  another: 'Comprobar otro archivo',
  whatTitle: 'Qué se comprueba',
  what: [
    'La billetera de cada jugador autorizó la clave que firma sus jugadas.',
    'Las jugadas son legales y la partida termina como dice el recibo.',
    'Cada jugador firmó sus jugadas, y cada firma abarca todas las anteriores.',
    'Los relojes coinciden con el tiempo de cada jugada, y el premio con la apuesta.',
    'Kingstake firmó el resultado con una clave publicada.',
  ],
  keep: 'Esta página es un solo archivo. Guarda una copia: también funciona desde el disco y sin Kingstake.',
  save: 'Guardar esta página',
  genuine: 'Este recibo es auténtico',
  consistent: 'El recibo es correcto; su clave no se comparó',
  wrong: 'Este recibo no es válido',
  wrongLead: 'El archivo se cambió después de la partida, o la partida no se jugó como dice.',
  faults: {
    'too-large': 'El archivo pasa de 1 MB. Esto no es un recibo de Kingstake.',
    'not-json': 'Esto no es un recibo de Kingstake.',
    'not-a-receipt': 'Esto no es un recibo de Kingstake.',
    running: 'La partida seguía en curso: su recibo aún no tiene final. Descárgalo otra vez después.',
  },
  notFetched: 'No se pudo obtener el recibo. Inicia sesión en Kingstake o elige su archivo.',
  notRead: 'No se pudo leer la respuesta. Inténtalo más tarde o elige el archivo del recibo.',
  noEd25519: 'Este navegador no puede comprobar firmas Ed25519. Usa uno más reciente.',
  checks: 'Comprobaciones',
  complete: {
    title: 'El archivo está completo',
    good: 'Están las condiciones, las jugadas, el final y las firmas',
  },
  names: {
    grants: {
      title: 'Claves de los jugadores',
      good: 'Cada billetera firmó la clave que firma las jugadas de su jugador',
      bad: 'La billetera no autorizó una clave que firma jugadas.',
    },
    moves: {
      title: 'Las jugadas son legales',
      good: 'Repetidas desde la primera posición',
      bad: 'Una jugada no es legal.',
    },
    'white-signatures': {
      title: 'Firmas de las blancas',
      good: 'Con la billetera',
      bad: 'Una firma de las blancas no coincide con lo que dice el archivo.',
    },
    'black-signatures': {
      title: 'Firmas de las negras',
      good: 'Con la billetera',
      bad: 'Una firma de las negras no coincide con lo que dice el archivo.',
    },
    order: {
      title: 'No falta nada',
      good: 'Las entradas están numeradas y en orden de tiempo',
      bad: 'Faltan entradas, o no están en orden.',
    },
    clocks: {
      title: 'Los relojes son correctos',
      good: 'Cada reloj coincide con el tiempo usado',
      bad: 'Un reloj no coincide con el tiempo usado.',
    },
    end: {
      title: 'El resultado sale de la partida',
      good: 'La última entrada termina la partida como dice el recibo',
      bad: 'La partida no terminó como dice el recibo.',
    },
    prize: {
      title: 'El premio es correcto',
      good: 'Pagado a blancas y negras, en SOL',
      bad: 'Lo pagado no coincide con la apuesta y la comisión.',
    },
    root: {
      title: 'La cadena está intacta',
      good: 'Cada firma abarca todo lo anterior',
      bad: 'Las entradas no llevan al hash raíz.',
    },
    server: {
      title: 'Kingstake firmó el resultado',
      good: 'Con una clave publicada',
      bad: 'Falta la firma del servidor, o su clave no está publicada.',
    },
  },
  signed: (signed, all) => `${signed} de ${all}`,
  unsigned: (count) => `Sin firmar: ${count}. De estas solo responde el registro del servidor.`,
  noneSigned: 'Ningún jugador firmó. Solo responde el registro del servidor.',
  moves: (count) => `${count} jugadas`,
  notCompared: (origin) =>
    `La clave no se comparó con las publicadas. Abre ${origin}/verify para compararla.`,
  notReached: 'No se pudieron obtener las claves publicadas. Todo lo demás es correcto.',
  keysNotRead: 'No se pudo leer la respuesta con las claves publicadas. Todo lo demás es correcto.',
  skipped: 'Sin comprobar, porque falló una comprobación anterior',
  file: (game) => `kingstake-${game}-recibo.json`,
  game: (id, origin) => `Partida n.º ${id} de ${origin}`,
  results: {
    white: 'Ganaron las blancas',
    black: 'Ganaron las negras',
    draw: 'Tablas',
    none: 'Sin resultado',
  },
  reasons: {
    checkmate: 'jaque mate',
    resignation: 'abandono',
    timeout: 'se acabó el tiempo',
    absence: 'el rival se fue',
    agreement: 'acuerdo',
    stalemate: 'ahogado',
    'fifty-moves': 'cincuenta jugadas',
    threefold: 'triple repetición',
    'insufficient-material': 'material insuficiente',
    'timeout-insufficient': 'se acabó el tiempo contra un rey sin material',
    'move-limit': 'límite de jugadas',
    'first-move': 'sin primera jugada',
    'early-resignation': 'abandono antes de la primera jugada',
    outage: 'interrupción',
    'stakes-released': 'apuestas liberadas',
  },
  replay: 'Repetir la partida',
  hideReplay: 'Ocultar el tablero',
  replaySteps: {
    first: 'Primera posición',
    back: 'Atrás',
    next: 'Jugada siguiente',
    last: 'Última posición',
  },
  start: 'Inicio',
  languages: 'Idiomas',
  home: 'Inicio de Kingstake',
};

const pt: VerifyWords = {
  title: 'Verificar um recibo',
  lead: 'Solte um recibo para conferir cada lance e cada assinatura. Ele é lido no seu navegador e não é enviado.',
  leadTouch:
    'Escolha um recibo para conferir cada lance e cada assinatura. Ele é lido no seu navegador e não é enviado.',
  checked: 'Conferido no seu navegador. Nada foi enviado.',
  drop: 'Solte um recibo aqui',
  letGo: 'Solte para conferir',
  open: 'Abra um recibo',
  size: 'Um arquivo .json de até 1 MB',
  choose: 'Escolher um arquivo',
  remove: 'Remover o arquivo',
  another: 'Conferir outro arquivo',
  whatTitle: 'O que é conferido',
  what: [
    'A carteira de cada jogador autorizou a chave que assina seus lances.',
    'Os lances são legais e a partida termina como o recibo diz.',
    'Cada jogador assinou seus lances, e cada assinatura abrange todos os anteriores.',
    'Os relógios batem com o tempo de cada lance, e o prêmio com a aposta.',
    'O Kingstake assinou o resultado com uma chave publicada.',
  ],
  keep: 'Esta página é um único arquivo. Guarde uma cópia: ela também funciona do disco e sem o Kingstake.',
  save: 'Salvar esta página',
  genuine: 'Este recibo é autêntico',
  consistent: 'O recibo está correto; sua chave não foi comparada',
  wrong: 'Este recibo não é válido',
  wrongLead: 'O arquivo foi alterado depois da partida, ou a partida não foi jogada como ele diz.',
  faults: {
    'too-large': 'O arquivo passa de 1 MB. Isto não é um recibo do Kingstake.',
    'not-json': 'Isto não é um recibo do Kingstake.',
    'not-a-receipt': 'Isto não é um recibo do Kingstake.',
    running: 'A partida ainda estava em curso: o recibo não tem fim. Baixe de novo depois dela.',
  },
  notFetched: 'Não foi possível obter o recibo. Entre no Kingstake ou escolha o arquivo.',
  notRead: 'Não foi possível ler a resposta. Tente mais tarde ou escolha o arquivo do recibo.',
  noEd25519: 'Este navegador não confere assinaturas Ed25519. Use um mais novo.',
  checks: 'Conferências',
  complete: { title: 'O arquivo está completo', good: 'Termos, lances, fim e assinaturas estão presentes' },
  names: {
    grants: {
      title: 'Chaves dos jogadores',
      good: 'Cada carteira assinou a chave que assina os lances do seu jogador',
      bad: 'A carteira não autorizou uma chave que assina lances.',
    },
    moves: {
      title: 'Os lances são legais',
      good: 'Repetidos desde a primeira posição',
      bad: 'Um lance não é legal.',
    },
    'white-signatures': {
      title: 'Assinaturas das brancas',
      good: 'Com a carteira',
      bad: 'Uma assinatura das brancas não bate com o arquivo.',
    },
    'black-signatures': {
      title: 'Assinaturas das pretas',
      good: 'Com a carteira',
      bad: 'Uma assinatura das pretas não bate com o arquivo.',
    },
    order: {
      title: 'Nada está faltando',
      good: 'As entradas estão numeradas e em ordem de tempo',
      bad: 'Faltam entradas, ou elas estão fora de ordem.',
    },
    clocks: {
      title: 'Os relógios estão certos',
      good: 'Cada relógio bate com o tempo usado',
      bad: 'Um relógio não bate com o tempo usado.',
    },
    end: {
      title: 'O resultado vem da partida',
      good: 'A última entrada termina a partida como o recibo diz',
      bad: 'A partida não terminou como o recibo diz.',
    },
    prize: {
      title: 'O prêmio está certo',
      good: 'Pago a brancas e pretas, em SOL',
      bad: 'O que foi pago não bate com a aposta e a taxa.',
    },
    root: {
      title: 'A corrente está intacta',
      good: 'Cada assinatura abrange tudo que veio antes',
      bad: 'As entradas não levam ao hash raiz.',
    },
    server: {
      title: 'O Kingstake assinou o resultado',
      good: 'Com uma chave publicada',
      bad: 'Falta a assinatura do servidor, ou sua chave não está publicada.',
    },
  },
  signed: (signed, all) => `${signed} de ${all}`,
  unsigned: (count) => `Sem assinatura: ${count}. Nestes vale só o registro do servidor.`,
  noneSigned: 'Nenhum jogador assinou. Vale só o registro do servidor.',
  moves: (count) => `${count} lances`,
  notCompared: (origin) =>
    `A chave não foi comparada com as publicadas. Abra ${origin}/verify para comparar.`,
  notReached: 'Não foi possível buscar as chaves publicadas. Todo o resto está certo.',
  keysNotRead: 'Não foi possível ler a resposta com as chaves publicadas. Todo o resto está certo.',
  skipped: 'Não conferido, porque uma conferência anterior falhou',
  file: (game) => `kingstake-${game}-recibo.json`,
  game: (id, origin) => `Partida nº ${id} de ${origin}`,
  results: { white: 'Brancas venceram', black: 'Pretas venceram', draw: 'Empate', none: 'Sem resultado' },
  reasons: {
    checkmate: 'xeque-mate',
    resignation: 'desistência',
    timeout: 'o tempo acabou',
    absence: 'o adversário saiu',
    agreement: 'acordo',
    stalemate: 'afogamento',
    'fifty-moves': 'cinquenta lances',
    threefold: 'tripla repetição',
    'insufficient-material': 'material insuficiente',
    'timeout-insufficient': 'o tempo acabou contra um rei sem material',
    'move-limit': 'limite de lances',
    'first-move': 'sem primeiro lance',
    'early-resignation': 'saída antes do primeiro lance',
    outage: 'interrupção',
    'stakes-released': 'apostas liberadas',
  },
  replay: 'Rever a partida',
  hideReplay: 'Ocultar o tabuleiro',
  replaySteps: { first: 'Primeira posição', back: 'Voltar', next: 'Próximo lance', last: 'Última posição' },
  start: 'Início',
  languages: 'Idiomas',
  home: 'Início do Kingstake',
};

export const VERIFY_WORDS: Readonly<Record<Language, VerifyWords>> = { en, es, pt };
