import { execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '../log.ts';

/** A request to the engine's process (`valhalla-engine.ts`). */
export interface Asked {
  readonly id: number;
  readonly action: 'route' | 'matrix';
  /** JSON request body of Valhalla's HTTP API. */
  readonly question: string;
}

/** The engine's response: the JSON body of the HTTP API, or the engine's error text. */
export type Answered = { readonly id: number } & ({ readonly body: string } | { readonly error: string });

/** The engine cannot be used on this machine or with this extract; the operator has to fix the configuration. */
export class LocalEngineError extends Error {
  override readonly name = 'LocalEngineError';
}

export interface LocalValhalla {
  /**
   * Responds like Valhalla's HTTP API, whatever the host; 503 while the tiles are not built and when the engine has
   * ended.
   */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Checks whether the extract has changed since the tiles were built, and if so builds and activates new tiles. Never
   * throws.
   */
  look(): Promise<void>;
  /** Ends the engine's process and a running build. */
  close(): void;
}

export interface LocalValhallaOptions {
  /** The operator's OpenStreetMap extract, an `.osm.pbf`. */
  readonly extract: string;
  /** The folder of the tiles; each extract has its own subfolder. */
  readonly folder: string;
  /** Path of the built `valhalla-engine` program. */
  readonly program: string;
  readonly log?: (entry: Readonly<Record<string, string | number | null>>) => void;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonic?: () => number;
  /** Name of the engine's npm package; tests use another one to simulate a machine without it. */
  readonly engineName?: string;
}

/** A process that takes longer for one response hangs: it is killed, and the next request starts a new one. */
const hangMs = 10_000;
const dayMs = 86_400_000;
/** Tiles that could not be built are built again after this time: the disk may have been full, the builder killed. */
const retryMs = 3_600_000;

/**
 * Error texts of the engine and their HTTP API error codes, which its module does not return
 * (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/#error-codes-and-conditions).
 */
const numbers: readonly (readonly [RegExp, number])[] = [
  [/No suitable edges near location/, 171],
  [/Locations are in unconnected regions/, 170],
  [/No path could be found/, 442],
];
/** 199: the code for any other rejected request. */
const numberOf = (words: string) => numbers.find(([pattern]) => pattern.test(words))?.[1] ?? 199;

const json = (body: string, status: number) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });
const outOfOrder = () => json(JSON.stringify({ error: 'The road engine is not ready' }), 503);

interface Engine {
  readonly module: string;
  readonly builder: string;
  readonly version: string;
}

