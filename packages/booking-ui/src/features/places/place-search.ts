import type { Translate } from 'booking-core/messages';
import type { ComboboxTexts } from '../../primitives/combobox.tsx';

export { placeRow } from './place-row.ts';

/** What a field that searches for places says while it does. */
export const comboboxTexts = (label: string, t: Translate): ComboboxTexts => ({
  found: (count) => t(count === 1 ? 'places.found.one' : 'places.found.many', { count }),
  instead: {
    offline: [t('places.offlineTitle'), t('places.offline')],
    failed: [t('places.failedTitle'), ''],
    loading: ['', t('places.searching')],
    none: [t('places.noneTitle'), t('error.moreSpecific')],
  },
  retry: t('common.retry'),
  clear: t('places.clear', { title: label }),
});
