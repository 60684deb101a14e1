import { Worker } from 'node:worker_threads';
import type { PGliteOptions } from '@electric-sql/pglite';
import type { StatementResult, Statements } from './statements.ts';

/** A message to the database thread: a statement; a `text` of null closes the database. */
export interface ToThread {
  readonly id: number;
  readonly text: string | null;
  readonly parameters: unknown[];
  readonly begins: boolean;
}

/**
 * The statement's result or PostgreSQL's error fields. The first message has id 0 and reports that the database is
 * open.
 */
export type FromThread = { readonly id: number } & (StatementResult | { readonly error: { readonly message: string } });

interface Waiting {
  readonly id: number;
  resolve(result: StatementResult): void;
  reject(error: unknown): void;
}

/**
 * Opens a PGlite in its own thread, so that the server can respond to requests while a statement runs.
 * @param program the built `embedded-thread`
 * @throws PGlite's error when the folder cannot be opened; once the thread has ended, every statement throws the cause
 */
export async function openThread(program: URL, options: PGliteOptions): Promise<Statements> {
  const thread = new Worker(program, { workerData: options, execArgv: [] });
  // Few at a time, so an array. Not a Map, whose discarded tables would keep finished statements until a full garbage
  // collection, as in `turns.ts`.
  const waiting: Waiting[] = [];
  let ended: Error | null = null;
  let last = 0;
  const asked = (id: number) =>
    new Promise<StatementResult>((resolve, reject) => void waiting.push({ id, resolve, reject }));
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  thread.on('message', (message: FromThread) => {
    const at = waiting.findIndex(({ id }) => id === message.id);
    const [who] = at === -1 ? [] : waiting.splice(at, 1);
    if ('error' in message) who?.reject(Object.assign(new Error(message.error.message), message.error));
    else who?.resolve(message);
  });
  thread.on('error', end);
  thread.on('exit', () => end(new Error('The thread of the embedded database has ended.')));
  const send = (text: string | null, parameters: unknown[], begins = false) => {
    if (ended) return Promise.reject(ended);
    last += 1;
    const result = asked(last);
    thread.postMessage({ id: last, text, parameters, begins } satisfies ToThread);
    return result;
  };
  await asked(0);
  return {
    query: send,
    async close() {
      await send(null, []);
      await thread.terminate();
    },
  };
}
