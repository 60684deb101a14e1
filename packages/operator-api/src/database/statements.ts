import { type PGlite, protocol, parse as reading, type types } from '@electric-sql/pglite';

/** The result of a statement. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Number of rows written, for a statement that writes. */
  readonly affectedRows?: number | undefined;
}

/** One connection to an embedded database, which runs one statement at a time. */
export interface Statements {
  /** @param begins whether to begin a transaction before the statement */
  query(text: string, parameters: unknown[], begins?: boolean): Promise<StatementResult>;
  close(): Promise<void>;
}

type Serializer = types.Serializer;

interface Prepared {
  readonly name: string;
  /** The serializer of each parameter; undefined where `String()` is used. */
  readonly serializers: readonly (Serializer | undefined)[];
}

/**
 * Most prepared statements, and the most characters of one: statements with long value lists are rarely repeated
 * exactly.
 */
const preparedAtMost = 300;
const preparedLength = 8_000;
/** A plan suits the table sizes at the time it was made: after this many statements all are prepared anew. */
const plansKeptFor = 1_000;

/** The beginnings of statements that can be prepared: their plan stays valid until a table changes. */
const preparable = /^\s*(select|insert|update|delete|with)\b/i;

/** The beginnings of transaction control statements: they are never prepared, and must work after an error. */
const bounding = /^\s*(begin|start|commit|rollback|savepoint|release)\b/i;

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function prepare(pglite: PGlite): Statements {
  const { serialize } = protocol;
  const prepared = new Map<string, Prepared>();
  let names = 0;
  /** Statements since all prepared ones were discarded. */
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
        // The statement may alter a table: prepared statements would then return other columns than they were described
        // with.
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
 * @returns the only connection of a PGlite. It prepares each statement once and sends its messages in one call, which
 * takes a third of the processor time of `PGlite.query`, which makes six calls and plans each time.
 */
export function statementsOf(pglite: PGlite): Statements {
  const known = connections.get(pglite) ?? prepare(pglite);
  connections.set(pglite, known);
  return known;
}
