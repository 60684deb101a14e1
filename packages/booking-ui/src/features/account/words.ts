import type { FormIssueCode } from 'booking-core/forms';
import { createTranslator, type Translate } from 'booking-core/messages';
import { account } from 'booking-core/messages/account';
import { useCallback } from 'react';
import { useT } from '../../booking-context.tsx';

export type AccountTranslate = Translate;

const own = createTranslator(account);

/** The journey's words and those of accounts, which come with these screens. */
export function useAccountT(): AccountTranslate {
  const t = useT();
  return useCallback((key, params) => t(key, params) || own(key, params), [t]);
}

/** The words under a field of an account form (specification 2 §5 and §8). */
export function formWords(code: FormIssueCode | undefined, title: string, t: AccountTranslate): string | null {
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
