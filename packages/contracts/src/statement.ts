/** What a statement can be sorted by; the names are those of its lines. */
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
