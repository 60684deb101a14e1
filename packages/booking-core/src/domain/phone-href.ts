/** A phone number as a link target; without a trunk 0 in brackets, which cannot be dialled after a calling code. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/(\+\d+ ?)\(0\)/, '$1').replace(/[^\d+]/g, '')}`;
