import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a tool of the workspace with its own node_modules/.bin on the path. */
export function run(root, folder, command, args, env = {}) {
  const cwd = join(root, folder);
  const path = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(':');
  return (
    spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, PATH: path, NO_COLOR: '1', ...env } })
      .status === 0
  );
}

const targets = ['packages/widget', 'packages/site', 'packages/operator-api'];

/** Builds what is served: the element, the site and the operator API. @returns {boolean} whether all succeeded */
export const build = (root) => targets.every((folder) => run(root, folder, 'npm', ['run', '--silent', 'build']));
