// Chess match, testkit: matches as rows of real databases hold them, one JSON text each, key order and all. They must be
// readable for ever: lines are added with every version of the stored form, and never changed. Tests only.

/** Version 0, from before the form had a version. The games were played on PostgreSQL. */
const STORED_V0: Readonly<Record<string, string>> = {
  waiting:
    '{"seq":0,"black":null,"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"status":"waiting","isPrivate":false,"expiresAtMs":1767229200000,"allowObservers":false}',
  'ready: white is not on the game screen':
    '{"seq":1,"black":{"userId":2,"isAbsent":false,"awaySinceMs":1767225601000},"white":{"userId":1,"isAbsent":false,"awaySinceMs":1767225601000},"status":"ready","accepted":{"black":true,"white":false},"isPrivate":false,"isRematch":false,"expiresAtMs":1767225631000,"allowObservers":false}',
  'ended: declined before the start':
    '{"ply":0,"seq":2,"black":{"userId":2,"isAbsent":false,"awaySinceMs":1767225601000},"clock":null,"white":{"userId":1,"isAbsent":false,"awaySinceMs":1767225601000},"ending":{"reason":"declined","result":"aborted","winner":null,"abortedBy":1,"endedAtMs":1767225601000,"settlement":{"kind":"refund-all"}},"status":"ended","isPrivate":false,"startedAtMs":null,"isRematchMade":false,"rematchOffers":{"black":null,"white":null},"allowObservers":false}',
  'ended: cancelled by the creator':
    '{"ply":0,"seq":1,"black":null,"clock":null,"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"ending":{"reason":"cancelled","result":"cancelled","winner":null,"abortedBy":null,"endedAtMs":1767225601000,"settlement":{"kind":"refund-all"}},"status":"ended","isPrivate":false,"startedAtMs":null,"isRematchMade":false,"rematchOffers":{"black":null,"white":null},"allowObservers":false}',
  'active: no move yet':
    '{"ply":0,"seq":2,"black":{"userId":2,"isAbsent":false,"awaySinceMs":null},"clock":{"turn":"white","black":{"lagBucketMs":1000,"remainingMs":600000},"white":{"lagBucketMs":1000,"remainingMs":600000},"runningSinceMs":1767225601000},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"status":"active","isPrivate":false,"startedAtMs":1767225601000,"drawOfferedBy":null,"allowObservers":false,"lastDrawOfferPly":{"black":null,"white":null}}',
  'active: a draw is offered':
    '{"ply":2,"seq":4,"black":{"userId":2,"isAbsent":false,"awaySinceMs":null},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":598500},"white":{"lagBucketMs":1300,"remainingMs":597500},"runningSinceMs":1767225605000},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"status":"active","isPrivate":false,"startedAtMs":1767225601000,"drawOfferedBy":"black","allowObservers":false,"lastDrawOfferPly":{"black":2,"white":null}}',
  'active: black is absent':
    '{"ply":2,"seq":4,"black":{"userId":2,"isAbsent":true,"awaySinceMs":1767225605700},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":598500},"white":{"lagBucketMs":1300,"remainingMs":597500},"runningSinceMs":1767225605000},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"status":"active","isPrivate":false,"startedAtMs":1767225601000,"drawOfferedBy":"black","allowObservers":false,"lastDrawOfferPly":{"black":2,"white":null}}',
  'ended: black resigned':
    '{"ply":2,"seq":5,"black":{"userId":2,"isAbsent":true,"awaySinceMs":1767225605700},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":598500},"white":{"lagBucketMs":1300,"remainingMs":585800},"runningSinceMs":null},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"ending":{"reason":"resignation","result":"white_wins","winner":"white","abortedBy":null,"endedAtMs":1767225616700,"settlement":{"kind":"winner","winner":"white"}},"status":"ended","isPrivate":false,"startedAtMs":1767225601000,"isRematchMade":false,"rematchOffers":{"black":null,"white":null},"allowObservers":false}',
  'ended: a rematch is offered':
    '{"ply":2,"seq":5,"black":{"userId":2,"isAbsent":true,"awaySinceMs":1767225605700},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":598500},"white":{"lagBucketMs":1300,"remainingMs":585800},"runningSinceMs":null},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"ending":{"reason":"resignation","result":"white_wins","winner":"white","abortedBy":null,"endedAtMs":1767225616700,"settlement":{"kind":"winner","winner":"white"}},"status":"ended","isPrivate":false,"startedAtMs":1767225601000,"isRematchMade":false,"rematchOffers":{"black":null,"white":{"isOver":false,"expiresAtMs":1767225636700}},"allowObservers":false}',
  'ended: the rematch is made':
    '{"ply":2,"seq":5,"black":{"userId":2,"isAbsent":true,"awaySinceMs":1767225605700},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":598500},"white":{"lagBucketMs":1300,"remainingMs":585800},"runningSinceMs":null},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"ending":{"reason":"resignation","result":"white_wins","winner":"white","abortedBy":null,"endedAtMs":1767225616700,"settlement":{"kind":"winner","winner":"white"}},"status":"ended","isPrivate":false,"startedAtMs":1767225601000,"isRematchMade":true,"rematchOffers":{"black":null,"white":{"isOver":true,"expiresAtMs":1767225636700}},"allowObservers":false}',
  'ended: checkmate':
    '{"ply":4,"seq":7,"black":{"userId":2,"isAbsent":false,"awaySinceMs":null},"clock":{"turn":"white","black":{"lagBucketMs":1600,"remainingMs":600000},"white":{"lagBucketMs":1600,"remainingMs":600000},"runningSinceMs":null},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"ending":{"reason":"checkmate","result":"black_wins","winner":"black","abortedBy":null,"endedAtMs":1767225616700,"settlement":{"kind":"winner","winner":"black"}},"status":"ended","isPrivate":false,"startedAtMs":1767225616700,"isRematchMade":false,"rematchOffers":{"black":null,"white":null},"allowObservers":false}',
};

