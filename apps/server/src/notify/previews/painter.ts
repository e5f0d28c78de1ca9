// Runs the drawing thread and caches its pictures. It draws one picture at a time from a bounded queue, starts with the first picture and
// ends when it is idle.
import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import type { PreviewFacts } from './facts.ts';
import { LINK_PREVIEWS } from './limits.ts';

export type PaintAnswer = { png: Uint8Array } | { fault: string };

export type Painter = ReturnType<typeof createPainter>;

interface Job {
  facts: PreviewFacts;
  done(png: Uint8Array | null): void;
}

export function createPainter({ time, log }: { time: Time; log: Log }) {
  const waiting: Job[] = [];
  let current: Job | null = null;
  let worker: Worker | null = null;
  let cancelTimer: Cancel = () => {};

  function startWorker(): Worker {
    const started = new Worker(new URL('./picture-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (answer: PaintAnswer) => {
      if ('fault' in answer) log.error({ fault: answer.fault }, 'a link preview was not drawn');
      finish('png' in answer ? answer.png : null);
    });
    started.on('error', (error) => {
      log.error({ err: error }, 'the thread that draws link previews failed');
      void endWorker();
      finish(null);
    });
    return started;
  }

  function endWorker(): Promise<unknown> {
    const ended = worker;
    worker = null;
    ended?.removeAllListeners('message');
    return ended?.terminate() ?? Promise.resolve();
  }

  function finish(png: Uint8Array | null): void {
    const done = current;
    current = null;
    cancelTimer();
    done?.done(png);
    next();
    if (current === null) cancelTimer = time.after(LINK_PREVIEWS.idleMs, () => void endWorker());
  }

  function next(): void {
    const job = waiting.shift();
    if (job === undefined) return;
    current = job;
    worker ??= startWorker();
    cancelTimer = time.after(LINK_PREVIEWS.drawMs, () => {
      log.error('drawing a link preview took too long');
      void endWorker();
      finish(null);
    });
    worker.postMessage(job.facts);
  }

  return {
    /** Returns the picture as a PNG, or null if the queue is full or drawing failed. */
    paint(facts: PreviewFacts): Promise<Uint8Array | null> {
      if (waiting.length >= LINK_PREVIEWS.waitingPictures) return Promise.resolve(null);
      return new Promise((done) => {
        waiting.push({ facts, done });
        if (current !== null) return;
        cancelTimer();
        next();
      });
    },
    async stop() {
      cancelTimer();
      for (const { done } of waiting.splice(0)) done(null);
      current?.done(null);
      current = null;
      await endWorker();
    },
  };
}

/** Caches the `most` recently used pictures. An ended game does not change, so its picture is drawn once. */
export function keepPictures(painter: Pick<Painter, 'paint'>, most: number) {
  const pictures = new Map<number, Uint8Array>(); // least recently used first
  const drawing = new Map<number, Promise<Uint8Array | null>>();

  function kept(gameId: number): Uint8Array | null {
    const picture = pictures.get(gameId);
    if (picture === undefined) return null;
    pictures.delete(gameId);
    pictures.set(gameId, picture);
    return picture;
  }

  async function draw(gameId: number, facts: PreviewFacts): Promise<Uint8Array | null> {
    const picture = await painter.paint(facts);
    if (picture === null) return null;
    pictures.set(gameId, picture);
    const [oldest] = pictures.keys();
    if (pictures.size > most && oldest !== undefined) pictures.delete(oldest);
    return picture;
  }

  return {
    kept,
    /** Returns the picture of a game, cached or newly drawn; null if it cannot be drawn now. */
    of(gameId: number, facts: PreviewFacts) {
      const picture = kept(gameId);
      if (picture !== null) return Promise.resolve(picture);
      const running = drawing.get(gameId) ?? draw(gameId, facts).finally(() => drawing.delete(gameId));
      drawing.set(gameId, running);
      return running;
    },
  };
}
