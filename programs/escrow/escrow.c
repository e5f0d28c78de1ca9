// escrow: a program that holds the stakes of two players of one match. Each player can always see their
// stake, the arbiter cannot take it, and no one can lock it for ever.
//
// One account, a "seat", holds one player's stake for one match. Its player opens it alone. The arbiter binds
// two seats of the same terms (START). From then on it can only name the winner of the two (DECIDE), and every
// amount follows from what both players signed. A seat goes back to its player, whole:
//   LEAVE   while it is not bound, when its player signs
//   RETURN  at any time before the decision, when its arbiter signs; a draw is two of them
//   EXPIRE  after its deadline, when anyone sends it
// There is no admin, no upgrade, no other way out, no call of another program and no state outside the seats.
//
// One function without a data section or relocations, so that no linker is needed (build/). README.md says
// how to verify escrow.so against this file.
typedef unsigned long long u64;
typedef long long i64;
typedef unsigned char u8;
#define INLINE static inline __attribute__((always_inline))

// ---------------------------------------------------------------------------------------------------- limits

#define MIN_WAGER 10000000ull         // lamports, 0.01 SOL: above a wallet's least balance, so any payout lands
#define MAX_FEE(wager) ((wager) / 10) // lamports: a tenth of one player's wager
#define MIN_LOCK 3600ull              // seconds: shorter, and a loser could expire before the payout
#define MAX_LOCK (14ull * 86400)      // seconds: longer, and a server that is gone would hold stakes too long

// -------------------------------------------------------------------------------------------------- refusals

// The program returns one of these codes and changes nothing, or returns 0. client/refusals.ts mirrors them.
enum refusal {
  // Any instruction
  ACCOUNT_COUNT = 1,                  // an instruction has 2 to 4 accounts
  ACCOUNT_REPEATED = 2,               // no account may stand in two places
  DATA_TOO_SHORT = 3,                 // the data begins with 8 bytes that say which instruction it is

  // OPEN
  OPEN_SHAPE = 10,                    // 112 bytes of data and 2 accounts
  OPEN_NOT_A_SEAT = 11,               // the seat must be 152 bytes that this program owns
  OPEN_SEAT_USED = 12,                // the seat must be newly allocated
  OPEN_PLAYER_UNSIGNED = 13,          // the player must sign
  OPEN_WAGER_TOO_SMALL = 14,          // the wager must be at least MIN_WAGER
  OPEN_SEAT_UNDERFUNDED = 15,         // the seat must hold the wager already
  OPEN_FEE_TOO_HIGH = 16,             // the fee must be at most MAX_FEE
  OPEN_LOCK_OUT_OF_RANGE = 17,        // the lock must be from MIN_LOCK to MAX_LOCK
  OPEN_OWN_ARBITER = 18,              // a player cannot be the arbiter
  OPEN_OWN_OPPONENT = 19,             // a player cannot be the opponent

  // START
  START_SHAPE = 20,                   // 32 bytes of data and 3 accounts
  START_FIRST_NOT_A_SEAT = 21,        // the first seat must be 152 bytes that this program owns
  START_SECOND_NOT_A_SEAT = 22,       // so must the second
  START_FIRST_NOT_OPEN = 23,          // the first seat must be open: not bound, and not paid out
  START_SECOND_NOT_OPEN = 24,         // so must the second
  START_ARBITER_UNSIGNED = 25,        // the arbiter must sign
  START_FIRST_OTHER_ARBITER = 26,     // the first player must have named this arbiter
  START_SECOND_OTHER_ARBITER = 27,    // so must the second
  START_OTHER_MATCH = 28,             // both seats must be for one match
  START_FIRST_OTHER_TERMS = 29,       // the first player must have signed the terms that the arbiter states
  START_SECOND_OTHER_TERMS = 30,      // so must the second
  START_SAME_PLAYER = 31,             // the two seats must belong to two players
  START_FIRST_OTHER_OPPONENT = 32,    // the first player must have named the second, or no one
  START_SECOND_OTHER_OPPONENT = 33,   // the second player must have named the first, or no one
  START_CLOCK_UNREADABLE = 34,        // the runtime must tell the time

