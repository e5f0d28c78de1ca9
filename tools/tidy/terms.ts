import remaining from './terms.json' with { type: 'json' };
import type { Finding, Tree } from './tree.ts';

interface Term {
  /** Words, compared with the words of prose and the parts of identifiers. For example, `house` is found in `houseClock`. */
  words?: readonly string[];
  /** Names and phrases that are compared as a whole, because their single words have innocent uses. */
  phrases?: readonly string[];
  write: string;
  /** Paths in which the term is private. Default: all paths. */
  within?: RegExp;
}

const SERVER = /^(apps\/server|sim|tools\/cluster|bench|deploy|docs|packages\/protocol\/src\/(hint|socket))/;

/** Words that only this code base used in a private sense, with the standard terms for them. */
export const TERMS: Readonly<Record<string, Term>> = {
  house: {
    words: ['house', 'houses'],
    write: "cluster; for the business 'operator', for the account 'operating'",
  },
  hint: { words: ['hint', 'hints'], within: SERVER, write: 'cluster message' },
  heard: { words: ['heard', 'unheard'], write: 'received; for plies visible' },
  say: { phrases: ['sayStep', 'hearStep'], write: 'publishUpdate, onRemoteUpdate' },
  whole: { phrases: ['isWhole', 'onWhole', 'wholeness'], write: 'connected' },
  'roll call': {
    words: ['rota'],
    phrases: ['roll call', 'roll-call', 'rollCall', 'RollCall'],
    write: 'presence sync; for rota staggered scheduler',
  },
  lifeline: { words: ['lifeline', 'lifelines', 'reborn'], write: 'liveness lock; onReregistered' },
  'first node': { phrases: ['first node', 'atFirst', 'becameFirst'], write: 'leader' },
  gallery: { words: ['gallery'], phrases: ['knownTo'], write: 'spectators' },
  news: { phrases: ['owesState', 'isNews'], write: 'needsSnapshot; remote change' },
  telling: { words: ['telling'], write: 'broadcast' },
  isOurs: {
    phrases: ['isOurs', 'rangForMs', 'decidedMs'],
    write: 'lastWriterIsSelf, timerFiredForMs, lastDecisionMs',
  },
  witness: { words: ['witness', 'witnesses', 'witnessed'], write: 'node liveness; database observer' },
  'giving back': {
    phrases: [
      'giving back',
      'giving-back',
      'givingBack',
      'lost time',
      'lostTime',
      'lost-time',
      'lostNodes',
      'ownLoad',
      'ofHouse',
      'ofMine',
      'ofNobody',
    ],
    write: 'outage compensation, downtime, crashed nodes, event-loop stall',
  },
  alias: { phrases: ['Mouth', 'Acted'], write: 'Broadcaster, CommandResult' },
  'board room': { words: ['hall'], phrases: ['board room', 'boardRoom'], write: 'test harness' },
  door: { words: ['door', 'doors', 'doorway'], write: 'ingress guard; for challenges privacy; sign-in' },
  stranger: { words: ['stranger', 'strangers', 'familiar'], write: 'anonymous user; recently seen' },
  othersStay: {
    phrases: ['othersStay', 'sendOver', 'send over'],
    write: 'migrate clients, hasOtherActiveNodes',
  },
  'at rest': { phrases: ['at rest', 'atRest', 'AtRest'], write: 'idle' },
  stray: { words: ['stray', 'strays'], phrases: ['takeBack'], write: 'late stake; clear' },
  lane: {
    words: ['lane', 'lanes'],
    phrases: ['at-once', 'atOnce', 'AtOnce'],
    write: 'queue; concurrency limit',
  },
  packed: { words: ['packed'], within: /^(apps\/server|docs)/, write: 'archived' },
  thief: { words: ['thief', 'thieves'], write: 'compromised server; attacker' },
  twin: { words: ['twin', 'twins'], write: 'reference implementation' },
  storm: { words: ['storm', 'storms', 'stormy'], write: 'fault phase' },
  mortal: { words: ['mortal'], write: 'killable process' },
  lying: { words: ['lying', 'liar'], write: 'faulty' },
  honest: { words: ['honest'], write: 'well-behaved' },
  crowd: { words: ['crowd', 'crowds'], write: 'load' },
  gate: { words: ['gate', 'gates'], write: 'CI checks' },
  journey: { words: ['journey', 'journeys'], write: 'end-to-end test' },
  mend: { words: ['mend', 'mends', 'mended'], write: 'fix; for a connection restore' },
  drill: { words: ['drill', 'drills'], write: 'restore test' },
  walked: { words: ['walked'], write: 'rehearsed' },
  anew: { words: ['anew'], write: 'again' },
  beside: { words: ['beside'], write: 'next to, with, while' },
  meanwhile: { words: ['meanwhile'], write: 'concurrently, at that time' },
  stands: { words: ['stands'], write: 'is' },
  'by itself': { phrases: ['by itself', 'by themselves'], write: 'automatically, alone' },
  'of before': { phrases: ['of before(?![.)])'], write: 'previous' },
  nobody: {
    words: ['nobody', 'somebody', 'whoever'],
    write: 'the actor: server, node, player, operator, client',
  },
  'half-move': { phrases: ['half-move', 'half move'], write: 'ply' },
};

