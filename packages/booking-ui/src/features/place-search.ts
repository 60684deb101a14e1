import type { Translate } from 'booking-core/messages';
import type { ComboboxTexts } from '../primitives/combobox.tsx';

export { placeRow } from './place-row.ts';

/** What a field that searches for places says while it does. */
export const comboboxTexts = (label: string, t: Translate): ComboboxTexts => ({
  searching: t('places.searching'),
  found: (count) => t(count === 1 ? 'places.found.one' : 'places.found.many', { count }),
  noneTitle: t('places.noneTitle'),
  none: t('error.moreSpecific'),
  failedTitle: t('places.failedTitle'),
  retry: t('common.retry'),
  offlineTitle: t('places.offlineTitle'),
  offline: t('places.offline'),
  clear: t('places.clear', { title: label }),
});
