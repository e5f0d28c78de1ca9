// escape: the page and its state: the player's input, the connected wallet and the seats that were found.

import { button, element } from '@kingstake/dom';
import { seatAddress } from '@kingstake/escrow';
import { carriedText, formatSol, lamports } from '@kingstake/protocol';
import type { Timers } from '@kingstake/web/net/timers.ts';
import { createChainClient } from '@kingstake/web/wallet/chain-client.ts';
import { callNode } from '@kingstake/web/wallet/node-error.ts';
import { askForAccounts, isSolanaWallet, isUnauthorized } from '@kingstake/web/wallet/wallet-standard.ts';
import type { Wallet } from '@wallet-standard/base';
import { type Ask, type ChainView, parseAddress, parseMatch, readSeats, searchWallet } from './chain-view.ts';
import { type Connected, reclaimStake, sentenceOf } from './reclaim-stake.ts';
import { type CardPlace, chanceOf, seatCard } from './seat-card.ts';
import type { EscapeWords } from './words.ts';

type Address = ChainView['seats'][number]['address'];

export interface ScreenDeps {
  root: HTMLElement;
  words: EscapeWords;
  language: string;
  fetch: Parameters<typeof callNode>[0];
  timers: Timers;
  wallets: { get(): readonly Wallet[]; on(event: 'register', listener: () => void): unknown };
  given: { rpcUrl: string; program: string }; // defaults from the document
  isServed: boolean; // the page came from a web server, so the player can save a copy
}

/** The player's search and its results so far. */
interface Search {
  program: Address;
  of: Address; // the wallet, or the seat
  addresses: Set<Address>;
  searched: number | null; // number of transactions; null: the search was for one seat
  unread: number; // number of transactions that the node did not return
  before: string | null; // where the search continues with older transactions
}

interface Screen extends ScreenDeps {
  inputs: Readonly<Record<'rpc' | 'program' | 'address' | 'match', HTMLInputElement>>;
  status: HTMLElement;
  walletBox: HTMLElement;
  list: HTMLElement;
  older: HTMLButtonElement;
  connected: Connected | null;
  search: Search | null;
  view: ChainView | null;
}

export function showScreen(deps: ScreenDeps): void {
  const { words, given, root, wallets } = deps;
  const fields = {
    rpc: field('rpc', { label: words.rpc, value: given.rpcUrl }),
    program: field('program', { label: words.program, value: given.program }),
    address: field('address', { label: words.address, hint: words.addressHint, value: '' }),
    match: field('match', { label: words.match, hint: words.matchHint, value: '' }),
  };
  const inputs = {
    rpc: fields.rpc.input,
    program: fields.program.input,
    address: fields.address.input,
    match: fields.match.input,
  };
  const older = button(words.older, () => void attempt(screen, () => lookFurther(screen)));
  const screen: Screen = {
    ...deps,
    inputs,
    older,
    status: element('p', { attributes: { role: 'status' } }),
    walletBox: element('section'),
    list: element('ul'),
    connected: null,
    search: null,
    view: null,
  };
  const form = element('form', {}, ...Object.values(fields).map(({ row }) => row));
  form.append(element('button', { text: words.find, attributes: { type: 'submit' } }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(screen, () => find(screen));
  });
  const save = element('a', {
    text: words.save,
    attributes: { href: '', download: 'kingstake-escape.html' },
  });
  root.append(
    element('h1', { text: words.title }),
    element('p', { text: words.lead }),
    ...(deps.isServed ? [element('p', { text: `${words.keep} ` }, save)] : []),
    element('p', { text: words.fromDisk }),
    screen.walletBox,
    form,
    screen.status,
    screen.list,
    older,
  );
  showWallets(screen);
  showSeats(screen);
  wallets.on('register', () => showWallets(screen));
}

