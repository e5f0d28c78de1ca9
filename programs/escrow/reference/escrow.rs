// reference implementation: the rules of ../escrow.c, written a second time in another language by another compiler. It is never deployed:
// the tests send every transaction to both, and any difference is a mistake in one of them. Refusals have the numbers of
// `enum refusal` in ../escrow.c.
//
// No crate: Debian's rustc 1.63 with core from rust-src, and llc-14 (../build/compile-reference.ts).
#![feature(no_core)]
#![no_std]
#![no_main]
use core::mem::{size_of, transmute, MaybeUninit};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

const OPEN: u64 = u64::from_le_bytes(*b"KSATOPEN");
const LOCKED: u64 = u64::from_le_bytes(*b"KSATLOCK");
const DONE: u64 = u64::from_le_bytes(*b"KSATDONE");

const MIN_WAGER: u64 = 10_000_000; // lamports
const MIN_LOCK: u64 = 3_600; // seconds
const MAX_LOCK: u64 = 14 * 86_400; // seconds

type Key = [u64; 4];

#[derive(Clone, Copy)]
#[repr(C)]
struct Terms {
    wager: u64,
    fee: u64,
    lock: u64,
}

#[repr(C)]
struct Seat {
    state: u64,
    player: Key,
    arbiter: Key,
    opponent: Key,
    game: [u64; 2],
    terms: Terms,
    deadline: i64,
}

#[repr(C)]
struct OpenArgs {
    tag: u64,
    terms: Terms,
    game: [u64; 2],
    arbiter: Key,
    opponent: Key,
}

#[repr(C)]
struct StartArgs {
    tag: u64,
    terms: Terms,
}

const SEAT_BYTES: u64 = size_of::<Seat>() as u64;

#[derive(Clone, Copy)]
struct Account(*mut u8);

impl Account {
    #[inline(always)]
    unsafe fn is_signer(self) -> bool {
        *self.0.add(1) == 1
    }
    #[inline(always)]
    unsafe fn key<'a>(self) -> &'a Key {
        &*(self.0.add(8) as *const Key)
    }
    #[inline(always)]
    unsafe fn owner<'a>(self) -> &'a Key {
        &*(self.0.add(40) as *const Key)
    }
    #[inline(always)]
    unsafe fn lamports<'a>(self) -> &'a mut u64 {
        &mut *(self.0.add(72) as *mut u64)
    }
    #[inline(always)]
    unsafe fn length(self) -> u64 {
        *(self.0.add(80) as *const u64)
    }
    #[inline(always)]
    unsafe fn seat<'a>(self) -> &'a mut Seat {
        &mut *(self.0.add(88) as *mut Seat)
    }
    #[inline(always)]
    unsafe fn is_seat(self, program: &Key) -> bool {
        self.length() == SEAT_BYTES && same(self.owner(), program)
    }
}

#[inline(always)]
fn same(a: &Key, b: &Key) -> bool {
    ((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])) == 0
}
#[inline(always)]
fn zero(a: &Key) -> bool {
    (a[0] | a[1] | a[2] | a[3]) == 0
}
#[inline(always)]
fn same_terms(a: &Terms, b: &Terms) -> bool {
    a.wager == b.wager && a.fee == b.fee && a.lock == b.lock
}

/// Unix seconds by the clock of the network; None when it cannot be read.
#[inline(always)]
fn now() -> Option<i64> {
    let syscall: extern "C" fn(*mut u64) -> u64 = unsafe { transmute(0xd56b_5fe9usize) };
    let mut clock = MaybeUninit::<[u64; 5]>::uninit();
    if syscall(clock.as_mut_ptr() as *mut u64) != 0 {
        return None;
    }
    Some(unsafe { *(clock.as_ptr() as *const u64).add(4) } as i64)
}

macro_rules! require {
    ($code:literal, $condition:expr) => {
        if !$condition {
            return $code;
        }
    };
}

