export interface Migration {
  readonly name: string;
  /** Statements, run one by one in one transaction; they must work in PGlite and in PostgreSQL. */
  readonly statements: readonly string[];
}
