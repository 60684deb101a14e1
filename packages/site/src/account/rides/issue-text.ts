import type { RideIssue } from 'booking-core';
import { formatLocal } from 'booking-core/domain';
import type { Translate } from 'booking-core/messages';
import { labels } from './columns.ts';

/** @returns the error text, to be shown at the field of its column */
export const columnText = ({ column, text }: RideIssue, t: Translate, locale: string): string => {
  if ('server' in text) return text.server;
  const { time } = text.params ?? {};
  const written = typeof time === 'string' ? { time: formatLocal(time, locale) } : {};
  return t(text.key, { title: column ? t(labels[column]) : '', ...text.params, ...written });
};

/** @returns the error text including the column's name, to be shown without a field */
export function issueText(issue: RideIssue, t: Translate, locale: string): string {
  const words = columnText(issue, t, locale);
  const title = issue.column ? t(labels[issue.column]) : '';
  return words.includes(title) ? words : `${title}: ${words}`;
}
