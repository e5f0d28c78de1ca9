// `npm run migrate`: brings a PostgreSQL schema up to date as its owner, and grants the server's role its rights. With
// --create-roles, DATABASE_OWNER_URL must be an administrator's: the command creates the roles and makes the owner's role
// own the schema.

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { SettingsError } from '@kingstake/protocol/environment';
import { migrateAsOwner, ROLES } from './platform/database/index.ts';
import { createLog } from './platform/log.ts';
import { readBareSettings } from './platform/settings/index.ts';
import { sentenceOf } from './startup-errors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const USAGE = `usage: npm run migrate -- [--create-roles] [--owner ROLE] [--serve ROLE]

Applies new migrations to the database of DATABASE_OWNER_URL, and grants the server's role its rights.

  --create-roles  creates both roles first; DATABASE_OWNER_URL must be an administrator's
  --owner ROLE    the role that owns the schema; default ${ROLES.owner}
  --serve ROLE    the server's role; default ${ROLES.serve}`;

const OPTIONS = {
  'create-roles': { type: 'boolean', default: false },
  owner: { type: 'string', default: ROLES.owner },
  serve: { type: 'string', default: ROLES.serve },
  help: { type: 'boolean', default: false },
} as const;

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new SettingsError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function run(): Promise<string> {
  const values = readOptions();
  if (values.help) return USAGE;
  const { databaseOwnerUrl } = readBareSettings(process.env, ROOT);
  if (databaseOwnerUrl === null)
    throw new SettingsError('DATABASE_OWNER_URL is required: the address of the role that owns the schema.');
  const log = createLog('silent');
  const names = { owner: values.owner, serve: values.serve };
  const { applied, granted } = await migrateAsOwner(databaseOwnerUrl, {
    names,
    makeRoles: values['create-roles'],
    log,
  });
  const rights = granted
    ? `The role ${names.serve} has its rights.`
    : `There is no role ${names.serve}: a server has to sign in as the owner.`;
  return `Applied ${applied} migrations. ${rights}`;
}

function refuse(error: unknown): never {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}

run().then((sentence) => console.log(sentence), refuse);
