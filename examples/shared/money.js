/** An amount of the element's events as text: `total` is in minor units, of which not every currency has a hundred. */
export function money(total, currency) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(total / 10 ** format.resolvedOptions().maximumFractionDigits);
}
