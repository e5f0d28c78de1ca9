// game-analysis: limits the analysis to a share of one core, by pausing after each piece of work.
import type { Time } from '../../platform/time.ts';

export class CpuShare {
  readonly #share: number; // above 0, at most 1
  readonly #time: Pick<Time, 'monotonicMs' | 'after'>;
  #beganMs = 0;
  #endPause: (() => void) | null = null;

  constructor(share: number, time: Pick<Time, 'monotonicMs' | 'after'>) {
    this.#share = share;
    this.#time = time;
  }

  /** Called when work begins. */
  begin(): void {
    this.#beganMs = this.#time.monotonicMs();
  }

  /** Called when work ends. Resolves after the pause, when work begins again. */
  async rest(): Promise<void> {
    const workedMs = this.#time.monotonicMs() - this.#beganMs;
    const pauseMs = workedMs * (1 / this.#share - 1);
    if (pauseMs > 0) await this.#pause(pauseMs);
    this.begin();
  }

  /** Ends a pause early. */
  wake(): void {
    this.#endPause?.();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#time.after(ms, () => this.#endPause?.());
      this.#endPause = () => {
        this.#endPause = null;
        cancel();
        resolve();
      };
    });
  }
}
