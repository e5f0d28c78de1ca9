// Written by schema.db.test.ts from the migrations. Do not edit: vitest run -u schema.db.test.ts
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Schema {
  acceptedTerms: {
    userId: number;
    version: string;
    acceptedAt: Date;
  };
  account: {
    id: GeneratedAlways<bigint>;
    kind: 'chain' | 'player' | 'escrow' | 'fee' | 'withdraw_hold' | 'unclaimed' | 'operating' | 'adjust' | 'withdraw_only';
    ref: Generated<bigint>;
    balance: Generated<bigint>;
    version: Generated<bigint>;
    closed: Generated<boolean>;
  };
  accountHold: {
    id: GeneratedAlways<bigint>;
    userId: number;
    source: string;
    amount: bigint;
    heldFrom: Date;
    until: Date;
    endedAt: Date | null;
    endedAs: string | null;
  };
  accountLink: {
    userId: number;
    kind: 'address' | 'device' | 'funding-wallet';
    hash: string;
    seenAt: Date;
  };
  analysedMonth: {
    month: string;
    games: bigint;
  };
  analysedSide: {
    gameId: number;
    userId: number;
    judge: 'uci' | 'own';
    nodes: number;
    features: unknown;
    measures: unknown;
    score: unknown;
    review: 'none' | 'second-pass' | 'look' | 'hold';
    analysedAt: Date;
  };
  appUser: {
    id: GeneratedAlways<number>;
    walletAddress: string;
    username: string;
    usernameKey: string;
    usernameSkeleton: string;
    profilePicId: string;
    createdAt: Generated<Date>;
    renamedAt: Date | null;
    closedAt: Date | null;
    suspendedAt: Date | null;
    showGamesInLobby: Generated<boolean>;
  };
  archiveProgress: {
    single: Generated<boolean>;
    archivedBelow: Generated<bigint>;
  };
  auditCheckpoint: {
    accountId: bigint;
    version: bigint;
    balance: bigint;
  };
  auditLog: {
    id: bigint;
    previousHash: string;
    hash: string;
    actor: string;
    action: string;
    details: string;
    at: string;
    signed: string | null;
  };
  auditLogHead: {
    single: Generated<boolean>;
    entries: bigint;
    hash: string;
  };
  auditProgress: {
    single: Generated<boolean>;
    journalId: Generated<bigint>;
    restingAccountId: Generated<bigint>;
    fullPlace: unknown;
    fullStartedAt: Date | null;
    ranAt: Date | null;
    failedRuns: Generated<number>;
  };
  backfillCheckpoint: {
    id: GeneratedAlways<bigint>;
    treasury: string;
    signature: string;
  };
  blurredMove: {
    gameId: number;
    ply: number;
  };
  challengePrivacy: {
    userId: number;
    closedAt: Date;
  };
  clusterSecret: {
    isTheOne: Generated<boolean>;
    secret: ColumnType<Buffer, Uint8Array, Uint8Array>;
    madeAt: Generated<Date>;
  };
  cohortValue: {
    band: number;
    measure: string;
    class: number;
    games: bigint;
  };
  deposit: {
    id: GeneratedAlways<bigint>;
    signature: string;
    leg: number;
    source: string;
    lamports: bigint;
    slot: bigint;
    status: 'pending' | 'credited' | 'unclaimed' | 'operating' | 'returned';
    userId: number | null;
    journalId: bigint | null;
    seenAt: Generated<Date>;
    takenJournalId: bigint | null;
    answeredAs: string | null;
    creditedAt: Date | null;
  };
  depositIntent: {
    id: GeneratedAlways<bigint>;
    userId: number;
    walletAddress: string;
    lamports: bigint;
    reference: string;
    createdAt: Generated<Date>;
    askAt: Generated<Date>;
    closedAt: Date | null;
  };
  device: {
    id: GeneratedAlways<bigint>;
    walletAddress: string;
    tokenHash: string;
    firstSignedInAt: Date;
    lastSignedInAt: Date;
    confirmedAt: Date | null;
  };
  escrowDebt: {
    gameId: number;
    playerId: number;
    lamports: bigint;
    recordedAt: Date;
    repaidAt: Date | null;
  };
  escrowGame: {
    gameId: number;
    match: ColumnType<Buffer, Uint8Array, Uint8Array>;
    program: string;
    arbiter: string;
    lockSeconds: bigint;
    whiteWallet: string;
    blackId: number | null;
    blackWallet: string | null;
    reservedUntil: Date | null;
    isOffered: Generated<boolean>;
    alarm: string | null;
    createdAt: Date;
    settledAt: Date | null;
    contradiction: string | null;
    boundUntil: Date | null;
  };
  escrowLapse: {
    gameId: number;
    playerId: number;
    at: Date;
  };
  escrowSeat: {
    seat: string;
    gameId: number;
    side: 'white' | 'black';
    playerId: number;
    wallet: string;
    state: Generated<'opening' | 'open' | 'locked' | 'paid' | 'returned'>;
    openedSignature: string | null;
    closedSignature: string | null;
    deadline: Date | null;
    askedAt: Date;
    changedAt: Date;
    openedAt: Date | null;
    closedAt: Date | null;
  };
  finishedGame: {
    id: number;
    playerId: number;
    opponentId: number;
    result: 'white_wins' | 'black_wins' | 'draw' | 'forfeit' | 'aborted' | 'cancelled' | 'void' | null;
    winnerId: number | null;
    wager: bigint;
  };
  formerName: {
    id: GeneratedAlways<bigint>;
    userId: number;
    usernameKey: string;
    usernameSkeleton: string;
    givenUpAt: Date;
  };
  fundingLookup: {
    userId: number;
    askedAt: Date;
    readAt: Date | null;
    isKnown: Generated<boolean>;
  };
  game: {
    id: GeneratedAlways<number>;
    version: Generated<bigint>;
    status: 'waiting' | 'ready' | 'active' | 'ended';
    whiteId: number;
    blackId: number | null;
    wager: bigint;
    fee: bigint;
    isPrivate: boolean;
    allowObservers: boolean;
    gameCode: string | null;
    seq: Generated<number>;
    ply: Generated<number>;
    fen: string;
    match: unknown;
    dueAt: Date | null;
    outageCompensatedUntil: Date;
    createdAt: Date;
    startedAt: Date | null;
    endedAt: Date | null;
    result: 'white_wins' | 'black_wins' | 'draw' | 'forfeit' | 'aborted' | 'cancelled' | 'void' | null;
    reason: string | null;
    winnerId: number | null;
    abortedBy: number | null;
    hasDeadline: GeneratedAlways<boolean>;
    timeControl: Generated<string>;
    rematchOf: number | null;
    stakeSource: Generated<'balance' | 'escrow'>;
    challengedId: number | null;
    ratingMin: number | null;
    ratingMax: number | null;
  };
  gameAnalysis: {
    gameId: number;
    wager: bigint;
    pass: Generated<1 | 2>;
    state: Generated<'queued' | 'done' | 'skipped'>;
    attempts: Generated<number>;
    nextAt: Date;
    queuedAt: Date;
    analysedAt: Date | null;
    reportedIds: Generated<number[]>;
    finalCentipawns: number | null;
    isDecided: boolean;
    isUrgent: Generated<boolean>;
  };
  gameArchive: {
    gameId: number;
    plies: number;
    archived: ColumnType<Buffer, Uint8Array, Uint8Array>;
    archivedAt: Generated<Date>;
  };
  gameLog: {
    gameId: number;
    atMs: number;
    whiteMs: number | null;
    blackMs: number | null;
    lagCreditMs: number | null;
    n: number;
    seenN: number | null;
    uci: string | null;
    sig: ColumnType<Buffer, Uint8Array, Uint8Array> | null;
    clientMoveId: string | null;
    act: 'resign' | 'draw_offer' | 'draw_accept' | 'clock' | 'key' | 'flag' | 'forfeit' | 'abort' | 'void' | null;
    side: 'white' | 'black' | null;
    givenMs: bigint | null;
    lateMs: bigint | null;
    detail: string | null;
  };
  gameOutage: {
    id: GeneratedAlways<number>;
    since: Date;
    until: Date;
    isSettled: Generated<boolean>;
  };
  gameRating: {
    gameId: number;
    pool: 'blitz' | 'rapid';
    whiteId: number;
    whiteRating: number;
    whiteDeviation: number;
    whiteVolatility: number;
    blackId: number;
    blackRating: number;
    blackDeviation: number;
    blackVolatility: number;
  };
  gameReceipt: {
    gameId: number;
    origin: string;
    cluster: string;
    whiteKey: ColumnType<Buffer, Uint8Array, Uint8Array> | null;
    blackKey: ColumnType<Buffer, Uint8Array, Uint8Array> | null;
  };
  gameReport: {
    id: GeneratedAlways<number>;
    gameId: number;
    reporterId: number;
    reportedId: number;
    reason: 'engine' | 'lost-on-purpose' | 'abuse';
    text: string | null;
    reportedAt: Date;
  };
  idempotencyKey: {
    userId: number;
    call: string;
    key: string;
    requestHash: string;
    status: number | null;
    body: unknown;
    createdAt: Generated<Date>;
  };
  journal: {
    id: GeneratedAlways<bigint>;
    kind: string;
    opKey: string;
    requestHash: string;
    reason: string | null;
    at: Generated<Date>;
  };
  moneyFreeze: {
    cause: 'audit' | 'operator' | 'unaudited' | 'restored' | 'nodes';
    reason: string;
    since: Generated<Date>;
    heldBy: Generated<bigint[]>;
  };
  operatorNonce: {
    nonce: string;
    usedAt: Generated<Date>;
  };
  operatorRequest: {
    id: GeneratedAlways<number>;
    operator: string;
    signed: string;
    expiresAt: Date;
    logEntry: bigint | null;
    createdAt: Generated<Date>;
  };
  ownedAvatar: {
    userId: number;
    avatarId: string;
    acquiredAt: Generated<Date>;
  };
  playBreak: {
    id: GeneratedAlways<number>;
    userId: number;
    kind: 'break' | 'exclusion';
    operator: string | null;
    reason: string | null;
    beganAt: Date;
    until: Date;
    endRequestedAt: Date | null;
    liftedAt: Date | null;
  };
  playLimit: {
    id: GeneratedAlways<number>;
    userId: number;
    kind: 'deposit' | 'loss' | 'wager' | 'reminder';
    period: string;
    value: bigint;
    beganAt: Date;
    endedAt: Date | null;
  };
  playLimitChange: {
    id: GeneratedAlways<number>;
    userId: number;
    kind: string;
    period: string;
    value: bigint | null;
    effectiveAt: Date;
    lapsesAt: Date;
    closedAt: Date | null;
  };
  playedGame: {
    id: number;
    status: 'waiting' | 'ready' | 'active' | 'ended';
    result: 'white_wins' | 'black_wins' | 'draw' | 'forfeit' | 'aborted' | 'cancelled' | 'void' | null;
    reason: string | null;
    winnerId: number | null;
    wager: bigint;
    fee: bigint;
    isPrivate: boolean;
    allowObservers: boolean;
    ply: number;
    fen: string;
    createdAt: Date;
    startedAt: Date | null;
    endedAt: Date | null;
    whiteId: number;
    whiteName: string;
    whitePicture: string;
    blackId: number | null;
    blackName: string | null;
    blackPicture: string | null;
    timeControl: string;
    whiteRating: number | null;
    whiteDeviation: number | null;
    whiteChange: number | null;
    blackRating: number | null;
    blackDeviation: number | null;
    blackChange: number | null;
  };
  playerBlock: {
    blockerId: number;
    blockedId: number;
    blockedAt: Date;
  };
  playerRating: {
    userId: number;
    pool: 'blitz' | 'rapid';
    rating: number;
    deviation: number;
    volatility: number;
    games: number;
    ratedAt: Date;
    settledDays: GeneratedAlways<number>;
  };
  playerRecord: {
    userId: number;
    wins: Generated<number>;
    losses: Generated<number>;
    draws: Generated<number>;
    totalEarnings: Generated<bigint>;
    streak: Generated<number>;
  };
  playerStanding: {
    id: number;
    username: string;
    profilePicId: string;
    wins: number;
    losses: number;
    draws: number;
    totalEarnings: bigint;
    streak: number;
  };
  posting: {
    journalId: bigint;
    line: number;
    accountId: bigint;
    amount: bigint;
    balanceAfter: bigint;
    accountVersion: bigint;
  };
  pushKey: {
    isTheOne: Generated<boolean>;
    privateKey: ColumnType<Buffer, Uint8Array, Uint8Array>;
    madeAt: Generated<Date>;
  };
  pushSubscription: {
    sessionKey: string;
    userId: number;
    endpoint: string;
    p256dh: ColumnType<Buffer, Uint8Array, Uint8Array>;
    auth: ColumnType<Buffer, Uint8Array, Uint8Array>;
    language: 'en' | 'es' | 'pt';
    subscribedAt: Date;
    awaitsOpponentSince: Date | null;
  };
  ratedPlayer: {
    id: number;
    pool: 'blitz' | 'rapid';
    rating: number;
    games: number;
    ratedAt: Date;
    settledDays: number;
    username: string;
    profilePicId: string;
    wins: number;
    losses: number;
    totalEarnings: bigint;
  };
  ratingChange: {
    id: GeneratedAlways<bigint>;
    userId: number;
    pool: 'blitz' | 'rapid';
    gameId: number;
    reverses: bigint | null;
    change: number;
    rating: number;
    deviation: number;
    volatility: number;
    at: Date;
  };
  ratingPoint: {
    id: bigint;
    playerId: number;
    pool: 'blitz' | 'rapid';
    rating: number;
    at: Date;
  };
  receiptKey: {
    n: number;
    key: string;
    announcedAt: Date;
    since: Date | null;
    until: Date | null;
  };
  receiptKeyNode: {
    nodeId: bigint;
    keyN: number;
  };
  receiptSignature: {
    gameId: number;
    keyN: number;
    endedAt: Date;
    root: ColumnType<Buffer, Uint8Array, Uint8Array>;
    signature: ColumnType<Buffer, Uint8Array, Uint8Array>;
  };
  receiptTerms: {
    gameId: number;
    origin: string;
    cluster: string;
    createdAt: Date;
    startedAt: Date;
    timeControl: string;
    wager: bigint;
    fee: bigint;
    stakeSource: 'balance' | 'escrow';
    whiteId: number;
    whiteWallet: string;
    whiteKey: ColumnType<Buffer, Uint8Array, Uint8Array> | null;
    blackId: number;
    blackWallet: string;
    blackKey: ColumnType<Buffer, Uint8Array, Uint8Array> | null;
  };
  recentGame: {
    id: number;
    endedAt: Date;
    ply: number;
    isShown: boolean;
  };
  reminderSeen: {
    userId: number;
    seenAt: Date;
  };
  reserveEntries: {
    height: bigint;
    piece: number;
    bytes: ColumnType<Buffer, Uint8Array, Uint8Array>;
  };
  reserveNonce: {
    owner: bigint;
    nonce: ColumnType<Buffer, Uint8Array, Uint8Array>;
  };
  reserveShares: {
    height: bigint;
    firstOwner: bigint;
    bytes: ColumnType<Buffer, Uint8Array, Uint8Array>;
  };
  reserveStatement: {
    height: bigint;
    asOf: Date;
    postingId: bigint;
    slot: bigint;
    entries: number;
    owed: bigint;
    root: string;
    treasury: string;
    reserves: bigint;
    previous: string;
    digest: string;
    signature: string;
    restoredFrom: bigint | null;
  };
  returnedGame: {
    id: number;
    playerId: number;
  };
  reviewAppeal: {
    caseId: number;
    text: string;
    appealedAt: Date;
    answeredAt: Date | null;
    granted: boolean | null;
    answer: string | null;
    answeredBy: Generated<string[]>;
  };
  reviewCase: {
    id: GeneratedAlways<number>;
    userId: number;
    kind: 'quality' | 'pair' | 'report';
    state: Generated<'open' | 'released' | 'cleared' | 'upheld'>;
    openedAt: Date;
    evidence: unknown;
    decidedAt: Date | null;
    decidedBy: Generated<string[]>;
    decisionReason: string | null;
  };
  reviewGame: {
    caseId: number;
    userId: number;
    gameId: number;
    round: Generated<1 | 2>;
    kind: 'quality' | 'pair' | 'report';
    profit: bigint;
    held: bigint;
    state: Generated<'open' | 'released' | 'cleared' | 'upheld'>;
    addedAt: Date;
    heldFrom: Date | null;
    holdUntil: Date | null;
    holdLatest: Date | null;
    extendedAt: Date | null;
    extendedBy: Generated<string[]>;
    extensionReason: string | null;
    endedAt: Date | null;
    decidedBy: Generated<string[]>;
    decisionReason: string | null;
  };
  serverNode: {
    id: Generated<bigint>;
    beganAt: Date;
    heartbeatAt: Date;
    endedAt: Date | null;
    isBusConnected: Generated<boolean>;
    isDraining: Generated<boolean>;
  };
  serviceSwitch: {
    name: 'payouts' | 'deposits' | 'stakes' | 'signin' | 'newgames';
    why: string;
    stoppedAt: Generated<Date>;
  };
  session: {
    tokenHash: string;
    walletAddress: string;
    createdAt: Date;
    lastUsedAt: Date;
    expiresAt: Date;
    endedAt: Date | null;
    endReason: 'logout' | 'expired' | 'replaced' | 'ended' | null;
    device: string | null;
    deviceId: bigint | null;
  };
  settledGame: {
    id: number;
    whiteId: number;
    blackId: number;
    winnerId: number;
    wager: bigint;
    fee: bigint;
    ply: number;
  };
  signInChallenge: {
    id: string;
    walletAddress: string;
    message: string;
    issuedAt: Date;
    expiresAt: Date;
    browserHash: string;
  };
  signingKey: {
    sessionKey: string;
    walletAddress: string;
    key: string;
    message: string;
    signature: string;
    createdAt: Date;
  };
  stepUpChallenge: {
    sessionKey: string;
    id: string;
    subject: string;
    walletAddress: string;
    message: string;
    issuedAt: Date;
    expiresAt: Date;
  };
  treasuryMemo: {
    id: GeneratedAlways<bigint>;
    number: bigint;
    hash: string;
    signature: string;
    wire: ColumnType<Buffer, Uint8Array, Uint8Array>;
    lastValidBlockHeight: bigint;
    outcome: 'landed' | 'landed-failed' | 'expired' | null;
    missingSinceHeight: bigint | null;
    createdAt: Generated<Date>;
    kind: 'log' | 'reserves';
  };
  unclaimedWallet: {
    id: GeneratedAlways<bigint>;
    walletAddress: string;
    claims: Generated<number>;
  };
  unpackableGame: {
    gameId: number;
    reason: string;
    at: Generated<Date>;
  };
  unreadTransaction: {
    signature: string;
    treasury: string;
    why: string;
    foundAt: Generated<Date>;
    triedAt: Generated<Date>;
  };
  voidedGame: {
    gameId: number;
    caseId: number;
    debtorId: number;
    creditorId: number;
    journalId: bigint | null;
    taken: bigint;
    fee: bigint;
    owed: bigint;
    paid: Generated<bigint>;
    paidByPlayer: Generated<bigint>;
    payments: Generated<number>;
    cancelledAt: Date | null;
    voidedAt: Date;
  };
  watchCursor: {
    treasury: string;
    signature: string;
    slot: bigint;
    movedAt: Generated<Date>;
  };
  withdrawal: {
    id: Generated<bigint>;
    userId: number | null;
    walletAddress: string;
    lamports: bigint;
    state: 'requested' | 'approved' | 'signed' | 'completed' | 'failed' | 'cancelled';
    attempt: Generated<number>;
    holdJournalId: bigint;
    endJournalId: bigint | null;
    approvals: Generated<string[]>;
    reason: string | null;
    createdAt: Generated<Date>;
    changedAt: Generated<Date>;
    signedApprovals: Generated<string[]>;
    openSlot: number | null;
    unclaimedId: bigint | null;
  };
  withdrawalAttempt: {
    withdrawalId: bigint;
    attempt: number;
    signature: string;
    wire: ColumnType<Buffer, Uint8Array, Uint8Array>;
    lastValidBlockHeight: bigint;
    outcome: 'landed' | 'landed-failed' | 'expired' | null;
    missingSinceHeight: bigint | null;
    createdAt: Generated<Date>;
  };
}
