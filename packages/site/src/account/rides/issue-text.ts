import type { RideIssue } from 'booking-core';
import type { Translate } from 'booking-core/messages';
import { labels } from './columns.ts';

/** @returns the error text, to be shown at the field of its column */
export const columnText = ({ column, text }: RideIssue, t: Translate): string => {
  if ('server' in text) return text.server;
  return t(text.key, { title: column ? t(labels[column]) : '', ...text.params });
};

/** @returns the error text including the column's name, to be shown without a field */
export function issueText(issue: RideIssue, t: Translate): string {
  const words = columnText(issue, t);
  const title = issue.column ? t(labels[issue.column]) : '';
  return words.includes(title) ? words : `${title}: ${words}`;
}
