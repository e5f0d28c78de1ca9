// escape: all texts of the page, in every language. The page is one file and cannot fetch them later.
import type { Language } from '../language/index.ts';
import type { NodeFault } from '../wallet/node-error.ts';

export interface EscapeWords {
  title: string;
  lead: string;
  keep: string;
  save: string;
  fromDisk: string;
  rpc: string;
  program: string;
  address: string;
  addressHint: string;
  match: string;
  matchHint: string;
  find: string;
  older: string;
  noWallets: string;
  connect(wallet: string): string;
  connected(address: string): string;
  notConnected: string;
  cannotSign: string;
  badRpc: string;
  badProgram: string;
  badAddress: string;
  badMatch: string;
  searching: string;
  found(seats: number, transactions: number): string;
  unread(transactions: number): string;
  foundOne: string;
  none: string;
  states: Readonly<Record<'open' | 'locked' | 'done', string>>;
  stake: string;
  player: string;
  opponent: string;
  anyone: string;
  seat: string;
  deadline: string;
  leave: string;
  expire: string;
  wait(until: string): string;
  connectPlayer: string;
  connectAny: string;
  switchWallet: string;
  nothing: string;
  asking: string;
  sending: string;
  back(amount: string): string;
  late: string;
  refused(why: string): string;
  stop: string;
  unanswered: string;
  walletRefused: string;
  notAuthorized: string;
  nothingMoved: string;
  transactionFailed: string;
  /** Our own messages for the responses of a node. */
  node: Readonly<Record<NodeFault, string>>;
  failed: string;
}

const en: EscapeWords = {
  title: 'Take your stake back',
  lead: 'Stakes locked on chain belong to you, not to our server. This page talks to a Solana node and to your wallet only, so it works when Kingstake is gone.',
  keep: 'Keep a copy of this page: with our server gone, you could not download it.',
  save: 'Save this page',
  fromDisk:
    'Opened from a file, some wallets do not show up: allow the extension access to file URLs in your browser, or serve the file from any web server.',
  rpc: 'Solana RPC address',
  program: 'Escrow program',
  address: 'Your wallet, or a seat',
  addressHint: 'Connect a wallet above, or enter an address.',
  match: 'Match id (optional)',
  matchHint: '32 hexadecimal digits: finds the seat of that wallet in one match, without a search.',
  find: 'Find stakes',
  older: 'Search older transactions',
  noWallets: 'No wallet found in this browser.',
  connect: (wallet) => `Connect ${wallet}`,
  connected: (address) => `Connected: ${address}`,
  notConnected: 'No wallet is connected.',
  cannotSign: 'This wallet cannot sign transactions. Use another one.',
  badRpc: 'Enter the address of a Solana node, such as https://api.devnet.solana.com.',
  badProgram: 'Enter the address of the escrow program.',
  badAddress: 'Enter the address of a wallet or of a seat.',
  badMatch: 'A match id has 32 hexadecimal digits.',
  searching: 'Searching…',
  found: (seats, transactions) => `Stakes found: ${seats}. Transactions searched: ${transactions}.`,
  unread: (transactions) =>
    `Transactions that this node could not show: ${transactions}. Try another Solana node.`,
  foundOne: 'Found the seat.',
  none: 'No stake is at this address.',
  states: { open: 'Open: no opponent yet', locked: 'Locked: bound to a match', done: 'Paid out' },
  stake: 'Stake',
  player: 'Player',
  opponent: 'Opponent',
  anyone: 'Anyone',
  seat: 'Seat',
  deadline: 'Deadline',
  leave: 'Leave and take the stake back',
  expire: 'Take the stake back',
  wait: (until) => `It can be taken back after ${until}, unless the match is decided before.`,
  connectPlayer: "Connect the player's wallet to leave.",
  connectAny: 'The deadline is over. Connect any wallet: the stake goes to its player.',
  switchWallet: "Only the player's wallet can leave. Another one is connected.",
  nothing: 'Nothing is left here.',
  asking: 'Approve it in your wallet…',
  sending: 'Sent. Waiting until it is final…',
  back: (amount) => `${amount} SOL is back in the player's wallet.`,
  late: 'It is not final yet. Search again in a minute before you try again.',
  refused: (why) => `The network refused it: ${why}`,
  stop: 'Stop waiting',
  unanswered: 'Your wallet did not answer. Nothing was sent, and nothing will be if it still signs.',
  walletRefused: 'You did not approve it. Nothing was sent.',
  notAuthorized: 'Your wallet no longer allows this page. Try again and approve the connection.',
  nothingMoved: 'Nothing has moved. Please try again.',
  transactionFailed: 'The network rejected the transaction. Nothing has moved but the network fee.',
  node: {
    lost: 'The Solana node does not answer. Try again, or enter another node.',
    busy: 'The Solana node is busy. Try again in a minute, or enter another node.',
    behind: 'The Solana node is behind. Try again in a minute, or enter another node.',
    known: 'The Solana node has this transaction already.',
    funds: 'This wallet holds too little SOL for the network fee. Nothing has moved.',
    refused: 'The Solana node refused this. Nothing has moved.',
  },
  failed: 'That did not work. Please try again.',
};

