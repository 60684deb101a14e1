import { layouts, type PaymentMethod } from 'booking-core/domain';
import { paying } from 'booking-core/messages/paying';
import type { HostedCard, PaymentGateway } from 'booking-core/ports';
import type { UiServices } from '../../booking-context.tsx';
import { WordsProvider } from '../../booking-context.tsx';
import { readyState, type StateOverrides, testConfiguration } from '../../testing/scripted-booking.ts';
import { storyOf } from '../../testing/story-booking.tsx';
import { DialogHost } from '../dialogs.tsx';
import { PaymentSection } from '../payment.tsx';
import { quoted, sampleRide } from '../sample-state.ts';

/** Every state of paying: how, with what, what happens meanwhile, and how it ended. */
export default { title: 'Features/Paying' };

const { payment } = readyState();
const contact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const job = { code: 'code', jobPartId: '1', reference: sampleRide.reference, totalMinor: 5400, currency: 'GBP' };

const section = (
  <WordsProvider words={paying}>
    <PaymentSection />
  </WordsProvider>
);
const host = <DialogHost />;

/** The payment step with these ways to pay, the last one chosen. */
const offering = (...paymentMethods: PaymentMethod[]): StateOverrides => ({
  ...quoted,
  boot: { ...quoted.boot, configuration: { ...testConfiguration, paymentMethods } },
  details: { contact, paymentMethod: paymentMethods.at(-1) ?? 'cash' },
});

const aBooker = {
  customerId: 7,
  bookerId: 3,
  contact,
  accountAllowed: true,
  smsMailing: false,
  emailMailing: false,
};

/** A gateway with fields and a button of its own, drawn as boxes: nothing is loaded from anywhere. */
function drawn(what: string): (element: HTMLElement) => void {
  return (element) => {
    const box = element.ownerDocument.createElement('button');
    box.type = 'button';
    box.textContent = what;
    element.replaceChildren(box);
  };
}
const card: HostedCard = {
  issues: () => ({ number: null, expiry: null, cvc: null }),
  onChange: () => () => {},
  nonce: async () => '',
  confirm: async () => ({ kind: 'done' }),
  clearCvc: () => {},
  focus: () => {},
  destroy: () => {},
};
const hosted: PaymentGateway<HTMLElement> = {
  confirm: async () => ({ kind: 'done' }),
  async mountCard(hosts) {
    drawn('4242 4242 …')(hosts.number);
    drawn('MM / YY')(hosts.expiry);
    drawn('CVC')(hosts.cvc);
    return card;
  },
};
const withButton = (name: string): PaymentGateway<HTMLElement> => ({
  ...hosted,
  async mountButton(element) {
    drawn(name)(element);
    return { confirm: async () => ({ kind: 'done' }), destroy: () => {} };
  },
});
const sandbox: PaymentGateway<HTMLElement> = { confirm: async () => ({ kind: 'done' }), takesNumber: () => true };
const by = (gateway: PaymentGateway<HTMLElement>): { services: Partial<UiServices> } => ({
  services: { loadGateway: async () => gateway },
});
const never: { services: Partial<UiServices> } = { services: { loadGateway: () => new Promise(() => {}) } };
const broken: { services: Partial<UiServices> } = {
  services: { loadGateway: () => Promise.reject(new Error('blocked')) },
};

export const OneWayFull = storyOf(section, offering('cash'));
export const TwoWaysHalf = storyOf(section, offering('card', 'cash'));
export const FourWaysQuarter = storyOf(section, {
  ...offering('cash', 'card', 'paypal', 'account'),
  session: { profile: aBooker },
});
export const CardTestNumbers = storyOf(section, offering('cash', 'card'), by(sandbox));
export const CardTestNumbersDark = storyOf(section, offering('cash', 'card'), { ...by(sandbox), theme: 'dark' });
export const CardHostedFields = storyOf(section, offering('cash', 'card'), by(hosted));
export const CardWithWallets = storyOf(section, offering('cash', 'card'), by(withButton('G Pay')));
export const CardLoading = storyOf(section, offering('cash', 'card'), never);
export const CardUnavailable = storyOf(section, offering('cash', 'card'), broken);
export const PaypalButton = storyOf(section, offering('cash', 'card', 'paypal'), by(withButton('PayPal')));
export const PaypalUnavailable = storyOf(section, offering('cash', 'card', 'paypal'), broken);
export const BookedNotPaid = storyOf(
  section,
  { ...offering('cash', 'card'), payment: { ...payment, status: 'failed', process: 2, job } },
  by(sandbox),
);

/** Where dialogs ask how to pay, the page holds only what they do not offer. */
const asking = { layout: layouts.gateway, step: 2 };
export const AskedInDialogs = storyOf(section, { ...offering('card', 'paypal', 'cash'), flow: asking });
export const AskedInDialogsOrAccount = storyOf(section, {
  ...offering('card', 'paypal', 'account'),
  flow: asking,
  session: { profile: aBooker },
});

export const MethodDialog = storyOf(host, {
  ...offering('card', 'paypal'),
  flow: { dialog: { kind: 'paymentMethod' } },
});
export const MethodDialogOneWay = storyOf(host, { ...offering('card'), flow: { dialog: { kind: 'paymentMethod' } } });
const cardDialog = { ...offering('paypal', 'card'), flow: { dialog: { kind: 'cardDetails' } } } as const;
export const CardDetails = storyOf(host, cardDialog, by(sandbox));
export const CardDetailsDark = storyOf(host, cardDialog, { ...by(sandbox), theme: 'dark' });
export const CardDetailsProcessing = storyOf(
  host,
  { ...cardDialog, payment: { ...payment, status: 'creating', requestId: 'r' } },
  by(sandbox),
);
export const CardDetailsRetry = storyOf(
  host,
  { ...cardDialog, payment: { ...payment, status: 'failed', process: 2, job } },
  by(sandbox),
);

export const CardDetailsUnknown = storyOf(
  host,
  {
    ...cardDialog,
    flow: { dialog: { kind: 'paymentProcess', over: 'cardDetails' } },
    payment: { ...payment, status: 'unknown', requestId: 'r' },
  },
  by(sandbox),
);

const process = { flow: { dialog: { kind: 'paymentProcess' } } } as const;
export const ProcessBooking = storyOf(host, {
  ...process,
  payment: { ...payment, status: 'creating', requestId: 'r' },
});
export const ProcessAtTheBank = storyOf(host, { ...process, payment: { ...payment, status: 'challenged', job } });
export const ProcessRecording = storyOf(host, {
  ...process,
  payment: { ...payment, status: 'recording', requestId: 'r', job },
});
export const OutcomeUnknownAsking = storyOf(host, { payment: { ...payment, status: 'unknown', requestId: 'r' } });
export const OutcomeUnknownWaiting = storyOf(host, { payment: { ...payment, status: 'unknown' } });
export const OutcomeUnpaid = storyOf(host, {
  payment: { ...payment, status: 'failed', process: 2, job },
  flow: { dialog: { kind: 'outcome', outcome: 'unpaid' } },
});
export const OutcomeReturned = storyOf(host, {
  payment: { ...payment, status: 'failed', process: 3 },
  flow: { dialog: { kind: 'outcome', outcome: 'returned' } },
});
