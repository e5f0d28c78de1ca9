// testkit: preloaded into a signer process. It kills the process at the first transaction, after the journal entry and before the
// answer. Shorter messages are ignored, because loading a key file signs one to check the key.
const LEAST_TRANSACTION_BYTES = 100;
const sign = crypto.subtle.sign.bind(crypto.subtle);

crypto.subtle.sign = (algorithm, key, data) => {
  if (data.byteLength < LEAST_TRANSACTION_BYTES) return sign(algorithm, key, data);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
};
