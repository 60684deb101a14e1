/** Texts for entering, applying and removing a promo code. */
export const promoCode = {
  'promo.accepted': 'Your code is applied',
  'promo.apply': 'Apply',
  'promo.checking': 'Checking the code',
  'promo.saves': 'takes {money} off',
  'promo.remove': 'Remove',
} as const;
