import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Settings } from '../env.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { Scheduler } from '../scheduler.ts';
import { freshDatabase } from '../testing/database.ts';
import { openMail } from './mail.ts';

it('sends from the address that the operator has now', async () => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
  const scheduler: Scheduler = { every: (_name, _ms, run) => () => void run(), stop: async () => {} };
  let own = 'old@cars.example';
  const mail = openMail({ smtpUrl: '', mailFrom: '', dataDir } as Settings, database, scheduler, () => own);
  const box = join(dataDir, 'mailbox');
  const senders = async () => {
    const files = await readdir(box).catch(() => []);
    const texts = await Promise.all(files.sort().map((file) => readFile(join(box, file), 'utf8')));
    return texts.map((text) => /^From: (.*)$/m.exec(text)?.[1]);
  };
  try {
    await mail.mailer.send({ to: 'ada@example.com', subject: 'One', text: '' });
    await expect.poll(senders).toEqual(['old@cars.example']);
    own = 'new@cars.example';
    await mail.mailer.send({ to: 'ada@example.com', subject: 'Two', text: '' });
    await expect.poll(senders).toEqual(['old@cars.example', 'new@cars.example']);
  } finally {
    await mail.stop();
    await rm(dataDir, { recursive: true });
    await database.destroy();
  }
});

it('sends at the start what the process before had not sent', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.destroy());
  const dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const before = createOutbox(database, Date.now, () => {});
  await before.send({ to: 'ada@example.com', subject: 'Your new password', text: '' });
  const scheduler: Scheduler = { every: (_name, _ms, run) => () => void run(), stop: async () => {} };
  const mail = openMail({ smtpUrl: '', mailFrom: '', dataDir } as Settings, database, scheduler, () => '');
  onTestFinished(() => mail.stop());
  await expect.poll(() => readdir(join(dataDir, 'mailbox')).catch(() => [])).toHaveLength(1);
});

it('says at the start that the mail server is not there', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.destroy());
  const written: string[] = [];
  const out = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  onTestFinished(() => out.mockRestore());
  const scheduler: Scheduler = { every: () => () => {}, stop: async () => {} };
  // Port 1 is reserved and never served.
  const settings = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'cars@cars.example', dataDir: '' } as Settings;
  const mail = openMail(settings, database, scheduler, () => '');
  onTestFinished(() => mail.stop());
  await expect.poll(() => written.join('')).toContain('"event":"mail-server"');
});
