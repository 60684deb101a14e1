import { quoted, sampleRide } from '../../testing/sample-state.ts';
import { readyState } from '../../testing/scripted-booking.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { PaymentSection } from './payment.tsx';

export default { title: 'Features/Payment/Cash and deposit' };

const { payment } = readyState();
const section = <PaymentSection />;
const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const filled = { ...quoted, details: { contact: ada }, journey: { ...quoted.journey, note: sampleRide.note } };

export const Cash = storyOf(section, filled);
export const CashDark = storyOf(section, filled, { theme: 'dark' });
const deposits = { card: 2_000, paypal: 2_000 };
const quotation = quoted.quote?.quotation;
const deposited = {
  ...filled,
  details: { ...filled.details, paymentMethod: 'card' },
  quote: {
    ...quoted.quote,
    ...(quotation
      ? { quotation: { ...quotation, vehicles: quotation.vehicles.map((fare) => ({ ...fare, deposits })) } }
      : {}),
  },
} as const;
export const Deposit = storyOf(section, deposited);
export const DepositDark = storyOf(section, deposited, { theme: 'dark' });
export const Failed = storyOf(section, {
  ...filled,
  payment: { ...payment, status: 'failed', error: { kind: 'rejected', code: 2, message: 'No driver is free then.' } },
});
const nothing = { iscashallowed: false, iscardallowed: false, ispaypalallowed: false };
export const NothingToPayWith = storyOf(section, filled, { operator: nothing });
export const RightToLeft = { ...storyOf(section, filled), globals: { locale: 'ar' } };