  // DECIDE
  DECIDE_SHAPE = 40,                  // 40 bytes of data and 4 accounts
  DECIDE_WINNER_NOT_A_SEAT = 41,      // the winner's seat must be 152 bytes that this program owns
  DECIDE_LOSER_NOT_A_SEAT = 42,       // so must the loser's
  DECIDE_WINNER_NOT_LOCKED = 43,      // the winner's seat must be bound, and not paid out
  DECIDE_LOSER_NOT_LOCKED = 44,       // so must the loser's
  DECIDE_ARBITER_UNSIGNED = 45,       // the arbiter must sign
  DECIDE_WINNER_OTHER_ARBITER = 46,   // the winner must have named this arbiter
  DECIDE_LOSER_OTHER_ARBITER = 47,    // so must the loser
  DECIDE_OTHER_MATCH = 48,            // both seats must be for one match
  DECIDE_OTHER_DEADLINE = 49,         // both seats must be from one START
  DECIDE_WINNER_OTHER_OPPONENT = 50,  // the winner's seat must be bound to the loser's player
  DECIDE_LOSER_OTHER_OPPONENT = 51,   // the loser's seat must be bound to the winner's player
  DECIDE_OTHER_WINNER = 52,           // the wallet that is paid must be the player of the winner's seat

  // LEAVE, RETURN and EXPIRE
  GIVE_BACK_SHAPE = 60,               // 8 bytes of data, 2 accounts, 3 for RETURN; no other instruction exists
  GIVE_BACK_NOT_A_SEAT = 61,          // the seat must be 152 bytes that this program owns
  GIVE_BACK_OTHER_PLAYER = 62,        // the wallet that is paid must be the player of the seat
  LEAVE_NOT_OPEN = 70,                // the seat must be open: not bound, and not paid out
  LEAVE_PLAYER_UNSIGNED = 71,         // the player must sign
  RETURN_FINISHED = 80,               // the seat must be open or bound, and not paid out
  RETURN_ARBITER_UNSIGNED = 81,       // the arbiter must sign
  RETURN_OTHER_ARBITER = 82,          // the player must have named this arbiter
  EXPIRE_NOT_LOCKED = 90,             // the seat must be bound, and not paid out
  EXPIRE_CLOCK_UNREADABLE = 91,       // the runtime must tell the time
  EXPIRE_TOO_EARLY = 92,              // the second of the deadline must be over
};

// `npm run escrow:mutants` builds one program for each refusal, without that check; some case must notice.
#ifndef SKIP
#define SKIP -1
#endif
#define REQUIRE(refusal, condition) \
  do { \
    if ((refusal) != SKIP && !(condition)) return (refusal); \
  } while (0)

// ----------------------------------------------------------------------------------------------------- state

// The first 8 bytes of a seat, as a hex dump shows them. All zero: allocated, and not opened yet.
#define OPEN 0x4e45504f5441534bull   // KSATOPEN
#define LOCKED 0x4b434f4c5441534bull // KSATLOCK
#define DONE 0x454e4f445441534bull   // KSATDONE

typedef struct { u64 w[4]; } Key; // 32 bytes

typedef struct { // 24 bytes
  u64 wager; // lamports of one player
  u64 fee;   // lamports of the arbiter after a decision
  u64 lock;  // seconds from START until EXPIRE
} Terms;

typedef struct { // 152 bytes
  u64 state;
  Key player;
  Key arbiter;
  Key opponent; // who it is once locked; before that, zero stands for any
  u64 match[2]; // names the match; the server chooses it at random
  Terms terms;
  i64 deadline; // unix seconds; 0 until locked
} Seat;

// ---------------------------------------------------------------------------------------------- instructions

enum tag { T_OPEN, T_START, T_DECIDE, T_LEAVE, T_RETURN, T_EXPIRE };

typedef struct { u64 tag; Terms terms; u64 match[2]; Key arbiter, opponent; } OpenArgs; // 112 bytes
typedef struct { u64 tag; Terms terms; } StartArgs;                                      // 32 bytes
typedef struct { u64 tag; Key record; } DecideArgs; // 40 bytes; record: SHA-256 of the game, for outsiders

// ------------------------------------------------------------------------------------------------- the input

// One account as the runtime serializes it: 1 byte 0xff, signer, writable, executable, 4 bytes, key, owner,
// lamports, length of the data, the data, 10240 bytes of room, padding to 8 bytes, 8 bytes of rent epoch.
typedef struct { u8 *head; } Account;

INLINE int is_signer(Account a) { return a.head[1] == 1; }
INLINE Key *key(Account a) { return (Key *)(a.head + 8); }
INLINE Key *owner(Account a) { return (Key *)(a.head + 40); }
INLINE u64 *lamports(Account a) { return (u64 *)(a.head + 72); }
INLINE u64 length(Account a) { return *(u64 *)(a.head + 80); }
INLINE Seat *seat(Account a) { return (Seat *)(a.head + 88); }

