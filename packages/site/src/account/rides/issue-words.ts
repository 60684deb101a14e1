import type { RideIssue } from 'booking-core';
import type { Translate } from 'booking-core/messages';
import { labels } from './columns.ts';

/** What is wrong, under the field that has the column's name. */
export const wordsOf = ({ column, text }: RideIssue, t: Translate): string => {
  if ('server' in text) return text.server;
  return t(text.key, { title: column ? t(labels[column]) : '', ...text.params });
};

/** The same where no field's name stands over it. */
export function issueWords(issue: RideIssue, t: Translate): string {
  const words = wordsOf(issue, t);
  const title = issue.column ? t(labels[issue.column]) : '';
  return words.includes(title) ? words : `${title}: ${words}`;
}
