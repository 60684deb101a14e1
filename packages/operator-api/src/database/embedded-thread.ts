/** The thread of the embedded database: a running statement blocks its thread until it ends. */
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { FromThread, ToThread } from './open-thread.ts';
import { statementsOf } from './statements.ts';

const port = parentPort;
if (!port) throw new Error('This is a thread of the server.');
const tell = (message: FromThread) => port.postMessage(message);

// V8 would compile PostgreSQL's WebAssembly a second time, optimised, which takes seconds of processor time at the
// start and hundreds of megabytes, and does not speed up statements of a few rows. `--liftoff-only` has the effect of
// both flags as a command-line option, but from Node 24 on none when it is set at run time.
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
    // PostgreSQL's error fields (code, constraint …) are properties, which an Error loses when it is posted between
    // threads.
    const said = error instanceof Error ? { ...error, message: error.message } : { message: String(error) };
    tell({ id, error: said });
  }
});
tell({ id: 0, rows: [] });
