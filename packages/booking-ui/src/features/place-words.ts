import type { FieldIssue } from 'booking-core';
import type { Translate } from 'booking-core/messages';

/** The words under a place (specification 1 §5 and §8). */
export function placeIssueWords(issue: FieldIssue | null, title: string, t: Translate): string | null {
  if (!issue) return null;
  switch (issue.code) {
    case 'required':
      return t('field.required', { title });
    case 'noPostcode':
      return t('error.anotherAddress');
    case 'duplicate':
      return t('error.duplicate');
    case 'outsideArea':
      return issue.params?.message ?? t('error.outsideArea');
    case 'tooVague':
      return issue.params?.message ?? t('error.moreSpecific');
    case 'refused':
      return issue.params?.message ?? t('error.anotherAddress');
    default:
      return t('error.chooseFromList');
  }
}
