import type { ApiError } from '../domain/index.ts';
import type { DialogText } from './state.ts';

const entriesError = 'An error occurred while updating the entries.';
const paymentProvider = /stripe|braintree|paypal/i;

/**
 * @returns the message for a failed call: the server's own where the catalogue shows it, else a catalogue key. Only
 * this function replaces messages about database entries and payment providers by the generic one (specification 1 §8).
 */
export function errorText(error: ApiError): DialogText {
  switch (error.kind) {
    case 'offline':
      return { key: 'error.offlineTryAgain' };
    case 'timeout':
      return { key: 'error.timeout' };
    case 'rejected': {
      if (error.reason === 'notBooked') return { key: 'error.notBooked' };
      if (error.reason === 'declined' && error.message === '') return { key: 'error.paymentFailed' };
      const message = error.message.trim();
      const hidden =
        message === '' || error.code === 0 || message.includes(entriesError) || paymentProvider.test(message);
      return hidden ? { key: 'error.generic' } : { server: message };
    }
    default:
      return { key: 'error.generic' };
  }
}