const es: EscapeWords = {
  title: 'Recupera tu apuesta',
  lead: 'Las apuestas bloqueadas en la cadena son tuyas, no de nuestro servidor. Esta página habla solo con un nodo de Solana y con tu billetera: funciona aunque Kingstake ya no exista.',
  keep: 'Guarda una copia de esta página: sin nuestro servidor no podrías descargarla.',
  save: 'Guardar esta página',
  fromDisk:
    'Abierta desde un archivo, algunas billeteras no aparecen: permite a la extensión el acceso a URL de archivo en tu navegador, o sirve el archivo desde cualquier servidor web.',
  rpc: 'Dirección RPC de Solana',
  program: 'Programa de depósito',
  address: 'Tu billetera, o un asiento',
  addressHint: 'Conecta una billetera arriba, o escribe una dirección.',
  match: 'Id de la partida (opcional)',
  matchHint: '32 cifras hexadecimales: encuentra el asiento de esa billetera en una partida, sin buscar.',
  find: 'Buscar apuestas',
  older: 'Buscar en transacciones anteriores',
  noWallets: 'No hay ninguna billetera en este navegador.',
  connect: (wallet) => `Conectar ${wallet}`,
  connected: (address) => `Conectada: ${address}`,
  notConnected: 'No hay ninguna billetera conectada.',
  cannotSign: 'Esta billetera no puede firmar transacciones. Usa otra.',
  badRpc: 'Escribe la dirección de un nodo de Solana, como https://api.devnet.solana.com.',
  badProgram: 'Escribe la dirección del programa de depósito.',
  badAddress: 'Escribe la dirección de una billetera o de un asiento.',
  badMatch: 'El id de una partida tiene 32 cifras hexadecimales.',
  searching: 'Buscando…',
  found: (seats, transactions) => `Apuestas encontradas: ${seats}. Transacciones revisadas: ${transactions}.`,
  unread: (transactions) =>
    `Transacciones que este nodo no pudo mostrar: ${transactions}. Prueba con otro nodo de Solana.`,
  foundOne: 'Asiento encontrado.',
  none: 'No hay ninguna apuesta en esta dirección.',
  states: { open: 'Abierta: aún sin rival', locked: 'Bloqueada: unida a una partida', done: 'Pagada' },
  stake: 'Apuesta',
  player: 'Jugador',
  opponent: 'Rival',
  anyone: 'Cualquiera',
  seat: 'Asiento',
  deadline: 'Plazo',
  leave: 'Salir y recuperar la apuesta',
  expire: 'Recuperar la apuesta',
  wait: (until) => `Se puede recuperar después del ${until}, salvo que la partida se decida antes.`,
  connectPlayer: 'Conecta la billetera del jugador para salir.',
  connectAny: 'El plazo terminó. Conecta cualquier billetera: la apuesta vuelve a su jugador.',
  switchWallet: 'Solo la billetera del jugador puede salir. Hay otra conectada.',
  nothing: 'Aquí ya no queda nada.',
  asking: 'Apruébalo en tu billetera…',
  sending: 'Enviada. Esperando a que sea definitiva…',
  back: (amount) => `${amount} SOL están de vuelta en la billetera del jugador.`,
  late: 'Aún no es definitiva. Busca otra vez dentro de un minuto antes de reintentar.',
  refused: (why) => `La red la rechazó: ${why}`,
  stop: 'Dejar de esperar',
  unanswered: 'Tu billetera no respondió. No se ha enviado nada, y nada se enviará si aún firma.',
  walletRefused: 'No lo aprobaste. No se ha enviado nada.',
  notAuthorized: 'Tu billetera ya no permite esta página. Inténtalo de nuevo y aprueba la conexión.',
  nothingMoved: 'No se ha movido nada. Inténtalo de nuevo.',
  transactionFailed: 'La red rechazó la transacción. No se ha movido nada, salvo la comisión de la red.',
  node: {
    lost: 'El nodo de Solana no responde. Inténtalo de nuevo o escribe otro nodo.',
    busy: 'El nodo de Solana está ocupado. Inténtalo en un minuto o escribe otro nodo.',
    behind: 'El nodo de Solana va con retraso. Inténtalo en un minuto o escribe otro nodo.',
    known: 'El nodo de Solana ya tiene esta transacción.',
    funds: 'Esta billetera tiene muy poco SOL para la comisión de la red. No se ha movido nada.',
    refused: 'El nodo de Solana lo rechazó. No se ha movido nada.',
  },
  failed: 'No funcionó. Inténtalo de nuevo.',
};

