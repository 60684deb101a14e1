import type { FieldIssue } from 'booking-core';
import { formatLocal, type LocalTime, momentOf, offsetMinutes, sentences } from 'booking-core/domain';
import type { MessageKey, Translate } from 'booking-core/messages';
import { useLocale, useNow, useT } from '../../booking-context.tsx';

/** The name of the operator's time zone, if the device's clock shows another time at the moment `at`; else null. */
export function foreignZone(at: number, zone: string, deviceZone: string, locale: string): string | null {
  if (offsetMinutes(at, zone) === offsetMinutes(at, deviceZone)) return null;
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
  return `${name}, ${zone.split('/').pop()?.replaceAll('_', ' ') ?? zone}`;
}

/** The hint at a valid time: its time zone if foreign, and which of two it is if daylight saving repeats it. */
export function useTimeHint(local: LocalTime | null, zone: string): string | null {
  const t = useT();
  const locale = useLocale();
  const now = useNow(60_000);
  const moment = local ? momentOf(local, zone, now) : null;
  const device = new Intl.DateTimeFormat(locale).resolvedOptions().timeZone;
  const foreign = foreignZone(moment?.kind === 'ok' ? moment.at : now, zone, device, locale);
  const words = [
    local && moment?.kind === 'ok' && moment.repeated
      ? t(moment.again ? 'time.repeatedAgain' : 'time.repeated', { time: formatLocal(local, locale) })
      : '',
    foreign ? t('time.zone', { zone: foreign }) : '',
  ];
  return sentences(words) || null;
}

/** The error text of an invalid time (specification 1 §5 and §8). */
export function timeIssueText(
  issue: FieldIssue | null,
  tooEarly: MessageKey,
  earliest: LocalTime,
  t: Translate,
  locale: string,
): string | null {
  if (!issue) return null;
  const asText = (time: string | undefined) =>
    time ? formatLocal(time, locale) || time : formatLocal(earliest, locale);
  if (issue.code === 'required') return t('time.choose');
  if (issue.code === 'gap') return t('error.gap', { time: asText(issue.params?.time) });
  return t(tooEarly, { time: asText(issue.params?.time) });
}
