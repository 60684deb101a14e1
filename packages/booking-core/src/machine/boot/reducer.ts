import type { Configuration, VehicleType } from '../../domain/index.ts';
import type { BookingEvent } from '../events.ts';
import { ignored } from '../regions.ts';
import type { BootState } from '../state.ts';

/**
 * idle → licensing → loading → ready; licensing → refused; licensing | loading → failed → (retry) licensing | loading.
 * Without a tracking code it starts at loading; with a preloaded object it is ready immediately.
 */
export function boot(state: BootState, event: BookingEvent, now: number): BootState {
  switch (event.type) {
    case 'boot.started':
      if (event.preloaded) return ready(event.preloaded.configuration, event.preloaded.vehicleTypes, now);
      return event.trackingCode === null ? { status: 'loading' } : { status: 'licensing' };
    case 'boot.licenceGranted':
      return state.status === 'licensing' ? { status: 'loading', ...phoneOf(event) } : state;
    case 'boot.licenceRefused':
      return { status: 'refused', reason: event.reason, message: event.message, phone: event.phone };
    case 'boot.failed':
      return state.status === 'ready'
        ? state
        : { status: 'failed', during: event.during, error: event.error, ...phoneOf(state) };
    case 'boot.retried':
      if (state.status === 'failed')
        return state.during === 'licence' ? { status: 'licensing' } : { status: 'loading', ...phoneOf(state) };
      return state.status === 'ready' ? { ...state, vehiclesError: null } : state;
    case 'boot.configured':
      return state.status === 'loading' ? ready(event.configuration, null, now) : state;
    case 'boot.vehiclesLoaded':
      return state.status === 'ready' ? { ...state, vehicleTypes: event.vehicleTypes, vehiclesError: null } : state;
    case 'boot.pricesLoaded':
      return state.status === 'ready' ? { ...state, categories: event.categories } : state;
    case 'boot.currencyFound':
      return state.status === 'ready' ? { ...state, visitorCurrency: event.currency } : state;
    case 'boot.vehiclesFailed':
      return state.status === 'ready' ? { ...state, vehiclesError: event.error } : state;
    default:
      return ignored(state, 'boot', event);
  }
}

/** The operator's phone number, as far as it is known. */
const phoneOf = (said: object): { readonly phone?: string } =>
  'phone' in said && typeof said.phone === 'string' && said.phone !== '' ? { phone: said.phone } : {};

const ready = (configuration: Configuration, vehicleTypes: readonly VehicleType[] | null, now: number): BootState => ({
  status: 'ready',
  configuration,
  vehicleTypes,
  categories: [],
  vehiclesError: null,
  // `now` is still the device's own clock when the server's time arrives, because the skew before it is 0.
  clockSkewMs: configuration.serverTime === null ? 0 : configuration.serverTime - now,
  visitorCurrency: '',
});
