// ui: the type of children that hold no bare text. React must not keep a text node of its own beside other nodes: a browser
// that translates the page replaces text nodes.
import type { ReactElement } from 'react';

export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
