/** Promo codes, and offers that fix a journey. */
export const promotion = {
  'promo.label': 'Promo code',
  'promo.none': 'None',
  'promo.accepted': 'Your code is applied',
  'promo.heading': 'Have a code?',
  'promo.apply': 'Apply',
  'promo.checking': 'Checking the code',
  'promo.saves': 'takes {money} off',
  'promo.remove': 'Remove',
  'offer.set': 'Set by your offer',
  'offer.sets': 'Your offer sets {parts}. Everything else is yours to choose.',
  'offer.over': 'This offer is over, or we do not know it. You can book without it.',
  'offer.lost': 'We could not look your offer up. Open its link again, or book without it.',
} as const;
