// play, parts: looking back at the moves while the game goes on. Pure. What is looked at is a ply: 0 is the beginning,
// null the present, which a new move of the game changes without being asked.

export type Step = 'first' | 'previous' | 'next' | 'last';

/** Where a step leads; the newest position is the present again. */
export function stepTo(viewed: number | null, plies: number, step: Step): number | null {
  const at = viewed ?? plies;
  switch (step) {
    case 'first':
      return live(0, plies);
    case 'previous':
      return live(Math.max(0, at - 1), plies);
    case 'next':
      return live(at + 1, plies);
    case 'last':
      return null;
  }
}

/** A ply as what is looked at. */
export function live(ply: number, plies: number): number | null {
  return ply >= plies ? null : ply;
}

const KEYS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

export function stepOfKey(key: string): Step | null {
  return KEYS[key] ?? null;
}

/** So much of a wheel, or of a finger on a touchpad, is one move. Pixels. */
const WHEEL_STEP_PX = 50;
/** So far a finger goes for one move on the ribbon. Pixels. */
const SWIPE_STEP_PX = 36;

/** A turn of the wheel: the step it makes, and what of it is left for the next one. */
export function turnWheel(rest: number, deltaPx: number): { step: Step | null; rest: number } {
  const sum = Math.sign(rest) === -Math.sign(deltaPx) ? deltaPx : rest + deltaPx;
  if (Math.abs(sum) < WHEEL_STEP_PX) return { step: null, rest: sum };
  return { step: sum < 0 ? 'previous' : 'next', rest: 0 };
}

/** How many moves a finger that went so far to the right goes back; negative goes on. */
export function swipedBack(deltaPx: number): number {
  return Math.trunc(deltaPx / SWIPE_STEP_PX);
}
