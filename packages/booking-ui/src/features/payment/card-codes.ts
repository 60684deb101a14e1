import { type CardEntry, type CardField, type CardRules, cardIssues } from 'booking-core/forms/card';
import type { MessageKey, Translate } from 'booking-core/messages';

/** The errors of the card form, by field. */
export type CardCodes = Partial<Record<CardField, 'required' | 'invalid'>>;

/** The errors of the product's own card fields. */
export function cardCodes(entry: CardEntry, rules: CardRules): CardCodes {
  return Object.fromEntries(cardIssues(entry, rules).map(({ field, code }) => [field, code]));
}

export const cardTitles = {
  name: 'paying.nameOnCard',
  number: 'paying.cardNumber',
  expiryMonth: 'paying.expiryMonth',
  expiryYear: 'paying.expiryYear',
  cvc: 'paying.cvc',
  country: 'paying.country',
  postalCode: 'paying.postalCode',
  line1: 'paying.line1',
  line2: 'paying.line2',
  city: 'paying.city',
} as const satisfies Record<CardField, MessageKey>;

/** The error text of a card field (specification 1 §5, card form); null while it is valid. */
export function cardText(field: CardField, code: CardCodes[CardField], t: Translate): string | null {
  if (!code) return null;
  if (field === 'number') return t(code === 'required' ? 'paying.numberRequired' : 'paying.numberInvalid');
  if (field === 'expiryMonth' || field === 'expiryYear') {
    return t(code === 'required' ? 'paying.expiryRequired' : 'paying.expiryInvalid');
  }
  // The specification prescribes the expiry's text here, too (§5); the description of the code tells them apart.
  if (field === 'cvc' && code === 'invalid') return `${t('paying.expiryInvalid')}. ${t('paying.cvcHelp')}`;
  return t(code === 'required' ? 'field.required' : 'field.invalid', { title: t(cardTitles[field]) });
}
