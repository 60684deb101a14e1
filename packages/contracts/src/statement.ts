/** The sort keys of a statement, named like the fields of its lines. */
export const sortKeys = [
  'bookingdatetime',
  'bookingref',
  'bookerref',
  'costcentre',
  'bookername',
  'passengername',
  'status',
  'price',
  'commission',
] as const;
export type SortKey = (typeof sortKeys)[number];
