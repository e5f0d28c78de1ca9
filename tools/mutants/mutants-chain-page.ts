// Tools, mutants: faults of the page where stakes are on chain: where a wager comes from, what is said of it, and the way on.
import type { Mutant } from './mutant.ts';

const WEB = 'apps/web/src';
const LOBBY = `${WEB}/features/lobby`;
const CHAIN = `${WEB}/features/play/chain`;
const ON_CHAIN = 'apps/server/tests/escrow/staked-on-chain.db.test.ts';

export const CHAIN_PAGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'chain page: a wager from the wallet is gated by the playing balance',
    file: `${LOBBY}/match-actions.ts`,
    find: "if (source === 'balance' && shortfall.current < shortfall.required) {",
    replace: 'if (shortfall.current < shortfall.required) {',
    killedBy: [`${LOBBY}/match-actions.test.ts`],
  },
  {
    name: 'chain page: a game with its wager on chain is cancelled without a question',
    file: `${LOBBY}/match-actions.ts`,
    find: "if (game.stakeSource === 'escrow') port.dispatch({ type: 'leaving', game });\n  else cancel(port, game);",
    replace: 'cancel(port, game);',
    killedBy: [`${LOBBY}/match-actions.test.ts`],
  },
  {
    name: 'chain page: a wager counts as back as soon as its game is cancelled',
    file: `${LOBBY}/leave-words.ts`,
    find: "stake.state === 'returned' ? MATCH_TEXTS.leftDone(wager) : MATCH_TEXTS.leftText(wager)",
    replace: 'MATCH_TEXTS.leftDone(wager)',
    killedBy: [`${LOBBY}/leave-words.test.ts`],
  },
  {
    name: 'chain page: a question whether to cancel outlives the wait',
    file: `${LOBBY}/state.ts`,
    find: "dialog.kind !== 'leaving'",
    replace: 'dialog.kind !== null',
    killedBy: [`${LOBBY}/state.test.ts`],
  },
  {
    name: 'chain page: a reserved seat is looked at once',
    file: `${WEB}/session/stakes.ts`,
    find: '  if (reservedUntil !== undefined) return true;\n',
    replace: '',
    killedBy: [`${WEB}/session/stakes.test.ts`],
  },
  {
    name: 'chain page: no opponent is looked for while one is awaited',
    file: `${WEB}/session/stakes.ts`,
    find: "isAwaited && stakes.white?.state === 'open' ? AWAITED_ASK_MS : false",
    replace: 'false',
    killedBy: [`${WEB}/session/stakes.test.ts`],
  },
  {
    name: 'chain page: a reserved seat reads as one that no one has taken',
    file: `${WEB}/ui/stake-chips.tsx`,
    find: "|| (side === 'black' && isReserved)",
    replace: '',
    killedBy: [`${WEB}/ui/stake-chips.test.tsx`],
  },
  {
    name: 'chain page: a stake without a transaction leads to none',
    file: `${WEB}/ui/stake-chips.tsx`,
    find: 'return signature === null ? explorerAccount(cluster, seat) : explorerAddress(cluster, signature);',
    replace: 'return explorerAddress(cluster, signature ?? seat);',
    killedBy: [`${WEB}/ui/stake-chips.test.tsx`],
  },
  {
    name: 'chain page: a stake that came too late reads as a seat that is gone',
    file: `${CHAIN}/stake-fault.ts`,
    find: "return UNSIGNED.has(step) ? 'gone' : 'returns';",
    replace: "return 'gone';",
    killedBy: [`${CHAIN}/stake-fault.test.ts`],
  },
  {
    name: 'chain page: a popup that was closed is an error',
    file: `${WEB}/session/wallet-rejection.ts`,
    find: 'return NO.test(error.message) || CLOSED.test(error.message);',
    replace: 'return NO.test(error.message);',
    killedBy: [`${WEB}/session/wallet-rejection.test.ts`],
  },
  {
    name: 'chain page: the source in an address counts for nothing',
    file: `${WEB}/features/play/live/finding.ts`,
    find: "=== 'escrow' ? 'escrow' : 'balance'",
    replace: "=== 'escrow' ? 'balance' : 'balance'",
    killedBy: [`${WEB}/features/play/live/finding.test.ts`],
  },
  {
    name: 'chain page: matches of the other source are listed too',
    file: `${LOBBY}/parts/available-dialog.tsx`,
    find: 'games.filter(({ stakeSource }) => stakeSource === source)',
    replace: 'games.filter(({ id }) => id > 0)',
    killedBy: [
      'a match found from the wallet: both stakes, a mate, and the prize in the wallet, to the lamport',
    ],
  },
  {
    name: 'escrow: waiting games of both sources are listed whichever is asked for',
    file: 'apps/server/src/matchmaking/waiting-list.ts',
    find: ' &&\n      (stakeSource === undefined || game.stakeSource === stakeSource)',
    replace: '',
    killedBy: [ON_CHAIN],
  },
  {
    name: 'escrow: a seat that is bound is told as reserved',
    file: 'apps/server/src/escrow-games/store.ts',
    find: 'if (stakes !== undefined && isAwaited) found.set',
    replace: 'if (stakes !== undefined) found.set',
    killedBy: [ON_CHAIN],
  },
];
