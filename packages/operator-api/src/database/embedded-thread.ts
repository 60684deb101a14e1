/** The thread that holds the embedded database: a statement keeps a processor from its beginning to its end. */
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { FromThread, ToThread } from './open-thread.ts';
import { statementsOf } from './statements.ts';

const port = parentPort;
if (!port) throw new Error('This is a thread of the server.');
const tell = (message: FromThread) => port.postMessage(message);

// V8 would compile PostgreSQL a second time, for speed that statements of a few rows do not gain: the compiler takes seconds of a
// processor at the start, and hundreds of megabytes. `--liftoff-only` says both where V8 starts with it; while it runs, from
// Node 24 on, it says neither.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

const statements = statementsOf(await PGlite.create(workerData as PGliteOptions));
port.on('message', async ({ id, text, parameters, begins }: ToThread) => {
  try {
    if (text === null) {
      await statements.close();
      tell({ id, rows: [] });
    } else {
      const { rows, affectedRows } = await statements.query(text, parameters, begins);
      tell({ id, rows, affectedRows });
    }
  } catch (error) {
    // What PostgreSQL says of an error (code, constraint …) are properties, which an error loses on its way between threads.
    const said = error instanceof Error ? { ...error, message: error.message } : { message: String(error) };
    tell({ id, error: said });
  }
});
tell({ id: 0, rows: [] });
