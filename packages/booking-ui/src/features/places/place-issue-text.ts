import type { FieldIssue, IssueCode } from 'booking-core';
import type { MessageKey, Translate } from 'booking-core/messages';

const words: Partial<Record<IssueCode, MessageKey>> = {
  required: 'field.required',
  noPostcode: 'error.anotherAddress',
  duplicate: 'error.duplicate',
  outsideArea: 'error.outsideArea',
  tooVague: 'error.moreSpecific',
  needsDoor: 'error.needsDoor',
  refused: 'error.anotherAddress',
};

/** The error text under a place (specification 1 §5 and §8); the operator's own text if it sent one. */
export const placeIssueText = (issue: FieldIssue | null, title: string, t: Translate): string | null =>
  issue && (issue.params?.message ?? t(words[issue.code] ?? 'error.chooseFromList', { title }));
