import { readyState, testConfiguration } from '../testing/scripted-booking.ts';
import { PaymentSection } from './payment.tsx';
import { quoted, sampleRide } from './sample-state.ts';
import { storyOf } from './sample-story.tsx';

export default { title: 'Features/Payment' };

const { payment } = readyState();
const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const filled = { ...quoted, details: { contact: ada }, journey: { ...quoted.journey, note: sampleRide.note } };

export const Cash = storyOf(<PaymentSection />, filled);
export const CashDark = storyOf(<PaymentSection />, filled, { theme: 'dark' });
export const Failed = storyOf(<PaymentSection />, {
  ...filled,
  payment: { ...payment, status: 'failed', error: { kind: 'rejected', code: 2, message: 'No driver is free then.' } },
});
export const NothingToPayWith = storyOf(<PaymentSection />, {
  ...filled,
  boot: { ...filled.boot, configuration: { ...testConfiguration, paymentMethods: ['account'] } },
});
