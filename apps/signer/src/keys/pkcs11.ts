// keys: keys in a hardware module, over PKCS#11. The module signs, and no secret enters this process. CKM_EDDSA (PKCS#11 3.0) without
// a parameter is plain Ed25519 as in RFC 8032.

import { type Address, getAddressDecoder, getPublicKeyFromAddress, verifySignature } from '@solana/kit';
import type * as pkcs11js from 'pkcs11js';
import type { KeyHolder } from './key-holder.ts';

/** The module, its token or a key in it cannot be used. The message is a sentence for the operator and never contains the PIN. */
export class Pkcs11Error extends Error {
  override readonly name = 'Pkcs11Error';
}

export interface Pkcs11Settings {
  module: string; // path of the vendor's library
  token: string; // label
  pin: string;
}

/** Constants of PKCS#11 3.0, which the package lacks. */
const CKM_EDDSA = 0x1057;
const CKK_EC_EDWARDS = 0x40;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** An EC point is wrapped in an OCTET STRING, except by modules that follow the older standard. */
const OCTET_STRING_OF_KEY = Uint8Array.of(0x04, KEY_BYTES);
/** Objects of one label to search for: two are enough to detect a duplicate. */
const FOUND = 2;

type Library = typeof pkcs11js;
type Session = Buffer;

export interface Token {
  /** Returns the key with this label. Throws `Pkcs11Error` unless there is exactly one that can sign and cannot be exported. */
  holder(label: string): Promise<KeyHolder>;
}

/** Opens a token and logs in. Loads the optional package, which must have been built on this machine. */
export async function openToken(settings: Pkcs11Settings): Promise<Token> {
  const library = await loadLibrary();
  const module = new library.PKCS11();
  attempt(`the library ${settings.module} cannot be loaded`, () => {
    module.load(settings.module);
    module.C_Initialize();
  });
  let session: Session | null = signIn(library, module, settings);
  /** Opens a new session if the module has dropped the last one. */
  const inSession = <T>(use: (open: Session) => T): T => {
    session ??= signIn(library, module, settings);
    try {
      return use(session);
    } catch (error) {
      session = null;
      throw error;
    }
  };

  return {
    async holder(label) {
      const find = (kind: number) => inSession((open) => findKey(library, module, open, { kind, label }));
      const address = addressOf(library, module, inSession, find(library.CKO_PUBLIC_KEY), label);
      inSession((open) => refuseReadable(library, module, open, find(library.CKO_PRIVATE_KEY), label));
      const holder: KeyHolder = {
        address,
        async sign(message) {
          return attempt(`the key "${label}" cannot sign`, () =>
            inSession((open) => {
              const key = findKey(library, module, open, { kind: library.CKO_PRIVATE_KEY, label });
              module.C_SignInit(open, { mechanism: CKM_EDDSA }, key);
              return new Uint8Array(module.C_Sign(open, Buffer.from(message), Buffer.alloc(SIGNATURE_BYTES)));
            }),
          );
        },
      };
      await refuseMismatch(holder, label);
      return holder;
    },
  };
}

async function loadLibrary(): Promise<Library> {
  try {
    return (await import('pkcs11js')).default;
  } catch (error) {
    throw new Pkcs11Error(
      'SIGNER_PKCS11_MODULE needs the package pkcs11js, built on this machine: npm rebuild pkcs11js.',
      { cause: error },
    );
  }
}

/** The library's errors contain the name of the call and the module's code, never the PIN. */
function attempt<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Pkcs11Error) throw error;
    throw new Pkcs11Error(`PKCS#11: ${what} (${error instanceof Error ? error.message : 'unknown'}).`);
  }
}

function signIn(library: Library, module: pkcs11js.PKCS11, { token, pin }: Pkcs11Settings): Session {
  return attempt(`the token "${token}" cannot be opened`, () => {
    const slots = module
      .C_GetSlotList(true)
      .filter((slot) => module.C_GetTokenInfo(slot).label.trim() === token);
    const [slot] = slots;
    if (slot === undefined || slots.length > 1)
      throw new Pkcs11Error(
        `PKCS#11: ${slots.length} tokens are labelled "${token}"; exactly one is needed.`,
      );
    const session = module.C_OpenSession(slot, library.CKF_SERIAL_SESSION);
    try {
      module.C_Login(session, library.CKU_USER, pin);
    } catch (error) {
      // An earlier session has already logged in for the whole process.
      if (!(error instanceof Error && error.message.includes('CKR_USER_ALREADY_LOGGED_IN'))) throw error;
    }
    return session;
  });
}

function findKey(
  library: Library,
  module: pkcs11js.PKCS11,
  session: Session,
  { kind, label }: { kind: number; label: string },
): Buffer {
  module.C_FindObjectsInit(session, [
    { type: library.CKA_CLASS, value: kind },
    { type: library.CKA_KEY_TYPE, value: CKK_EC_EDWARDS },
    { type: library.CKA_LABEL, value: label },
  ]);
  const found = module.C_FindObjects(session, FOUND);
  module.C_FindObjectsFinal(session);
  const [key] = found;
  if (key === undefined || found.length > 1) {
    const half = kind === library.CKO_PRIVATE_KEY ? 'private' : 'public';
    const many = found.length === 0 ? 'no' : 'more than one';
    throw new Pkcs11Error(`PKCS#11: there is ${many} ${half} Ed25519 key labelled "${label}".`);
  }
  return key;
}

function addressOf(
  library: Library,
  module: pkcs11js.PKCS11,
  inSession: <T>(use: (open: Session) => T) => T,
  key: Buffer,
  label: string,
): string {
  const [point] = attempt(`the public key "${label}" cannot be read`, () =>
    inSession((open) => module.C_GetAttributeValue(open, key, [{ type: library.CKA_EC_POINT }])),
  );
  const bytes = Uint8Array.from(point?.value as Buffer);
  const isWrapped = OCTET_STRING_OF_KEY.every((byte, at) => bytes[at] === byte);
  const raw = isWrapped && bytes.length > KEY_BYTES ? bytes.subarray(OCTET_STRING_OF_KEY.length) : bytes;
  if (raw.length !== KEY_BYTES)
    throw new Pkcs11Error(`PKCS#11: the public key "${label}" is no Ed25519 key.`);
  return getAddressDecoder().decode(raw);
}

/** An exportable key is no safer than a key file. */
function refuseReadable(
  library: Library,
  module: pkcs11js.PKCS11,
  session: Session,
  key: Buffer,
  label: string,
): void {
  const [sensitive, extractable] = attempt(`the private key "${label}" cannot be looked at`, () =>
    module.C_GetAttributeValue(session, key, [
      { type: library.CKA_SENSITIVE },
      { type: library.CKA_EXTRACTABLE },
    ]),
  ).map(({ value }) => (value as Buffer)[0] === 1);
  if (sensitive !== true || extractable !== false)
    throw new Pkcs11Error(
      `PKCS#11: the key "${label}" can be read out of the token: make another one there.`,
    );
}

/** The two objects share only a label, so a test signature proves that they are a pair. */
async function refuseMismatch({ address, sign }: KeyHolder, label: string): Promise<void> {
  const probe = new TextEncoder().encode('kingstake: is this one key?');
  const publicKey = await getPublicKeyFromAddress(address as Address);
  const signature = (await sign(probe)) as Parameters<typeof verifySignature>[1];
  if (!(await verifySignature(publicKey, signature, probe)))
    throw new Pkcs11Error(`PKCS#11: the private and the public key "${label}" do not match.`);
}
