import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onChange } from './on-change.mjs';

test('work follows the changes below a folder, one run at a time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'on-change-'));
  mkdirSync(join(folder, 'deep'));
  const runs = [];
  const end = onChange([folder], () => new Promise((resolve) => runs.push(resolve)));
  onTestFinished(() => {
    end();
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, 'deep', 'a.ts'), '1');
  await expect.poll(() => runs.length, { timeout: 5_000 }).toBe(1);
  // A change during the first run waits for its end.
  writeFileSync(join(folder, 'deep', 'a.ts'), '2');
  await new Promise((done) => setTimeout(done, 600));
  expect(runs.length).toBe(1);
  runs[0]();
  await expect.poll(() => runs.length, { timeout: 5_000 }).toBe(2);
  runs[1]();
});
