/** Promo codes, and offers that fix a journey. */
export const promotion = {
  'promo.label': 'Promo code',
  'promo.none': 'None',
  'offer.set': 'Set by your offer',
} as const;