/** @throws {LocalEngineError} when the package is not installed or has no build for this platform */
async function findEngine(name: string): Promise<Engine> {
  let module: string;
  try {
    module = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new LocalEngineError(
      `ROUTING_KIND=valhalla-local needs the package ${name}, which is not installed: npm install ${name}`,
    );
  }
  const folder = dirname(module);
  const builder = join(folder, process.platform, process.arch, 'valhalla_build_tiles');
  if (!existsSync(builder)) {
    throw new LocalEngineError(`${name} has no road engine for ${process.platform} on ${process.arch}.`);
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { module, builder, version };
}

interface EngineProcess {
  /** @returns the engine's response; null when the process ended before it responded. */
  ask(action: Asked['action'], question: string): Promise<Answered | null>;
  /** Ends the process as soon as its pending requests are done. */
  retire(): void;
  kill(): void;
}

function startEngine(
  program: string,
  args: readonly string[],
  onEnd: (code: number | string | null, ended: EngineProcess) => void,
): EngineProcess {
  const waiting = new Map<number, (answered: Answered | null) => void>();
  let lastId = 0;
  let isRetired = false;
  // The child must inherit neither the server's Node options nor its output streams.
  const child = fork(program, args, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const kill = () => void child.kill('SIGKILL');
  const settle = (id: number, answered: Answered | null) => {
    waiting.get(id)?.(answered);
    waiting.delete(id);
    if (isRetired && waiting.size === 0) kill();
  };
  const ended = (code: number | string | null) => {
    for (const id of [...waiting.keys()]) settle(id, null);
    onEnd(code, engine);
  };
  child.on('message', (answered: Answered) => settle(answered.id, answered));
  child.on('error', ({ message }) => ended(message));
  child.on('exit', (code, signal) => ended(code ?? signal));
  const engine: EngineProcess = {
    ask: (action, question) =>
      new Promise((answer) => {
        const id = ++lastId;
        const hangs = setTimeout(kill, hangMs);
        waiting.set(id, (answered) => {
          clearTimeout(hangs);
          answer(answered);
        });
        child.send({ id, action, question } satisfies Asked, (error) => {
          if (error) settle(id, null);
        });
      }),
    retire() {
      isRetired = true;
      if (waiting.size === 0) kill();
    },
    kill,
  };
  return engine;
}

/** Removes builds left by a killed server; builds younger than a day at `now` may belong to another process. */
async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith('building-'))) {
    const left = await stat(join(folder, name)).catch(() => null);
    if (left && left.mtimeMs < now - dayMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Builds the tiles of an extract as the subfolder `set` of a folder.
 * @param signal ends the builder's process
 * @throws when the extract has no roads, or the builder fails or is ended
 */
async function buildTiles(
  builder: string,
  extract: string,
  { folder, set }: { readonly folder: string; readonly set: string },
  signal: AbortSignal,
): Promise<void> {
  const unfinished = resolve(await mkdtemp(join(folder, 'building-')));
  const { mtimeMs: now } = await stat(unfinished);
  await removeAbandoned(folder, now);
  try {
    const tiles = join(unfinished, 'tiles');
    await mkdir(tiles);
    const configuration = join(unfinished, 'configuration.json');
    await writeFile(configuration, JSON.stringify({ mjolnir: { tile_dir: tiles, logging: { type: '' } } }));
    await new Promise<void>((done, fail) => {
      const settled = (error: Error | null) => (error ? fail(error) : done());
      // The builder writes its own log files to its working directory.
      const options = { cwd: unfinished, maxBuffer: 2 ** 26, signal, killSignal: 'SIGKILL' } as const;
      execFile(builder, ['-c', configuration, resolve(extract)], options, settled);
    });
    // The builder reports no error for a file that is not an extract; it produces no tiles.
    if ((await readdir(tiles)).length === 0) throw new Error('The extract has no roads');
    // Another process that shares this folder may have built the same tiles first.
    await rename(tiles, join(folder, set)).catch((error: unknown) => {
      if (!existsSync(join(folder, set))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes tile sets of a folder, except those named. */
async function removeOldSets(folder: string, except: readonly string[]): Promise<void> {
  const old = (await readdir(folder)).filter((name) => /^[0-9a-f]{16}$/.test(name) && !except.includes(name));
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** The engine's answer as Valhalla's HTTP API gives it. */
function responseOf(answered: Answered | null): Response {
  if (answered === null) return outOfOrder();
  if ('body' in answered) return json(answered.body, 200);
  return json(JSON.stringify({ error_code: numberOf(answered.error), error: answered.error }), 400);
}

/**
 * Runs Valhalla on this machine, in a separate process, with the operator's extract. Tiles are built once for each
 * extract and engine version, and stored.
 *
 * @throws {LocalEngineError} when the engine is not installed or not made for this machine, or the extract cannot be
 * read
 */
export async function openLocalValhalla(options: LocalValhallaOptions): Promise<LocalValhalla> {
  const { extract, folder, program, log = () => {}, engineName = '@valhallajs/valhallajs' } = options;
  const { monotonic = () => performance.now() } = options;
  const engine = await findEngine(engineName);

  const setNow = async () => {
    const { size, mtimeMs } = await stat(extract);
    const made = JSON.stringify([extract, size, mtimeMs, engine.version]);
    return createHash('sha256').update(made).digest('hex').slice(0, 16);
  };
  await setNow().catch((error: NodeJS.ErrnoException) => {
    throw new LocalEngineError(`ROUTING_EXTRACT: ${extract} cannot be read (${error.code ?? 'unknown'}).`);
  });

  /** Name of the tile set that is in use; '' while there is none. */
  let current = '';
  let failed = { set: '', at: 0 };
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;

  let answering: EngineProcess | null = null;
  /** The process that loads the next tiles. */
  let loading: EngineProcess | null = null;
  const engineOver = (set: string) =>
    startEngine(program, [engine.module, join(folder, set)], (code, ended) => {
      if (answering !== ended) return;
      answering = null;
      log({ level: 'error', event: 'routing-engine-ended', code });
    });
  const running = (): EngineProcess => {
    answering ??= engineOver(current);
    return answering;
  };

  async function take(set: string): Promise<void> {
    const before = current;
    const isNew = !existsSync(join(folder, set));
    if (isNew) {
      log({ level: 'info', event: 'routing-tiles-build', extract });
      await buildTiles(engine.builder, extract, { folder, set }, closing.signal);
    }
    if (isClosed()) return;
    loading = engineOver(set);
    // Its answer, an error, comes once engine and roads are loaded: the first passenger does not wait for that.
    const isLoaded = (await loading.ask('route', '{}')) !== null;
    if (isClosed()) return;
    current = set;
    answering?.retire();
    answering = isLoaded ? loading : null;
    loading = null;
    if (isNew) log({ level: 'info', event: 'routing-tiles-built', extract });
    // The previous set stays for other processes that share this folder and check the extract a moment later.
    await removeOldSets(folder, [set, before]);
  }

  let looking: Promise<void> | null = null;
  return {
    async fetch(input, init) {
      const signal = init?.signal;
      signal?.throwIfAborted();
      if (current === '' || isClosed()) return outOfOrder();
      const action = String(input).endsWith('/route') ? 'route' : 'matrix';
      const given = new Promise<never>((_, fail) =>
        signal?.addEventListener('abort', () => fail(signal.reason), { once: true }),
      );
      return responseOf(await Promise.race([running().ask(action, String(init?.body)), given]));
    },
    look() {
      looking ??= (async () => {
        let set = '';
        try {
          await mkdir(folder, { recursive: true });
          set = await setNow();
          const hasFailed = set === failed.set && monotonic() - failed.at < retryMs;
          if (set !== current && !hasFailed && !isClosed()) await take(set);
        } catch (error) {
          if (isClosed()) return;
          // A missing or invalid extract leaves the current tiles in use.
          log({ level: 'error', event: 'routing-tiles', extract, error: messageOf(error).slice(0, 500) });
          failed = { set, at: monotonic() };
        }
      })().finally(() => {
        looking = null;
      });
      return looking;
    },
    close() {
      closing.abort();
      loading?.kill();
      answering?.kill();
      answering = null;
    },
  };
}
