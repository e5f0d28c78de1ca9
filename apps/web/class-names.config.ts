// Names the classes of the style modules.
import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

/** 30 bits. A module has one suffix for all its classes, because a repeated text compresses well. */
const SUFFIX_LENGTH = 5;

/**
 * Returns the function that names each class of the style modules below `root`. The function throws if two modules would share names,
 * because each would then also style the other's elements.
 */
export function classNames(root: string, suffixLength = SUFFIX_LENGTH) {
  const modules = new Map<string, string>(); // by suffix
  return (local: string, file: string): string => {
    const path = relative(root, file).replaceAll(sep, '/');
    const suffix = createHash('sha256').update(path).digest('base64url').slice(0, suffixLength);
    const owner = modules.get(suffix) ?? path;
    if (owner !== path)
      throw new Error(
        `${owner} and ${path} have the same suffix of class names: rename one, or lengthen the suffix`,
      );
    modules.set(suffix, path);
    return `${local}-${suffix}`;
  };
}
