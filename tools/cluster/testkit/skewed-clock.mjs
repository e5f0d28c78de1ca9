// Tools, cluster, testkit: simulates a machine with a wrong wall clock. Start a process with `--import` of this file and with
// CHAOS_SKEW_MS. The product's code is unaware of it.
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
