#!/usr/bin/env node
/**
 * Tests the element in WebKit, with Debian's `webkit2gtk-driver` over WebDriver: a fare in a page of another origin. It
 * needs a display and running servers: `xvfb-run -a node e2e/engines/webkit.mjs http://localhost:4400/plain/`.
 */
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const page = process.argv[2] ?? 'http://localhost:4400/plain/';
const port = 4599;
const browser = process.env.MINI_BROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' });

async function ask(method, path, body) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const { value } = await response.json();
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function until(what, look) {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = await look().catch(() => null);
    if (found) return found;
    await wait(250);
  }
  throw new Error(`There was no ${what}.`);
}

let session = '';
try {
  await until('driver', () => ask('GET', '/status'));
  ({ sessionId: session } = await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
    },
  }));
  const own = `/session/${session}`;
  const run = (script, ...args) => ask('POST', `${own}/execute/sync`, { script, args });
  const inside = "const root = document.querySelector('taxi-booking').shadowRoot;";
  await ask('POST', `${own}/url`, { url: page });

  const choose = async (field, text, option) => {
    const input = await until(field, () => run(`${inside} return root.querySelector('input[data-field="${field}"]')`));
    const [id] = Object.values(input);
    await ask('POST', `${own}/element/${id}/value`, { text });
    await until(`option ${option}`, () =>
      run(
        `${inside} const row = [...root.querySelectorAll('[role=option]')].find((each) => each.getAttribute('aria-label').startsWith(arguments[0])); row?.click(); return Boolean(row)`,
        option,
      ),
    );
  };
  await choose('pickup', 'Heathrow', 'Heathrow Terminal 5');
  await choose('dropoff', 'Paddington', 'Paddington Station');
  const fare = await until('fare', () =>
    run(
      `${inside} return [...root.querySelectorAll('[role=status]')].map((each) => each.textContent).find((text) => /£\\d/.test(text))`,
    ),
  );
  console.log(`WebKit: ${fare.trim()}`);
  // After leaving and going back, the page is restored from the back/forward cache and still works.
  await run("addEventListener('pageshow', ({ persisted }) => { window.persisted = persisted; })");
  await ask('POST', `${own}/url`, { url: new URL('/two/', page).href });
  await ask('POST', `${own}/back`, {});
  await until('page that was kept', () => run('return window.persisted === true'));
  await until('next step', () =>
    run(
      `${inside} if (root.querySelector('[autocomplete="given-name"]')) return true; root.querySelector('[part~=primary]').click(); return false`,
    ),
  );
  console.log('1 passed, 0 failed');
} catch (error) {
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  if (session) await ask('DELETE', `/session/${session}`).catch(() => {});
  driver.kill();
}
