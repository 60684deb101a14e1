import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { element, host } from '../fixtures/host-page.ts';
import { expect, test } from '../fixtures/test.ts';

/** The folder of the served chunks: their source maps name sources relative to it. */
const chunks = new URL('../../packages/widget/dist/chunks/', import.meta.url);

test('an error in a chunk of the element leads to our file and line', async ({ page, servers }) => {
  // Records the stack of a call from the element's code: the first frame in a chunk is the calling line.
  await page.addInitScript(() => {
    const stacks: string[] = [];
    Object.assign(window, { stacks });
    const real = window.fetch;
    window.fetch = (...request) => {
      try {
        throw new Error('in a chunk');
      } catch (error) {
        stacks.push(String((error as Error).stack));
      }
      return real(...request);
    };
  });
  const script = `<script type="module" src="${servers.api.url}/widget/taxi-booking.js"></script>`;
  await host(page, servers, script + element);
  const firstFrame = async () => {
    const stacks = await page.evaluate(() => (window as unknown as { stacks: string[] }).stacks);
    return stacks.map((stack) => /(http\S+\/widget\/chunks\/[\w-]+\.js):(\d+):(\d+)/.exec(stack)).find(Boolean);
  };
  await expect.poll(firstFrame).toBeTruthy();
  const [, chunk = '', line, column] = (await firstFrame()) ?? [];

  // As in a browser: the chunk's last line names the map, and the map names the source.
  const code = await (await fetch(chunk)).text();
  const named = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code)?.[1] ?? '';
  const answer = await fetch(new URL(named, chunk));
  expect(answer.status).toBe(200);
  const entry = new SourceMap(await answer.json()).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) throw new Error(`the map of ${chunk} knows nothing of ${line}:${column}`);
  const source = fileURLToPath(new URL(entry.originalSource, chunks));
  expect(source).toMatch(/\/packages\/[\w-]+\/src\/.+\.tsx?$/);
  expect(existsSync(source), source).toBe(true);
  expect(readFileSync(source, 'utf8').split('\n')[entry.originalLine]).toContain('fetch');
});
