import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServing, ensureBuilt } from './build.mjs';
import { isFree } from './free-port.mjs';
import { answers } from './processes.mjs';

/** Node arguments that run a server file which ends when this process has died. */
const server = (root, file) => ['--import', pathToFileURL(join(root, 'scripts/lib/end-with-parent.mjs')).href, file];

const bin = (root, folder, name) => join(root, folder, 'node_modules/.bin', name);

/**
 * Simulates a driver for every booking, by default at twenty times the real speed; `SIMULATOR=0` turns it off. At an
 * https PUBLIC_URL, where bookings are real, only if SIMULATOR asks for it.
 */
export const simulator = ({ SIMULATOR, PUBLIC_URL = '' } = process.env) => ({
  SIMULATOR: SIMULATOR ?? (/^\s*https:/i.test(PUBLIC_URL) ? '0' : '20'),
});

const ports = () => {
  const api = process.env.PORT || '4300';
  const examples = process.env.EXAMPLES_PORT || '4400';
  return { api, examples, apiUrl: `http://localhost:${api}`, examplesUrl: `http://localhost:${examples}` };
};

/** Reports ports that are in use before the build starts. @returns whether all are free */
async function allFree(wanted) {
  const taken = [];
  for (const [variable, port] of wanted) if (!(await isFree(Number(port)))) taken.push({ variable, port });
  for (const { variable, port } of taken) {
    console.error(`Port ${port} is in use by another program. Choose another one with ${variable}.`);
  }
  return taken.length === 0;
}

async function ready(processes, urls) {
  for (const url of urls) {
    if (await answers(url, { giveUp: () => processes.ending })) continue;
    if (!processes.ending) console.error(`${url} did not answer.`);
    return false;
  }
  return true;
}

/** `npm start`: serves the production build of everything until Ctrl-C. The site is served before the rest is built. */
export async function start(root, processes) {
  const { api, examples, apiUrl, examplesUrl } = ports();
  const wanted = [
    ['PORT', api],
    ['EXAMPLES_PORT', examples],
  ];
  if (!(await allFree(wanted))) return false;
  const serve = () =>
    processes.start('The operator API', process.execPath, server(root, 'packages/operator-api/dist/main.js'), {
      cwd: root,
      env: { ...process.env, ...simulator(), PORT: api, DATA_DIR: process.env.DATA_DIR || join(root, '.data') },
    });
  const firstPage = async () => {
    if (!(await ready(processes, [`${apiUrl}/health`, `${apiUrl}/booking.html`]))) return false;
    console.log(`The booking site answers: ${apiUrl}/booking.html`);
    return true;
  };
  if (!(await buildServing(root, processes, serve, firstPage))) return false;
  processes.start('The example pages', process.execPath, server(root, 'examples/serve.mjs'), {
    cwd: root,
    env: { ...process.env, EXAMPLES_PORT: examples, API_ORIGIN: apiUrl },
  });
  if (!(await ready(processes, [`${examplesUrl}/plain/`]))) return false;
  console.log(`
  Booking site        ${apiUrl}/booking.html
  Example host page   ${examplesUrl}/plain/
  Embed builder       ${apiUrl}/embed.html
  The desk            ${apiUrl}/desk   (npm run operator -- staff add EMAIL --role owner)
  Operator API        ${apiUrl}/health
  Storybook           npm run storybook   (http://localhost:6006)

  Ctrl-C ends everything.
`);
  return true;
}

/** `npm run dev`: the same, but edits reload the site, rebuild the element, and rebuild and restart the API. */
export async function dev(root, processes) {
  const { api, examples, apiUrl, examplesUrl } = ports();
  const site = process.env.SITE_PORT || '4301';
  const wanted = [
    ['PORT', api],
    ['SITE_PORT', site],
    ['EXAMPLES_PORT', examples],
  ];
  if (!(await allFree(wanted)) || !(await ensureBuilt(root, processes))) return false;
  const dataDir = process.env.DATA_DIR || join(root, '.data');
  const own = { ALLOWED_HOSTS: process.env.ALLOWED_HOSTS || `localhost:${site}` };
  const env = { ...process.env, ...simulator(), ...own, PORT: api, DATA_DIR: dataDir, API_ORIGIN: apiUrl };
  const rebuilt = (name, ...args) =>
    processes.start(name, process.execPath, [...server(root, 'scripts/lib/rebuild.mjs'), ...args], { cwd: root, env });
  rebuilt('The operator API', 'operator-api,booking-core,contracts', 'packages/operator-api/dist/main.js');
  rebuilt('The element build', 'widget,booking-core,booking-ui,booking-adapters,contracts');
  processes.start('The site', bin(root, 'packages/site', 'vite'), ['--port', site, '--strictPort'], {
    cwd: join(root, 'packages/site'),
    env,
  });
  processes.start('The example pages', process.execPath, server(root, 'examples/serve.mjs'), {
    cwd: root,
    env: { ...env, EXAMPLES_PORT: examples },
  });
  if (!(await ready(processes, [`${apiUrl}/health`, `http://localhost:${site}/booking.html`, `${examplesUrl}/plain/`])))
    return false;
  console.log(
    `\n  Site with reload    http://localhost:${site}/booking.html\n  Example host page   ${examplesUrl}/plain/\n  Embed builder       http://localhost:${site}/embed.html\n`,
  );
  return true;
}

/** `npm run storybook`: builds first, because one of the stories shows the built element. */
export async function storybook(root, processes) {
  if (!(await ensureBuilt(root, processes))) return false;
  const args = ['dev', '--port', '6006', '--ci', '--no-open', '--disable-telemetry'];
  processes.start('Storybook', join(root, 'node_modules/.bin/storybook'), args, { cwd: root });
  return true;
}
