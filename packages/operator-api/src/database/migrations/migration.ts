export interface Migration {
  readonly name: string;
  /** Statements, run one by one inside one transaction; they must suit PGlite and PostgreSQL alike. */
  readonly statements: readonly string[];
}
