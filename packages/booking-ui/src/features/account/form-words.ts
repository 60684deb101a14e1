import type { ApiError } from 'booking-core/domain';
import type { FormIssueCode } from 'booking-core/forms';
import type { Translate } from 'booking-core/messages';
import { errorText } from 'booking-core/selectors';
import { useCallback } from 'react';
import { useT } from '../../booking-context.tsx';
import { plainWords } from '../format.ts';

/** The words under a field of an account form (specification 2 §5 and §8). */
export function formWords(code: FormIssueCode | undefined, title: string, t: Translate): string | null {
  switch (code) {
    case undefined:
      return null;
    case 'required':
      return t('field.required', { title });
    case 'tooShort':
      return t('field.tooShort', { title });
    case 'tooLong':
      return t('account.tooLong', { title });
    case 'mismatch':
      return t('account.mismatch');
    case 'invalid':
      return t('field.invalid', { title });
  }
}

/** Why a call failed, in words (specification 2 §8). */
export function useErrorWords(): (error: ApiError) => string {
  const t = useT();
  return useCallback((error) => plainWords(errorText(error), t), [t]);
}
