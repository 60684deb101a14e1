/** A promo code as it is typed, applied and taken back. */
export const promoCode = {
  'promo.accepted': 'Your code is applied',
  'promo.apply': 'Apply',
  'promo.checking': 'Checking the code',
  'promo.saves': 'takes {money} off',
  'promo.remove': 'Remove',
} as const;
