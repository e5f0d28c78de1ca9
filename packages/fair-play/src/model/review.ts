// Fair play: decides what follows from a score, by the thresholds of the ruling.
import type { Judge } from './game-record.ts';
import { CERTAIN_DEVIATION, type Score } from './score.ts';

/** `shadow`: everything is measured and recorded, but the quality of moves never causes a hold. */
export type FairPlayMode = 'on' | 'shadow' | 'off';

export interface ReviewThresholds {
  /** From these scores on, the games are analysed again with more nodes. */
  readonly secondPass: {
    readonly assistance: number;
    readonly someGames: number;
    readonly assistanceAndTime: number;
  };
  /** An evaluation with at least this many nodes a position counts as a second pass. */
  readonly secondPassNodes: number;
  /** From these scores on, our own engine alone requests a look. */
  readonly ownLook: { readonly assistance: number; readonly someGames: number };
  readonly hold: {
    readonly assistance: number;
    readonly someGames: number;
    readonly informativeMoves: number;
    readonly games: number;
    readonly deviationMax: number;
  };
}

export const FIRST_PASS_NODES = 8_000;

/** Initial values, based on simulated cheats and a few thousand games. They need the shadow month. */
export const DEFAULT_THRESHOLDS: ReviewThresholds = {
  secondPass: { assistance: 3, someGames: 3, assistanceAndTime: 4 },
  secondPassNodes: 32_000,
  // Measured on 187 sides: copies of our own engine exceed it in 99 % of samples of three games, and no player without help did
  // (maximum over ten games: 12.1). The constants were fitted for a stronger judge, so 6 would accuse every tenth player.
  ownLook: { assistance: 15, someGames: 15 },
  hold: { assistance: 6, someGames: 6, informativeMoves: 60, games: 3, deviationMax: CERTAIN_DEVIATION },
};

export interface ReviewContext {
  /** The judge of the scored games; the weakest if there were several. */
  readonly judge: Judge;
  readonly mode: FairPlayMode;
  /** Whether the opponent of one of these games reported it. */
  readonly reported: boolean;
  readonly thresholds?: ReviewThresholds;
}

/** `look`: an operator looks at the games, and no money is held. */
export type Review = 'none' | 'second-pass' | 'look' | 'hold';

/** Decides what to do about a player. `deviation`: that of the player's current rating. */
export function reviewOf(score: Score, deviation: number, context: ReviewContext): Review {
  const { judge, mode, reported, thresholds = DEFAULT_THRESHOLDS } = context;
  if (mode === 'off') return 'none';
  if (judge.kind === 'own')
    return exceeds(score, thresholds.ownLook) && isEnough(score, thresholds) ? 'look' : 'none';
  const suspicious = isSuspicious(score, thresholds);
  if (judge.nodes < thresholds.secondPassNodes) return reported || suspicious ? 'second-pass' : 'none';
  if (exceeds(score, thresholds.hold)) {
    const certain = isEnough(score, thresholds) && deviation <= thresholds.hold.deviationMax;
    return certain && mode === 'on' ? 'hold' : 'look';
  }
  return reported && suspicious ? 'look' : 'none';
}

function isSuspicious(score: Score, { secondPass }: ReviewThresholds): boolean {
  return exceeds(score, secondPass) || score.assistanceAndTime >= secondPass.assistanceAndTime;
}

function exceeds(score: Score, limits: { readonly assistance: number; readonly someGames: number }): boolean {
  return score.assistance >= limits.assistance || score.someGames >= limits.someGames;
}

function isEnough(score: Score, { hold }: ReviewThresholds): boolean {
  return score.informativeMoves >= hold.informativeMoves && score.games >= hold.games;
}
