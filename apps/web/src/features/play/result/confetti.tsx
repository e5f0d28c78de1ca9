// play, result: confetti over the whole page, once. It stops by itself, takes no click, and is not there for anyone who
// wants no motion.
import { useEffect, useRef } from 'react';
import { randomIndex } from '../../../ui/random.ts';
import { REDUCED_MOTION, useMediaQuery } from '../../../ui/use-media-query.ts';
import css from './confetti.module.css';
import { CONFETTI_MS, type Particle, placeParticle, throwConfetti } from './confetti-flight.ts';
import { tokenColour } from './token-colour.ts';

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
