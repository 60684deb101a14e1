/** The database did not do what it was asked for in time, or its connection is gone: to be asked again later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** No row can be written because the disk is full, with PostgreSQL's own code for it. */
export class DiskFull extends DatabaseUnavailable {
  readonly code = '53100';
}
