import { type PGlite, protocol, parse as reading, type types } from '@electric-sql/pglite';

/** What a statement came to. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows that were written, where it writes. */
  readonly affectedRows?: number | undefined;
}

/** One connection to an embedded database: statements one after the other. */
export interface Statements {
  /** @param begins whether a transaction begins with the statement */
  query(text: string, parameters: unknown[], begins?: boolean): Promise<StatementResult>;
  close(): Promise<void>;
}

type Serializer = types.Serializer;

interface Prepared {
  readonly name: string;
  /** How each parameter is written; undefined for the type's own text. */
  readonly serializers: readonly (Serializer | undefined)[];
}

/** How many statements are prepared at once, and how long each is at most: those of lists of values are as many as lists. */
const preparedAtMost = 300;
const preparedLength = 8_000;
/** Plans are made for tables as large as they are then: after so many statements they are made anew. */
const plansKeptFor = 1_000;

/** How statements begin that stay the same while tables do. */
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/** How those begin that say where a transaction does, and ends: they are never planned, and must work after an error. */
const bounding = /^\s*(begin|start|commit|rollback|savepoint|release)\b/i;

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function prepare(pglite: PGlite): Statements {
  const { serialize } = protocol;
  const prepared = new Map<string, Prepared>();
  let names = 0;
  /** Statements since all were planned anew. */
  let uses = 0;
  const send = async (...parts: Uint8Array[]) =>
    (await pglite.runExclusive(() => pglite.execProtocol(joined(parts)))).messages;
  const forget = async () => {
    if (prepared.size > 0) await pglite.exec('deallocate all');
    prepared.clear();
    uses = 0;
  };
  const preparedOf = async (text: string): Promise<Prepared> => {
    uses += 1;
    if (uses > plansKeptFor || prepared.size >= preparedAtMost) await forget();
    const known = prepared.get(text);
    if (known) return known;
    names += 1;
    const name = `s${names}`;
    const messages = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const serializers = reading.parseDescribeStatementResults(messages).map((oid) => pglite.serializers[oid]);
    const made = { name, serializers };
    prepared.set(text, made);
    return made;
  };
  return {
    async query(text, parameters, begins = false) {
      if (begins) await send(serialize.query('begin'));
      if (bounding.test(text)) {
        await send(serialize.query(text));
        return { rows: [] };
      }
      if (!preparable.test(text) || text.length > preparedLength) {
        // It may change a table: what is prepared on it would give other columns than it said.
        await forget();
        return pglite.query<Record<string, unknown>>(text, parameters);
      }
      const { name, serializers } = await preparedOf(text);
      const values = parameters.map((value, index) =>
        value === null || value === undefined ? null : (serializers[index]?.(value) ?? String(value)),
      );
      const messages = await send(
        serialize.bind({ statement: name, values }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
        serialize.sync(),
      );
      const [result] = reading.parseResults(messages, pglite.parsers);
      return result as StatementResult;
    },
    close: () => pglite.close(),
  };
}

const connections = new WeakMap<PGlite, Statements>();

/**
 * @returns the connection of a PGlite, which has one. Statements are read and planned once, and their messages go in one call:
 * a third of the processor time of `PGlite.query`, which makes six calls and plans each time.
 */
export function statementsOf(pglite: PGlite): Statements {
  const known = connections.get(pglite) ?? prepare(pglite);
  connections.set(pglite, known);
  return known;
}
