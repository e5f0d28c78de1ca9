// Tools, cluster, testkit: a machine whose wall clock is wrong, for a process that is started with `--import` of this file and
// CHAOS_SKEW_MS. Nothing of the product knows of it.
const skewMs = Number(process.env.CHAOS_SKEW_MS);
if (!Number.isSafeInteger(skewMs)) throw new Error('CHAOS_SKEW_MS must be whole milliseconds');
const TrueDate = Date;

globalThis.Date = class SkewedDate extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + skewMs);
    else super(...given);
  }

  static now() {
    return TrueDate.now() + skewMs;
  }
};