#[no_mangle]
pub unsafe extern "C" fn entrypoint(input: *mut u8) -> u64 {
    let count = *(input as *const u64);
    require!(1, count >= 2 && count <= 4);
    let mut accounts = MaybeUninit::<[Account; 4]>::uninit();
    let slots = accounts.as_mut_ptr() as *mut Account;
    let mut at = input.add(8);
    let mut i = 0;
    while i < count {
        require!(2, *at == 0xff);
        *slots.add(i as usize) = Account(at);
        at = at.add(88 + Account(at).length() as usize + 10240);
        at = (((at as u64 + 7) & !7) + 8) as *mut u8;
        i += 1;
    }
    let size = *(at as *const u64);
    let data = at.add(8);
    require!(3, size >= 8);
    let tag = *(data as *const u64);
    let program = &*(data.add(size as usize) as *const Key);
    let account = |n: usize| -> Account { *slots.add(n) };

    if tag == 0 {
        require!(10, size == 112 && count == 2);
        let (held, player, args) = (account(0), account(1), &*(data as *const OpenArgs));
        let s = held.seat();
        require!(11, held.is_seat(program));
        require!(12, s.state == 0);
        require!(13, player.is_signer());
        require!(14, args.terms.wager >= MIN_WAGER);
        require!(15, *held.lamports() >= args.terms.wager);
        require!(16, args.terms.fee <= args.terms.wager / 10);
        require!(17, args.terms.lock >= MIN_LOCK && args.terms.lock <= MAX_LOCK);
        require!(18, !same(&args.arbiter, player.key()));
        require!(19, !same(&args.opponent, player.key()));
        s.state = OPEN;
        s.player = *player.key();
        s.arbiter = args.arbiter;
        s.opponent = args.opponent;
        s.game = args.game;
        s.terms = args.terms;
        s.deadline = 0;
        return 0;
    }

    if tag == 1 {
        require!(20, size == 32 && count == 3);
        let (arbiter, args) = (account(0), &*(data as *const StartArgs));
        let (a, b) = (account(1).seat(), account(2).seat());
        require!(21, account(1).is_seat(program));
        require!(22, account(2).is_seat(program));
        require!(23, a.state == OPEN);
        require!(24, b.state == OPEN);
        require!(25, arbiter.is_signer());
        require!(26, same(&a.arbiter, arbiter.key()));
        require!(27, same(&b.arbiter, arbiter.key()));
        require!(28, a.game[0] == b.game[0] && a.game[1] == b.game[1]);
        require!(29, same_terms(&a.terms, &args.terms));
        require!(30, same_terms(&b.terms, &args.terms));
        require!(31, !same(&a.player, &b.player));
        require!(32, zero(&a.opponent) || same(&a.opponent, &b.player));
        require!(33, zero(&b.opponent) || same(&b.opponent, &a.player));
        let time = match now() {
            Some(t) => t,
            None => return 34,
        };
        a.deadline = time + args.terms.lock as i64;
        b.deadline = a.deadline;
        a.opponent = b.player;
        b.opponent = a.player;
        a.state = LOCKED;
        b.state = LOCKED;
        return 0;
    }

    if tag == 2 {
        require!(40, size == 40 && count == 4);
        let (arbiter, winner) = (account(0), account(3));
        let (w, l) = (account(1).seat(), account(2).seat());
        require!(41, account(1).is_seat(program));
        require!(42, account(2).is_seat(program));
        require!(43, w.state == LOCKED);
        require!(44, l.state == LOCKED);
        require!(45, arbiter.is_signer());
        require!(46, same(&w.arbiter, arbiter.key()));
        require!(47, same(&l.arbiter, arbiter.key()));
        require!(48, w.game[0] == l.game[0] && w.game[1] == l.game[1]);
        require!(49, w.deadline == l.deadline);
        require!(50, same(&w.opponent, &l.player));
        require!(51, same(&l.opponent, &w.player));
        require!(52, same(&w.player, winner.key()));
        let fee = w.terms.fee;
        *winner.lamports() += *account(1).lamports() + *account(2).lamports() - fee;
        *arbiter.lamports() += fee;
        *account(1).lamports() = 0;
        *account(2).lamports() = 0;
        w.state = DONE;
        l.state = DONE;
        return 0;
    }

    require!(60, size == 8 && tag <= 5 && count == if tag == 4 { 3 } else { 2 });
    let (held, player) = (account(0), account(1));
    let s = held.seat();
    require!(61, held.is_seat(program));
    require!(62, same(&s.player, player.key()));
    if tag == 3 {
        require!(70, s.state == OPEN);
        require!(71, player.is_signer());
    } else if tag == 4 {
        require!(80, s.state == OPEN || s.state == LOCKED);
        require!(81, account(2).is_signer());
        require!(82, same(&s.arbiter, account(2).key()));
    } else {
        require!(90, s.state == LOCKED);
        let time = match now() {
            Some(t) => t,
            None => return 91,
        };
        require!(92, time > s.deadline);
    }
    *player.lamports() += *held.lamports();
    *held.lamports() = 0;
    s.state = DONE;
    0
}
