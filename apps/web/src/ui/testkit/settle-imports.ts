// ui, testkit: a setup file of the unit tests. Test files share a process. If a file ends while the page still imports a lazy part,
// Vitest rejects the import, and every later file in the process gets the same rejection.
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