/** Version 1: the time control. */
const STORED_V1: Readonly<Record<string, string>> = {
  waiting:
    '{"seq":0,"black":null,"white":{"userId":1,"isAbsent":false,"awaySinceMs":1790000000000},"status":"waiting","version":1,"isPrivate":false,"expiresAtMs":1790003600000,"timeControl":{"initialMs":600000,"incrementMs":0},"allowObservers":true}',
  ready:
    '{"seq":1,"black":{"userId":2,"isAbsent":false,"awaySinceMs":1790000000000},"white":{"userId":1,"isAbsent":false,"awaySinceMs":1790000000000},"status":"ready","version":1,"accepted":{"black":true,"white":false},"isPrivate":false,"isRematch":false,"expiresAtMs":1790000030000,"timeControl":{"initialMs":180000,"incrementMs":2000},"allowObservers":true}',
  active:
    '{"ply":2,"seq":4,"black":{"userId":2,"isAbsent":false,"awaySinceMs":null},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":182000},"white":{"lagBucketMs":1300,"remainingMs":182000},"runningSinceMs":1790000000000},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"status":"active","version":1,"isPrivate":false,"startedAtMs":1790000000000,"timeControl":{"initialMs":180000,"incrementMs":2000},"drawOfferedBy":null,"allowObservers":true,"lastDrawOfferPly":{"black":null,"white":null}}',
  ended:
    '{"ply":2,"seq":5,"black":{"userId":2,"isAbsent":false,"awaySinceMs":null},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":910000},"white":{"lagBucketMs":1300,"remainingMs":910000},"runningSinceMs":null},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"ending":{"reason":"resignation","result":"black_wins","winner":"black","abortedBy":null,"endedAtMs":1790000000000,"settlement":{"kind":"winner","winner":"black"}},"status":"ended","version":1,"isPrivate":false,"startedAtMs":1790000000000,"timeControl":{"initialMs":900000,"incrementMs":10000},"isRematchMade":false,"rematchOffers":{"black":null,"white":null},"allowObservers":true}',
};

