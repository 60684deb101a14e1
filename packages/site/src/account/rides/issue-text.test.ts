import type { RideIssue } from 'booking-core';
import type { Translate } from 'booking-core/messages';
import { expect, it } from 'vitest';
import { issueText } from './issue-text.ts';

const t = ((key: string, params: { time?: string } = {}) => `${key} ${params.time ?? ''}`) as Translate;
const issue: RideIssue = {
  column: 'time',
  text: { key: 'error.earliestPickup', params: { time: '2026-12-04T08:05' } },
};

it.each([
  ['en-US', '12/04/2026 08:05'],
  ['en-GB', '04/12/2026 08:05'],
  ['de', '04.12.2026, 08:05'],
])('in %s a row tells the earliest time in the format of the page: %s [2§9.14]', (locale, shown) => {
  expect(issueText(issue, t, locale)).toContain(`error.earliestPickup ${shown}`);
});