/** File names that told a newcomer nothing. */
const FILE_NAME =
  /(^|\/)(around|below|need-to-sit|everywhere|gone|heard|extremes|high-water|at-once|instant|telling|arrival)(\.\w+)*$/;

const NAME_SENTENCE = 'name the file after what it contains';

/** Texts that players read, licences, this rule with its glossary, and the escrow program, whose manifest has the hash of its source. */
const EXEMPT =
  /(^|\/)texts\.ts$|^packages\/chess\/src\/openings\/book\.ts$|^apps\/web\/src\/.*-texts\.ts$|^packages\/protocol\/src\/reasons\.ts$|^apps\/web\/src\/translations\/|LICENSE|^programs\/escrow\/escrow\.c$|^package-lock\.json$|^tools\/tidy\/terms\.|^docs\/glossary\.md$|^tools\/acceptance\/lines\.md$/;

/** API names, quoted texts for players, and idioms that contain a private term. They are accepted unchanged. */
const ACCEPTED = new RegExp(
  [
    'closedToStrangers|too-many-strangers|/api/challenges/door|draw-offer-stands',
    '([\x27"`])house(?: funded)?\\1|adjust house loss', // the operators' right, and its entry in the audit log
    'Closed to strangers|challenged by somebody|wallet by (?:itself|themselves)|(?:closes|comes back) by itself',
    '\\b[Ss]tands (?:in )?for\\b',
    '\\bUSER nobody\\b', // the unprivileged user of Unix
  ].join('|'),
  'g',
);

export type Counts = Readonly<Record<string, number>>;

interface Use {
  path: string;
  line: number;
}

/**
 * Reports private terms. A term with no count in terms.json, or the count 0, must not occur. For other terms the file limits the
 * remaining uses, so that the count can only fall.
 */
export function checkTerms(tree: Tree, allowed: Counts = remaining): Finding[] {
  return Object.entries(findUses(tree)).flatMap(([name, uses]) => {
    const sentence = `'${name}': ${TERMS[name] === undefined ? NAME_SENTENCE : `write ${TERMS[name].write}`}`;
    const most = allowed[name] ?? 0;
    if (uses.length <= most) return [];
    if (most === 0) return uses.map((use) => ({ ...use, sentence }));
    return [
      {
        path: 'tools/tidy/terms.json',
        line: 1,
        sentence: `${sentence} (${uses.length} uses, at most ${most} may be left)`,
      },
    ];
  });
}

/** Returns every use of each private term. */
export function findUses(tree: Tree): Record<string, Use[]> {
  const patterns = Object.entries(TERMS).map(([name, term]) => ({
    name,
    pattern: patternOf(term),
    within: term.within,
  }));
  const uses: Record<string, Use[]> = {
    'file name': [...tree.paths].filter((path) => FILE_NAME.test(path)).map((path) => ({ path, line: 1 })),
    ...Object.fromEntries(patterns.map(({ name }) => [name, []])),
  };
  for (const [path, written] of tree.texts) {
    if (EXEMPT.test(path)) continue;
    const text = written.replace(ACCEPTED, (accepted) => ' '.repeat(accepted.length));
    for (const { name, pattern, within } of patterns) {
      if (within !== undefined && !within.test(path)) continue;
      for (const { index } of text.matchAll(pattern))
        uses[name]?.push({ path, line: text.slice(0, index).split('\n').length });
    }
  }
  return uses;
}

function patternOf({ words = [], phrases = [] }: Term): RegExp {
  const parts = words.flatMap((word) => {
    const title = `${word[0]?.toUpperCase()}${word.slice(1)}`;
    return [
      `(?<![A-Za-z])(?:${word}|${title})(?![a-z])`, // a word, or the first part of an identifier
      `(?<=[a-z0-9])${title}(?![a-z])`, // a later part of an identifier
      `(?<![A-Za-z])${word.toUpperCase()}(?![A-Za-z])`, // a part of a constant
    ];
  });
  const exact = phrases.map((phrase) => `(?<![A-Za-z])${phrase}(?![a-z])`);
  return new RegExp([...parts, ...exact].join('|'), 'g');
}
