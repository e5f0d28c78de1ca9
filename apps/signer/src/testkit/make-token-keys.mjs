// testkit: creates keys inside a SoftHSM token, as an operator would: `make-token-keys.mjs MODULE PIN LABEL... [LABEL=extractable]`.
// It is a separate process, because a module reads its settings from the environment when it is loaded.
import pkcs11js from 'pkcs11js';

const CKM_EC_EDWARDS_KEY_PAIR_GEN = 0x1055;
/** The name of the curve, in DER: PrintableString "edwards25519". */
const ED25519 = Buffer.from('130c656477617264733235353139', 'hex');

const [modulePath, pin, ...labels] = process.argv.slice(2);
const module = new pkcs11js.PKCS11();
module.load(modulePath);
module.C_Initialize();
const [slot] = module.C_GetSlotList(true);
const session = module.C_OpenSession(slot, pkcs11js.CKF_SERIAL_SESSION | pkcs11js.CKF_RW_SESSION);
module.C_Login(session, pkcs11js.CKU_USER, pin);
for (const given of labels) {
  const [label, how] = given.split('=');
  module.C_GenerateKeyPair(
    session,
    { mechanism: CKM_EC_EDWARDS_KEY_PAIR_GEN },
    [
      { type: pkcs11js.CKA_TOKEN, value: true },
      { type: pkcs11js.CKA_LABEL, value: label },
      { type: pkcs11js.CKA_EC_PARAMS, value: ED25519 },
      { type: pkcs11js.CKA_VERIFY, value: true },
    ],
    [
      { type: pkcs11js.CKA_TOKEN, value: true },
      { type: pkcs11js.CKA_LABEL, value: label },
      { type: pkcs11js.CKA_PRIVATE, value: true },
      { type: pkcs11js.CKA_SENSITIVE, value: true },
      { type: pkcs11js.CKA_EXTRACTABLE, value: how === 'extractable' },
      { type: pkcs11js.CKA_SIGN, value: true },
    ],
  );
}
module.C_Logout(session);
module.C_Finalize();
