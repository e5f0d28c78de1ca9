// play: a single burst of confetti over the page. It ignores clicks, and respects reduced motion.
import { useEffect, useRef } from 'react';
import { randomIndex } from '../../ui/browser.ts';
import { REDUCED_MOTION, useMediaQuery } from '../../ui/layout.tsx';
import css from './result-card.module.css';
import { tokenColour } from './result-words.ts';

/** The length of the animation. */
export const CONFETTI_MS = 3_500;

interface Particle {
  x: number; // start, fraction of the width
  driftX: number; // over the whole flight, fraction of the width
  startY: number; // start, fraction of the height, above the screen
  fallY: number; // over the whole flight, fractions of the height
  delayMs: number;
  size: number; // CSS pixels
  turns: number; // over the whole flight
  tone: number; // colour index
}

const TONE_COUNT = 3;
const MOST_DELAY_MS = 700;

/** `random` returns a number from 0 up to, but excluding, 1. */
export function throwConfetti(count: number, random: () => number): Particle[] {
  return Array.from({ length: count }, () => ({
    x: random(),
    driftX: (random() - 0.5) * 0.3,
    startY: -0.05 - random() * 0.15,
    fallY: 1.2 + random() * 0.5,
    delayMs: random() * MOST_DELAY_MS,
    size: 5 + random() * 6,
    turns: (random() - 0.5) * 8,
    tone: Math.floor(random() * TONE_COUNT) % TONE_COUNT,
  }));
}

interface Placed {
  x: number; // fraction of the width
  y: number; // fraction of the height
  angle: number; // radians
  opacity: number;
}

/** The position of a particle; null before its start and after its end. */
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

const FINENESS = 1_000_000;
const TONES = ['--ivory', '--brass', '--lamp'];

export function Confetti({ count }: { count: number }) {
  const still = useMediaQuery(REDUCED_MOTION);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = count > 0 && !still;
  useEffect(() => {
    if (shown && canvas.current !== null) return fly(canvas.current, count);
  }, [shown, count]);
  if (!shown) return null;
  return (
    <div className={css['air']} aria-hidden="true">
      <canvas ref={canvas} className={css['confetti']} data-particles={count} />
    </div>
  );
}

function fly(canvas: HTMLCanvasElement, count: number): () => void {
  const context = canvas.getContext('2d');
  if (context === null) return () => {};
  const particles = throwConfetti(count, () => randomIndex(FINENESS) / FINENESS);
  const colours = TONES.map(tokenColour);
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  let startMs: number | null = null;
  let frame = requestAnimationFrame(function step(nowMs) {
    startMs ??= nowMs;
    const elapsedMs = nowMs - startMs;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (elapsedMs >= CONFETTI_MS) return;
    for (const particle of particles) draw(context, particle, elapsedMs, colours);
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}

function draw(
  context: CanvasRenderingContext2D,
  particle: Particle,
  elapsedMs: number,
  colours: readonly string[],
): void {
  const placed = placeParticle(particle, elapsedMs);
  if (placed === null) return;
  context.save();
  context.translate(placed.x * context.canvas.width, placed.y * context.canvas.height);
  context.rotate(placed.angle);
  context.globalAlpha = placed.opacity;
  context.fillStyle = colours[particle.tone] ?? '';
  context.fillRect(-particle.size / 2, -particle.size / 4, particle.size, particle.size / 2);
  context.restore();
}
