/** A local time, its time zone, and the instant it stands for, if there is one. */
export interface ClockVector {
  readonly local: string;
  readonly zone: string;
  /** ISO 8601 with offset; null for a local time that the clock change skips. */
  readonly means: string | null;
  /** The local time occurs twice that night; the first one is used. */
  readonly twice?: true;
}

const london = 'Europe/London';

/** Local times that browser and server must convert alike. */
export const daylightSaving: readonly ClockVector[] = [
  { local: '2027-03-28T00:59', zone: london, means: '2027-03-28T00:59:00+00:00' },
  { local: '2027-03-28T01:00', zone: london, means: null },
  { local: '2027-03-28T01:30', zone: london, means: null },
  { local: '2027-03-28T01:59', zone: london, means: null },
  { local: '2027-03-28T02:00', zone: london, means: '2027-03-28T02:00:00+01:00' },
  { local: '2027-10-31T00:59', zone: london, means: '2027-10-31T00:59:00+01:00' },
  { local: '2027-10-31T01:00', zone: london, means: '2027-10-31T01:00:00+01:00', twice: true },
  { local: '2027-10-31T01:59', zone: london, means: '2027-10-31T01:59:00+01:00', twice: true },
  { local: '2027-10-31T02:00', zone: london, means: '2027-10-31T02:00:00+00:00' },
  { local: '2027-07-01T12:00', zone: 'Asia/Kolkata', means: '2027-07-01T12:00:00+05:30' },
  { local: '2026-12-24T18:30', zone: 'America/New_York', means: '2026-12-24T18:30:00-05:00' },
  { local: '2027-03-14T02:30', zone: 'America/New_York', means: null },
  { local: '2027-11-07T01:30', zone: 'America/New_York', means: '2027-11-07T01:30:00-04:00', twice: true },
];
