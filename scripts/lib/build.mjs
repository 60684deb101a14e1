import { runTool } from './processes.mjs';

const targets = ['packages/widget', 'packages/site', 'packages/operator-api'];

/** Builds what is served: the element, the site and the operator API. @returns {Promise<boolean>} whether all succeeded */
export async function build(root, processes) {
  for (const folder of targets) {
    if (!(await runTool(processes, root, folder, 'npm', ['run', '--silent', 'build']))) return false;
  }
  return true;
}
