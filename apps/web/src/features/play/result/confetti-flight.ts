// play, result: how confetti falls. Pure: chance and time are arguments.

/** After this nothing is left to draw. */
export const CONFETTI_MS = 3_500;

export interface Particle {
  x: number; // start, share of the width
  driftX: number; // sideways way over the whole flight, share of the width
  startY: number; // start, share of the height, above the picture
  fallY: number; // way down over the whole flight, shares of the height
  delayMs: number;
  size: number; // CSS pixels
  turns: number; // over the whole flight
  tone: number; // which colour: 0, 1 or 2
}

const TONES = 3;
const MOST_DELAY_MS = 700;

/** `random` draws from 0 up to 1. */
export function throwConfetti(count: number, random: () => number): Particle[] {
  return Array.from({ length: count }, () => ({
    x: random(),
    driftX: (random() - 0.5) * 0.3,
    startY: -0.05 - random() * 0.15,
    fallY: 1.2 + random() * 0.5,
    delayMs: random() * MOST_DELAY_MS,
    size: 5 + random() * 6,
    turns: (random() - 0.5) * 8,
    tone: Math.floor(random() * TONES) % TONES,
  }));
}

export interface Placed {
  x: number; // share of the width
  y: number; // share of the height
  angle: number; // radians
  opacity: number;
}

/** Where a particle is; null before it starts and after it is gone. */
export function placeParticle(particle: Particle, elapsedMs: number): Placed | null {
  const flightMs = CONFETTI_MS - MOST_DELAY_MS;
  const share = (elapsedMs - particle.delayMs) / flightMs;
  if (share < 0 || share >= 1) return null;
  return {
    x: particle.x + particle.driftX * share,
    y: particle.startY + particle.fallY * share * share,
    angle: particle.turns * share * 2 * Math.PI,
    opacity: Math.min(1, (1 - share) * 4),
  };
}