INLINE int same(const Key *a, const Key *b) {
  return ((a->w[0] ^ b->w[0]) | (a->w[1] ^ b->w[1]) | (a->w[2] ^ b->w[2]) | (a->w[3] ^ b->w[3])) == 0;
}
INLINE int zero(const Key *a) { return (a->w[0] | a->w[1] | a->w[2] | a->w[3]) == 0; }
INLINE int same_terms(const Terms *a, const Terms *b) {
  return ((a->wager ^ b->wager) | (a->fee ^ b->fee) | (a->lock ^ b->lock)) == 0;
}
INLINE int same_match(const Seat *a, const Seat *b) {
  return a->match[0] == b->match[0] && a->match[1] == b->match[1];
}
// Only this program writes into an account that it owns, or takes lamports from it.
INLINE int is_seat(Account a, const Key *program) {
  return length(a) == sizeof(Seat) && same(owner(a), program);
}

// SIMD-0178: a system call is a call whose immediate is the murmur3-32 hash of its name. The build refuses
// any other one.
static u64 (*const sol_get_clock_sysvar)(void *) = (void *)0xd56b5fe9ull;
enum { SLOT, EPOCH_START, EPOCH, LEADER_SCHEDULE_EPOCH, UNIX_SECONDS, CLOCK_FIELDS };

// ----------------------------------------------------------------------------------------------- the program

