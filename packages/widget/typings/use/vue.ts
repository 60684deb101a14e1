import type {} from 'taxi-booking/vue';
import type { GlobalComponents } from 'vue';

type Props = InstanceType<GlobalComponents['taxi-booking']>['$props'];

/** Compiled with Vue's types; never run. */
export const right: Props = {
  'tracking-code': 'DEMO',
  theme: 'dark',
  class: 'booker',
  'onTaxi-booking:ready': undefined,
} as Props;
// @ts-expect-error there is no such layout
export const wrong: Props = { layout: 'sideways' };
