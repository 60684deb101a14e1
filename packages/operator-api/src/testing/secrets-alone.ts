import type { Database } from '../database/open.ts';

/** A database that stores only secrets, for testing signatures without starting a database. */
export function secretsAlone(): Database {
  const kept = new Map<string, string>();
  return {
    insertInto: () => ({
      values: ({ name, value }: { name: string; value: string }) => ({
        onConflict: () => ({
          execute: async () => {
            if (!kept.has(name)) kept.set(name, value);
          },
        }),
      }),
    }),
    selectFrom: () => ({
      select: () => ({
        where: (_column: string, _is: string, name: string) => ({
          executeTakeFirst: async () => {
            const value = kept.get(name);
            return value === undefined ? undefined : { value };
          },
        }),
      }),
    }),
  } as unknown as Database;
}
