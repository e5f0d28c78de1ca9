// web, build: which modules stand in one file.

/** What stands in one file because it is always fetched together: every file costs a request and a dictionary. */
export const GROUPS = [
  {
    // Runs before all the rest, which waits for the language.
    name: 'entry',
    priority: 3,
    test: /vite\/preload-helper|\/src\/(entry\.ts|language\/)/,
  },
  {
    name: 'page',
    priority: 2,
    test: new RegExp(
      [
        'use-sync-external-store',
        '/node_modules/(react|react-dom|scheduler|zod|wouter|regexparam|get-nonce|@wallet-standard)/',
        '/packages/protocol/src/(avatar|challenge|clusters|error-codes|(bulk|identity|socket)-limits|game\\.|ids|limits|money\\.|page-routes|rating-range|ratings|siws|step-up|socket/|time-control|http/(auth|call|config|users))',
        '/src/ui/(base|button|elements|icon|layout|links|pieces|sprites|status|texts)',
        '/packages/chess/src/clock/side',
        '/packages/client/src/(store|socket/)',
        '/src/api/(?!query-client|use-query|use-seconds-left|intent-keys)',
        '/src/wallet/(rpc|texts|wallet-(standard|list|cache|balance))',
        '/src/session/(?!connect-flow|stake-|step-up-flow)',
        '/src/account/invitation',
        '/src/main\\.tsx',
        '/src/app/(index|page|texts|screens/)',
      ].join('|'),
    ),
  },
  // What dialogs are made of, and money's dialogs: every file that a click may ask for is named in the first load.
  {
    name: 'controls',
    priority: 1,
    test: new RegExp(
      [
        '/node_modules/@radix-ui/(?!react-(toast|visually-hidden|tabs|roving-focus|collection|direction|use-is-hydrated)/)',
        '/node_modules/(tslib|aria-hidden|detect-node-es|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar)',
        '/src/ui/(clipboard|controls|dialog)',
      ].join('|'),
    ),
  },
  {
    name: 'money',
    priority: 1,
    test: /\/src\/(features\/money\/(?!index|explorer-screen|account-screen)|(wallet|session)\/(chain-client\.|node-|sending|step-up-flow|transaction-signature|use-wallet-patience|wallet-answer)|ui\/money-summary)/,
  },
  {
    name: 'signed-in',
    priority: 1,
    test: new RegExp(
      [
        '/packages/protocol/src/(dollars|economics|listed-games|lobby-limits|paging|range-input|http/games)',
        '/src/ui/(avatar|browser|format|money\\.|player|select|toasts)',
        '/src/(api|session|account)/(query-client|use-query|use-sol-price|use-profile|use-seconds-left|own-games|guarded-games|intent-keys|dialogs|speed|stake-)',
        '/src/rematch/port',
        '/src/app/(around|dialogs|header|query-client|shell|signed-in)',
        '/src/features/(account|challenges|money|settings)/index',
      ].join('|'),
    ),
  },
  // With its words: its dialogs have the same ones, and need a file of their own for nothing.
  {
    name: 'lobby',
    priority: 1,
    test: /\/src\/(features\/lobby\/(?!open\/|dialog-|leave-words|match-texts|use-forfeit-|parts\/(below|need-|own-|row-|list-card|money-more|first-|leaderboard|live-games|paused|practice|[a-z]+-dialog|dialogs|source|speed-choice)))/,
  },
  // Fetched when a wallet is about to be asked: what it is asked, and whether that is what the player wants.
  {
    name: 'signing',
    priority: 2,
    test: /\/src\/(wallet\/signing\/|session\/connect-flow|(withdrawal|stake|confirmation)-text)/,
  },
  // The table, which the live game and training share.
  {
    name: 'table',
    priority: 1,
    test: /\/src\/features\/play\/(texts|deferred\.|live\/(route|table-view)|result\/result-data|table\/(?!board-grip))/,
  },
  // Of the few games whose stakes are on chain: the sheets that say so, and the chips.
  { name: 'stakes', priority: 2, test: /\/src\/((ui|account)\/stakes)/ },
  {
    // Every signed-in screen fetches these ahead once it is idle; the connect screen needs some of them.
    name: 'dialog',
    priority: 1,
    test: new RegExp(
      [
        '/node_modules/(@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|tslib)',
        '/src/ui/(tabs|toast-view)',
      ].join('|'),
    ),
  },
  {
    name: 'dialogs',
    priority: 1,
    test: new RegExp(
      [
        '/src/features/(challenges/(?!index)|match-found/found-dialog|wallet-guard/(lost-dialog|texts))',
        '/src/features/settings/(settings-dialog|texts|use-|parts/)',
        '/packages/protocol/src/http/(blocks|challenges|push|sessions)',
        '/src/features/account/(settings-dialog|user-profile|stats|use-owned|use-purchase|parts/(my-|confirm|wallet-address|figures))',
        '/src/features/money/(amounts|deposit|withdraw-|transactions-|statement|signature|form|use-|wallet-rejection|balance-watch|texts|explorer\\.|parts/)',
        '/src/features/lobby/parts/(match-dialog|create-dialog|join-dialogs|private-dialogs|policy-dialog|available-dialog|finding-dialog|leave-dialog|source-choice|speed-choice|dialogs)|/src/features/lobby/(dialog-|leave-words|match-texts)',
      ].join('|'),
    ),
  },
];
