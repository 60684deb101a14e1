import { isoWithOffset, type LocalTime, momentOf } from '../domain/index.ts';

/** A time on the operator's clock as the wire wants it; '' for one that the clocks skip. */
export const wireTime = (local: LocalTime, zone: string): string => {
  const moment = momentOf(local, zone);
  return moment.kind === 'ok' ? isoWithOffset(moment.at, zone) : '';
};
