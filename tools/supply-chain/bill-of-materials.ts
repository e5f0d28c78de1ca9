// tools/supply-chain: the bill of materials (CycloneDX). CycloneDX's tool creates it from the lockfile, but without checksums, because
// our lockfile contains no registry addresses. They are added here.
import { type LockedPackage, licenceOf } from './rules.ts';

export interface Component {
  licenses?: readonly unknown[];
  hashes?: readonly { alg: string; content: string }[]; // content in hex
  properties?: readonly { name: string; value: string }[];
}

export interface Bill {
  components: readonly Component[];
}

const PATH_PROPERTY = 'cdx:npm:package:path';

/** Returns the bill with each package's SHA-512, and with its licence if the package itself names none. */
export function completeBill<B extends Bill>(bill: B, packages: readonly LockedPackage[]): B {
  const byPath = new Map(packages.map((each) => [each.path, each]));
  const components = bill.components.map((component) => {
    const path = component.properties?.find(({ name }) => name === PATH_PROPERTY)?.value;
    const locked = path === undefined ? undefined : byPath.get(path);
    if (locked === undefined) return component;
    const licence = licenceOf(locked);
    const licenses =
      component.licenses ??
      (licence === null ? undefined : [{ license: { id: licence, acknowledgement: 'concluded' } }]);
    return {
      ...component,
      ...(licenses === undefined ? {} : { licenses }),
      ...(locked.integrity === null ? {} : { hashes: [sha512Of(locked.integrity)] }),
    };
  });
  return { ...bill, components };
}

function sha512Of(integrity: string) {
  return {
    alg: 'SHA-512',
    content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
  };
}
