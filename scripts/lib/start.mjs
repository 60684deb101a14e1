import { join } from 'node:path';
import { build } from './build.mjs';
import { answers, createProcesses } from './processes.mjs';

const bin = (root, folder, name) => join(root, folder, 'node_modules/.bin', name);

const ports = () => {
  const api = process.env.PORT || '4300';
  const examples = process.env.EXAMPLES_PORT || '4400';
  return { api, examples, apiUrl: `http://localhost:${api}`, examplesUrl: `http://localhost:${examples}` };
};

async function ready(processes, urls) {
  for (const url of urls) {
    if (await answers(url, { giveUp: () => processes.ending })) continue;
    if (!processes.ending) console.error(`${url} did not answer.`);
    processes.end(1);
    return false;
  }
  return true;
}

/** `npm start`: the production build of everything on this machine, until Ctrl-C. */
export async function start(root) {
  if (!build(root)) process.exit(1);
  const { api, examples, apiUrl, examplesUrl } = ports();
  const processes = createProcesses();
  processes.start('The operator API', process.execPath, ['packages/operator-api/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: api, DATA_DIR: process.env.DATA_DIR || join(root, '.data') },
  });
  processes.start('The example pages', process.execPath, ['examples/serve.mjs'], {
    cwd: root,
    env: { ...process.env, EXAMPLES_PORT: examples, API_ORIGIN: apiUrl },
  });
  if (!(await ready(processes, [`${apiUrl}/health`, `${apiUrl}/booking.html`, `${examplesUrl}/plain/`]))) return;
  console.log(`
  Booking site        ${apiUrl}/booking.html
  Example host page   ${examplesUrl}/plain/
  Operator API        ${apiUrl}/health
  Storybook           npm run storybook   (http://localhost:6006)

  Ctrl-C ends everything.
`);
}

/** `npm run dev`: the same with the site reloading as it is edited, the element and the API rebuilt and restarted. */
export async function dev(root) {
  if (!build(root)) process.exit(1);
  const { api, examples, apiUrl, examplesUrl } = ports();
  const processes = createProcesses();
  const env = { ...process.env, PORT: api, DATA_DIR: process.env.DATA_DIR || join(root, '.data'), API_ORIGIN: apiUrl };
  const apiFolder = join(root, 'packages/operator-api');
  processes.start('The API build', bin(root, 'packages/operator-api', 'tsup'), ['--watch'], { cwd: apiFolder, env });
  processes.start('The operator API', process.execPath, ['--watch', 'packages/operator-api/dist/main.js'], {
    cwd: root,
    env,
  });
  const widgetFolder = join(root, 'packages/widget');
  processes.start('The element build', bin(root, 'packages/widget', 'tsup'), ['--watch'], { cwd: widgetFolder, env });
  processes.start('The site', bin(root, 'packages/site', 'vite'), ['--port', '4301', '--strictPort'], {
    cwd: join(root, 'packages/site'),
    env,
  });
  processes.start('The example pages', process.execPath, ['examples/serve.mjs'], {
    cwd: root,
    env: { ...env, EXAMPLES_PORT: examples },
  });
  if (!(await ready(processes, [`${apiUrl}/health`, `${examplesUrl}/plain/`]))) return;
  console.log(
    `\n  Site with reload    http://localhost:4301/booking.html\n  Example host page   ${examplesUrl}/plain/\n`,
  );
}

/** `npm run storybook`. */
export function storybook(root) {
  const processes = createProcesses();
  const args = ['dev', '--port', '6006', '--ci', '--no-open', '--disable-telemetry'];
  processes.start('Storybook', join(root, 'node_modules/.bin/storybook'), args, { cwd: root });
}