/** A labelled input with a hint below it. */
function field(
  id: string,
  { label, hint, value }: { label: string; hint?: string; value: string },
): { row: HTMLElement; input: HTMLInputElement } {
  const input = element('input', {
    attributes: { id, value, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' },
  });
  const row = element('div', {}, element('label', { text: label, attributes: { for: id } }), input);
  if (hint !== undefined) {
    input.setAttribute('aria-describedby', `${id}-hint`);
    row.append(element('small', { text: hint, attributes: { id: `${id}-hint` } }));
  }
  return { row, input };
}

function showWallets(screen: Screen): void {
  const { words, walletBox, wallets, connected } = screen;
  const found = wallets.get().filter(isSolanaWallet);
  const who = connected === null ? words.notConnected : words.connected(connected.account.address);
  walletBox.replaceChildren(
    element('p', { text: found.length === 0 ? words.noWallets : who }),
    ...found.map((wallet) =>
      button(words.connect(wallet.name), () => void attempt(screen, () => connect(screen, wallet))),
    ),
  );
}

async function connect(screen: Screen, wallet: Wallet): Promise<void> {
  const [account] = await askForAccounts(wallet, { silent: false });
  if (account === undefined) return;
  screen.connected = { wallet, account };
  if (screen.inputs.address.value.trim() === '') screen.inputs.address.value = account.address;
  showWallets(screen);
  showSeats(screen);
}

function showSeats(screen: Screen): void {
  const { words, language, list, view, search, older, connected } = screen;
  older.hidden = search === null || search.before === null;
  const place: CardPlace = {
    words,
    language,
    take: (found, how, watched) => take(screen, found, how, watched),
  };
  const cards = (view?.seats ?? []).map((found) =>
    seatCard(
      place,
      found,
      chanceOf(found.seat, connected?.account.address ?? null, view?.chainSeconds ?? 0n),
    ),
  );
  list.replaceChildren(...cards);
}

const askOf =
  ({ fetch, inputs }: Screen): Ask =>
  (method, ...params) =>
    callNode(fetch, inputs.rpc.value.trim(), method, params);

/** Returns the parsed input, or a message that says what is wrong with it. */
function entered({ inputs, words }: Screen) {
  const rpc = inputs.rpc.value.trim();
  if (!URL.canParse(rpc) || !/^https?:$/.test(new URL(rpc).protocol)) return words.badRpc;
  const program = parseAddress(carriedText(inputs.program.value));
  if (program === null) return words.badProgram;
  const of = parseAddress(carriedText(inputs.address.value));
  if (of === null) return words.badAddress;
  const text = carriedText(inputs.match.value);
  const match = text === '' ? null : parseMatch(text);
  return text !== '' && match === null ? words.badMatch : { program, of, match };
}

async function find(screen: Screen): Promise<void> {
  const { words, status } = screen;
  screen.search = null;
  screen.view = null;
  showSeats(screen);
  const given = entered(screen);
  if (typeof given === 'string') {
    status.textContent = given;
    return;
  }
  status.textContent = words.searching;
  const { program, of, match } = given;
  const only = match === null ? of : await seatAddress({ program, player: of, match });
  const view = await readSeats(askOf(screen), program, [only]);
  if (view.seats.length > 0 || match !== null) {
    screen.search = {
      program,
      of: only,
      addresses: new Set([only]),
      searched: null,
      unread: 0,
      before: null,
    };
    screen.view = view;
    status.textContent = view.seats.length === 0 ? words.none : words.foundOne;
    return showSeats(screen);
  }
  // The address is not a seat, so it is a wallet, whose transactions name its seats.
  screen.search = { program, of, addresses: new Set(), searched: 0, unread: 0, before: null };
  await lookFurther(screen);
}

async function lookFurther(screen: Screen): Promise<void> {
  const { search, words, status } = screen;
  if (search === null) return;
  status.textContent = words.searching;
  const asked = { wallet: search.of, before: search.before };
  const page = await searchWallet(askOf(screen), search.program, asked);
  for (const address of page.addresses) search.addresses.add(address);
  search.searched = (search.searched ?? 0) + page.searched;
  search.unread += page.unread;
  search.before = page.before;
  await readAgain(screen);
  const found = words.found(screen.view?.seats.length ?? 0, search.searched);
  status.textContent = search.unread === 0 ? found : `${found} ${words.unread(search.unread)}`;
}

async function readAgain(screen: Screen): Promise<void> {
  const { search } = screen;
  if (search === null) return;
  const view = await readSeats(askOf(screen), search.program, [...search.addresses]);
  // The transactions also name the opponents' seats, which only the opponents can reclaim.
  const own = view.seats.filter(({ seat, address }) => seat.player === search.of || address === search.of);
  screen.view = { ...view, seats: own };
  showSeats(screen);
}

async function take(
  screen: Screen,
  found: ChainView['seats'][number],
  how: 'leave' | 'expire',
  { told, signal, onSigned }: Parameters<CardPlace['take']>[2],
): Promise<void> {
  const { words, connected, search, fetch, timers, inputs, status } = screen;
  if (connected === null || search === null) return;
  const client = createChainClient({ fetch, timers, rpcUrl: () => inputs.rpc.value.trim() });
  told(words.asking);
  try {
    const signed = (): void => {
      onSigned();
      told(words.sending);
    };
    const claim = { program: search.program, found, how, signal, onSigned: signed };
    const result = await reclaimStake({ ask: askOf(screen), client }, connected, claim);
    if (result !== 'back') return told(result === 'late' ? words.late : words.cannotSign);
    await readAgain(screen);
    status.textContent = words.back(formatSol(lamports(found.lamports)));
  } catch (error) {
    if (!isUnauthorized(error)) return told(sentenceOf(words, error));
    // The cards of the seats ask the player to connect the wallet again.
    screen.connected = null;
    showWallets(screen);
    showSeats(screen);
    status.textContent = sentenceOf(words, error);
  }
}

/** Runs the action of a click, and shows its error. */
async function attempt(screen: Screen, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    screen.status.textContent = sentenceOf(screen.words, error);
  }
}