u64 entrypoint(u8 *input) {
  u64 count = *(u64 *)input;
  REQUIRE(ACCOUNT_COUNT, count >= 2 && count <= 4);
  Account account[4];
  u8 *at = input + 8;
  for (u64 i = 0; i < count; i++) {
    REQUIRE(ACCOUNT_REPEATED, *at == 0xff); // any other value is the place of the account that it repeats
    account[i].head = at;
    at += 88 + length(account[i]) + 10240;
    at = (u8 *)(((u64)at + 7) & ~7ull) + 8;
  }
  u64 size = *(u64 *)at;
  u8 *data = at + 8;
  REQUIRE(DATA_TOO_SHORT, size >= 8);
  u64 tag = *(u64 *)data;
  Key *program = (Key *)(data + size);

  // OPEN [seat w] [player s]: the same transaction gave the seat its lamports and its space before.
  if (tag == T_OPEN) {
    REQUIRE(OPEN_SHAPE, size == sizeof(OpenArgs) && count == 2);
    Account held = account[0], player = account[1];
    OpenArgs *args = (OpenArgs *)data;
    Seat *s = seat(held);
    REQUIRE(OPEN_NOT_A_SEAT, is_seat(held, program));
    REQUIRE(OPEN_SEAT_USED, s->state == 0);
    REQUIRE(OPEN_PLAYER_UNSIGNED, is_signer(player));
    REQUIRE(OPEN_WAGER_TOO_SMALL, args->terms.wager >= MIN_WAGER);
    REQUIRE(OPEN_SEAT_UNDERFUNDED, *lamports(held) >= args->terms.wager);
    REQUIRE(OPEN_FEE_TOO_HIGH, args->terms.fee <= MAX_FEE(args->terms.wager));
    REQUIRE(OPEN_LOCK_OUT_OF_RANGE, args->terms.lock >= MIN_LOCK && args->terms.lock <= MAX_LOCK);
    REQUIRE(OPEN_OWN_ARBITER, !same(&args->arbiter, key(player)));
    REQUIRE(OPEN_OWN_OPPONENT, !same(&args->opponent, key(player)));
    s->state = OPEN;
    s->player = *key(player);
    s->arbiter = args->arbiter;
    s->opponent = args->opponent;
    s->match[0] = args->match[0];
    s->match[1] = args->match[1];
    s->terms = args->terms;
    s->deadline = 0;
    return 0;
  }

  // START [arbiter s] [first seat w] [second seat w]: binds the two, and nothing is paid.
  if (tag == T_START) {
    REQUIRE(START_SHAPE, size == sizeof(StartArgs) && count == 3);
    Account arbiter = account[0];
    StartArgs *args = (StartArgs *)data;
    Seat *a = seat(account[1]), *b = seat(account[2]);
    REQUIRE(START_FIRST_NOT_A_SEAT, is_seat(account[1], program));
    REQUIRE(START_SECOND_NOT_A_SEAT, is_seat(account[2], program));
    REQUIRE(START_FIRST_NOT_OPEN, a->state == OPEN);
    REQUIRE(START_SECOND_NOT_OPEN, b->state == OPEN);
    REQUIRE(START_ARBITER_UNSIGNED, is_signer(arbiter));
    REQUIRE(START_FIRST_OTHER_ARBITER, same(&a->arbiter, key(arbiter)));
    REQUIRE(START_SECOND_OTHER_ARBITER, same(&b->arbiter, key(arbiter)));
    REQUIRE(START_OTHER_MATCH, same_match(a, b));
    REQUIRE(START_FIRST_OTHER_TERMS, same_terms(&a->terms, &args->terms));
    REQUIRE(START_SECOND_OTHER_TERMS, same_terms(&b->terms, &args->terms));
    REQUIRE(START_SAME_PLAYER, !same(&a->player, &b->player));
    REQUIRE(START_FIRST_OTHER_OPPONENT, zero(&a->opponent) || same(&a->opponent, &b->player));
    REQUIRE(START_SECOND_OTHER_OPPONENT, zero(&b->opponent) || same(&b->opponent, &a->player));
    u64 clock[CLOCK_FIELDS];
    REQUIRE(START_CLOCK_UNREADABLE, sol_get_clock_sysvar(clock) == 0);
    a->deadline = b->deadline = (i64)(clock[UNIX_SECONDS] + args->terms.lock);
    a->opponent = b->player;
    b->opponent = a->player;
    a->state = b->state = LOCKED;
    return 0;
  }

  // DECIDE [arbiter s w] [winner's seat w] [loser's seat w] [winner w]: pays out both seats.
  if (tag == T_DECIDE) {
    REQUIRE(DECIDE_SHAPE, size == sizeof(DecideArgs) && count == 4);
    Account arbiter = account[0], winner = account[3];
    Seat *w = seat(account[1]), *l = seat(account[2]);
    REQUIRE(DECIDE_WINNER_NOT_A_SEAT, is_seat(account[1], program));
    REQUIRE(DECIDE_LOSER_NOT_A_SEAT, is_seat(account[2], program));
    REQUIRE(DECIDE_WINNER_NOT_LOCKED, w->state == LOCKED);
    REQUIRE(DECIDE_LOSER_NOT_LOCKED, l->state == LOCKED);
    REQUIRE(DECIDE_ARBITER_UNSIGNED, is_signer(arbiter));
    REQUIRE(DECIDE_WINNER_OTHER_ARBITER, same(&w->arbiter, key(arbiter)));
    REQUIRE(DECIDE_LOSER_OTHER_ARBITER, same(&l->arbiter, key(arbiter)));
    REQUIRE(DECIDE_OTHER_MATCH, same_match(w, l));
    REQUIRE(DECIDE_OTHER_DEADLINE, w->deadline == l->deadline);
    REQUIRE(DECIDE_WINNER_OTHER_OPPONENT, same(&w->opponent, &l->player));
    REQUIRE(DECIDE_LOSER_OTHER_OPPONENT, same(&l->opponent, &w->player));
    REQUIRE(DECIDE_OTHER_WINNER, same(&w->player, key(winner)));
    // The winner is paid all that both seats hold, with what strangers sent there. The loser's wallet takes
    // no part: a credit to an emptied wallet could fail for rent, which would block the winner's payment.
    u64 fee = w->terms.fee;
    *lamports(winner) += *lamports(account[1]) + *lamports(account[2]) - fee;
    *lamports(arbiter) += fee;
    *lamports(account[1]) = *lamports(account[2]) = 0;
    w->state = l->state = DONE;
    return 0;
  }

  // LEAVE [seat w] [player s w], RETURN [seat w] [player w] [arbiter s], EXPIRE [seat w] [player w]: give back
  // one seat, whole, to its player.
  REQUIRE(GIVE_BACK_SHAPE, size == 8 && tag <= T_EXPIRE && count == (tag == T_RETURN ? 3 : 2));
  Account held = account[0], player = account[1];
  Seat *s = seat(held);
  REQUIRE(GIVE_BACK_NOT_A_SEAT, is_seat(held, program));
  REQUIRE(GIVE_BACK_OTHER_PLAYER, same(&s->player, key(player)));
  if (tag == T_LEAVE) {
    REQUIRE(LEAVE_NOT_OPEN, s->state == OPEN);
    REQUIRE(LEAVE_PLAYER_UNSIGNED, is_signer(player));
  } else if (tag == T_RETURN) {
    REQUIRE(RETURN_FINISHED, s->state == OPEN || s->state == LOCKED);
    REQUIRE(RETURN_ARBITER_UNSIGNED, is_signer(account[2]));
    REQUIRE(RETURN_OTHER_ARBITER, same(&s->arbiter, key(account[2])));
  } else {
    REQUIRE(EXPIRE_NOT_LOCKED, s->state == LOCKED);
    u64 clock[CLOCK_FIELDS];
    REQUIRE(EXPIRE_CLOCK_UNREADABLE, sol_get_clock_sysvar(clock) == 0);
    REQUIRE(EXPIRE_TOO_EARLY, (i64)clock[UNIX_SECONDS] > s->deadline);
  }
  *lamports(player) += *lamports(held);
  *lamports(held) = 0;
  s->state = DONE;
  return 0;
}
