// testkit: loaded into a signer's process before its program, it kills that process at the first transaction: after the entry
// of the journal, and before the answer. Shorter texts are how a key file is checked.
const LEAST_TRANSACTION_BYTES = 100;
const sign = crypto.subtle.sign.bind(crypto.subtle);

crypto.subtle.sign = (algorithm, key, data) => {
  if (data.byteLength < LEAST_TRANSACTION_BYTES) return sign(algorithm, key, data);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
};
