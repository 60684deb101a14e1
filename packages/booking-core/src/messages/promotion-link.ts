/** Texts about the fields that a promotion's link has filled in, or why it could not. */
export const promotionLink = {
  'offer.sets': 'Your offer sets {parts}. Everything else is yours to choose.',
  'offer.setsHere': 'This page sets {parts}. Everything else is yours to choose.',
  'offer.over': 'This offer is over, or we do not know it. You can book without it.',
  'offer.lost': 'We could not look your offer up. Open its link again, or book without it.',
} as const;
