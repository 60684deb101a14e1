/**
 * For `npm run dev`: rebuilds a package after every change of its sources or of those that it contains, until it is
 * ended. With a program, runs it, and restarts it after each build.
 *
 *     node scripts/lib/rebuild.mjs PACKAGE,CONTAINED,… [PROGRAM]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onChange } from './on-change.mjs';

const packages = join(import.meta.dirname, '..', '..', 'packages');
const [, , names = '', program] = process.argv;
const [own] = names.split(',');

let server = null;
/** Ends the program, and waits for it: the embedded database takes one process at a time. */
async function stop() {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
async function restart() {
  if (!program) return;
  await stop();
  const args = ['--import', new URL('end-with-parent.mjs', import.meta.url).href, program];
  server = spawn(process.execPath, args, { stdio: 'inherit' });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().then(() => process.exit(0)));

async function rebuild() {
  const build = spawn('npm', ['run', '--silent', 'build'], { cwd: join(packages, own), stdio: 'inherit' });
  const code = await once(build, 'exit').then(
    ([exitCode]) => exitCode,
    (error) => error.message,
  );
  if (code === 0) await restart();
  else console.error(`packages/${own} could not be built (${code}); the next change builds it again.`);
}

onChange(
  names.split(',').map((name) => join(packages, name, 'src')),
  rebuild,
);
await restart();