const pt: EscapeWords = {
  title: 'Recupere sua aposta',
  lead: 'As apostas bloqueadas na rede são suas, não do nosso servidor. Esta página fala só com um nó da Solana e com sua carteira: funciona mesmo que o Kingstake não exista mais.',
  keep: 'Guarde uma cópia desta página: sem nosso servidor você não poderia baixá-la.',
  save: 'Salvar esta página',
  fromDisk:
    'Aberta de um arquivo, algumas carteiras não aparecem: permita à extensão o acesso a URLs de arquivo no navegador, ou sirva o arquivo por qualquer servidor web.',
  rpc: 'Endereço RPC da Solana',
  program: 'Programa de custódia',
  address: 'Sua carteira, ou um assento',
  addressHint: 'Conecte uma carteira acima, ou digite um endereço.',
  match: 'Id da partida (opcional)',
  matchHint: '32 dígitos hexadecimais: acha o assento dessa carteira em uma partida, sem busca.',
  find: 'Buscar apostas',
  older: 'Buscar em transações anteriores',
  noWallets: 'Nenhuma carteira neste navegador.',
  connect: (wallet) => `Conectar ${wallet}`,
  connected: (address) => `Conectada: ${address}`,
  notConnected: 'Nenhuma carteira conectada.',
  cannotSign: 'Esta carteira não assina transações. Use outra.',
  badRpc: 'Digite o endereço de um nó da Solana, como https://api.devnet.solana.com.',
  badProgram: 'Digite o endereço do programa de custódia.',
  badAddress: 'Digite o endereço de uma carteira ou de um assento.',
  badMatch: 'O id de uma partida tem 32 dígitos hexadecimais.',
  searching: 'Buscando…',
  found: (seats, transactions) => `Apostas encontradas: ${seats}. Transações examinadas: ${transactions}.`,
  unread: (transactions) =>
    `Transações que este nó não conseguiu mostrar: ${transactions}. Tente outro nó da Solana.`,
  foundOne: 'Assento encontrado.',
  none: 'Não há aposta neste endereço.',
  states: { open: 'Aberta: ainda sem adversário', locked: 'Bloqueada: ligada a uma partida', done: 'Paga' },
  stake: 'Aposta',
  player: 'Jogador',
  opponent: 'Adversário',
  anyone: 'Qualquer um',
  seat: 'Assento',
  deadline: 'Prazo',
  leave: 'Sair e recuperar a aposta',
  expire: 'Recuperar a aposta',
  wait: (until) => `Pode ser recuperada depois de ${until}, a menos que a partida se decida antes.`,
  connectPlayer: 'Conecte a carteira do jogador para sair.',
  connectAny: 'O prazo acabou. Conecte qualquer carteira: a aposta volta ao jogador.',
  switchWallet: 'Só a carteira do jogador pode sair. Outra está conectada.',
  nothing: 'Não resta nada aqui.',
  asking: 'Aprove na sua carteira…',
  sending: 'Enviada. Esperando que seja definitiva…',
  back: (amount) => `${amount} SOL estão de volta na carteira do jogador.`,
  late: 'Ainda não é definitiva. Busque de novo em um minuto antes de tentar outra vez.',
  refused: (why) => `A rede recusou: ${why}`,
  stop: 'Parar de esperar',
  unanswered: 'Sua carteira não respondeu. Nada foi enviado, nem será se ela ainda assinar.',
  walletRefused: 'Você não aprovou. Nada foi enviado.',
  notAuthorized: 'Sua carteira não permite mais esta página. Tente de novo e aprove a conexão.',
  nothingMoved: 'Nada foi movido. Tente novamente.',
  transactionFailed: 'A rede rejeitou a transação. Nada foi movido, exceto a taxa da rede.',
  node: {
    lost: 'O nó da Solana não responde. Tente de novo ou digite outro nó.',
    busy: 'O nó da Solana está ocupado. Tente em um minuto ou digite outro nó.',
    behind: 'O nó da Solana está atrasado. Tente em um minuto ou digite outro nó.',
    known: 'O nó da Solana já tem esta transação.',
    funds: 'Esta carteira tem pouco SOL para a taxa da rede. Nada foi movido.',
    refused: 'O nó da Solana recusou isto. Nada foi movido.',
  },
  failed: 'Não deu certo. Tente novamente.',
};

export const ESCAPE_WORDS: Readonly<Record<Language, EscapeWords>> = { en, es, pt };