/** Version 2: an active match is a line of numbers, see `packActive`. */
const STORED_V2: Readonly<Record<string, string>> = {
  waiting:
    '{"version":2,"seq":0,"black":null,"white":{"userId":1,"isAbsent":false,"awaySinceMs":1790000000000},"status":"waiting","isPrivate":false,"expiresAtMs":1790003600000,"timeControl":{"initialMs":600000,"incrementMs":0},"allowObservers":true}',
  ready:
    '{"version":2,"seq":1,"black":{"userId":2,"isAbsent":false,"awaySinceMs":1790000000000},"white":{"userId":1,"isAbsent":false,"awaySinceMs":1790000000000},"status":"ready","accepted":{"black":true,"white":false},"isPrivate":false,"isRematch":false,"expiresAtMs":1790000030000,"timeControl":{"initialMs":180000,"incrementMs":2000},"allowObservers":true}',
  active: '"2 0 1 180000 2000 1 2 1790000000000 - 0 - 0 - - - 4 2 182000 1300 182000 1300 0 1790000000000"',
  ended:
    '{"version":2,"ply":2,"seq":5,"black":{"userId":2,"isAbsent":false,"awaySinceMs":null},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":910000},"white":{"lagBucketMs":1300,"remainingMs":910000},"runningSinceMs":null},"white":{"userId":1,"isAbsent":false,"awaySinceMs":null},"ending":{"reason":"resignation","result":"black_wins","winner":"black","abortedBy":null,"endedAtMs":1790000000000,"settlement":{"kind":"winner","winner":"black"}},"status":"ended","isPrivate":false,"startedAtMs":1790000000000,"timeControl":{"initialMs":900000,"incrementMs":10000},"isRematchMade":false,"rematchOffers":{"black":null,"white":null},"allowObservers":true}',
  'active: a draw is offered':
    '"2 0 0 600000 0 1 2 1767225601000 - 0 - 0 1 - 2 4 2 597500 1300 598500 1300 0 1767225605000"',
  'active: black is absent':
    '"2 0 0 600000 0 1 2 1767225601000 - 0 1767225605700 1 1 - 2 4 2 597500 1300 598500 1300 0 1767225605000"',
};

/** Version 3: the nodes at which a player is; the line of an active match ends with them. */
const STORED_V3: Readonly<Record<string, string>> = {
  waiting:
    '{"version":3,"seq":0,"black":null,"white":{"at":[],"userId":1,"isAbsent":false,"awaySinceMs":1790000000000},"status":"waiting","isPrivate":false,"expiresAtMs":1790003600000,"timeControl":{"initialMs":600000,"incrementMs":0},"allowObservers":true}',
  ready:
    '{"version":3,"seq":1,"black":{"at":[],"userId":2,"isAbsent":false,"awaySinceMs":1790000000000},"white":{"at":[],"userId":1,"isAbsent":false,"awaySinceMs":1790000000000},"status":"ready","accepted":{"black":true,"white":false},"isPrivate":false,"isRematch":false,"expiresAtMs":1790000030000,"timeControl":{"initialMs":180000,"incrementMs":2000},"allowObservers":true}',
  active:
    '"3 0 1 180000 2000 1 2 1790000000000 - 0 - 0 - - - 4 2 182000 1300 182000 1300 0 1790000000000 7 7,12"',
  ended:
    '{"version":3,"ply":2,"seq":5,"black":{"at":[7,12],"userId":2,"isAbsent":false,"awaySinceMs":null},"clock":{"turn":"white","black":{"lagBucketMs":1300,"remainingMs":910000},"white":{"lagBucketMs":1300,"remainingMs":910000},"runningSinceMs":null},"white":{"at":[7],"userId":1,"isAbsent":false,"awaySinceMs":null},"ending":{"reason":"resignation","result":"black_wins","winner":"black","abortedBy":null,"endedAtMs":1790000000000,"settlement":{"kind":"winner","winner":"black"}},"status":"ended","isPrivate":false,"startedAtMs":1790000000000,"timeControl":{"initialMs":900000,"incrementMs":10000},"isRematchMade":false,"rematchOffers":{"black":null,"white":null},"allowObservers":true}',
  'active: a draw is offered':
    '"3 0 0 600000 0 1 2 1767225601000 - 0 - 0 1 - 2 4 2 597500 1300 598500 1300 0 1767225605000 1 1"',
  'active: black is absent':
    '"3 0 0 600000 0 1 2 1767225601000 - 0 1767225605700 1 1 - 2 4 2 597500 1300 598500 1300 0 1767225605000 7 -"',
};

/** The examples of each version at its number. */
export const STORED_BY_VERSION = [STORED_V0, STORED_V1, STORED_V2, STORED_V3];
