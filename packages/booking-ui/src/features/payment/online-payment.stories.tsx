import { layouts, type PaymentMethod } from 'booking-core/domain';
import type { HostedCard, PaymentGateway } from 'booking-core/ports';
import type { UiServices } from '../../booking-context.tsx';
import { quoted, sampleRide } from '../../testing/sample-state.ts';
import { readyState, type StateOverrides } from '../../testing/scripted-booking.ts';
import { type StoryOptions, storyOf } from '../../testing/story-booking.tsx';
import type { Facts } from '../../testing/story-world.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { PaymentSection } from './payment.tsx';

/** Every state of paying: the methods, the forms, a payment in progress and its outcomes. */
export default { title: 'Features/Payment/Online' };

const { payment } = readyState();
const contact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '7911123456',
  dialingCode: '44',
};
const job = {
  code: 'code',
  jobPartId: '1',
  returnRef: '',
  reference: sampleRide.reference,
  totalMinor: 5400,
  currency: 'GBP',
};

const section = (
  <>
    <PaymentSection />
  </>
);
const host = <DialogHost />;

/** The payment step of an operator who accepts these methods, with the last one selected. */
const offering = (...methods: PaymentMethod[]): [StateOverrides, Facts] => [
  { ...quoted, details: { contact, paymentMethod: methods.at(-1) ?? 'cash' } },
  {
    iscashallowed: methods.includes('cash'),
    iscardallowed: methods.includes('card'),
    ispaypalallowed: methods.includes('paypal'),
    isaccountallowed: methods.includes('account'),
    defaultpaymentmethod: methods.at(-1) ?? 'cash',
  },
];
const payingBy = (methods: PaymentMethod[], options: StoryOptions = {}, more: StateOverrides = {}) => {
  const [state, operator] = offering(...methods);
  return storyOf(section, { ...state, ...more }, { ...options, operator });
};
const inDialog = (
  dialog: 'paymentMethod' | 'cardDetails',
  methods: PaymentMethod[],
  options: StoryOptions = {},
  more: StateOverrides = {},
) => {
  const [state, operator] = offering(...methods);
  return storyOf(host, { ...state, flow: { dialog: { kind: dialog } }, ...more }, { ...options, operator });
};

/** Draws a gateway's field or button as a box, so that no external code is loaded. */
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

export const OneWayFull = payingBy(['cash']);
export const TwoWaysHalf = payingBy(['card', 'cash']);
export const FourWaysQuarter = payingBy(['cash', 'card', 'paypal', 'account'], { who: 'booker' });
export const CardTestNumbers = payingBy(['cash', 'card'], by(sandbox));
export const CardTestNumbersDark = payingBy(['cash', 'card'], { ...by(sandbox), theme: 'dark' });
export const CardRightToLeft = { ...payingBy(['cash', 'card'], by(sandbox)), globals: { locale: 'ar' } };
export const CardHostedFields = payingBy(['cash', 'card'], by(hosted));
export const CardWithWallets = payingBy(['cash', 'card'], by(withButton('G Pay')));
export const CardLoading = payingBy(['cash', 'card'], never);
export const CardUnavailable = payingBy(['cash', 'card'], broken);
export const CardOnTheProvidersPage = payingBy(['cash', 'card', 'paypal'], { operator: { paymentpage: 'provider' } });
export const PaypalButton = payingBy(['cash', 'card', 'paypal'], by(withButton('PayPal')));
export const PaypalUnavailable = payingBy(['cash', 'card', 'paypal'], broken);
const unpaid = { payment: { ...payment, status: 'failed', process: 2, job } } as const;
const rest = { ...job, totalMinor: 3_400, dueMinor: 3_400, ride: { ...sampleRide, paid: true } };
/** A deposit was paid before, so this payment is for the rest of the fare. */
export const RestOfADeposit = inDialog('cardDetails', ['card'], by(sandbox), {
  payment: { ...payment, status: 'failed', process: 2, job: rest },
});
export const BookedNotPaid = payingBy(['cash', 'card'], by(sandbox), unpaid);

/** Layouts whose dialogs ask for the payment method: the page shows only what the dialogs do not offer. */
const asking = { flow: { layout: layouts.gateway, step: 2 } };
export const AskedInDialogs = payingBy(['card', 'paypal', 'cash'], {}, asking);
export const AskedInDialogsOrAccount = payingBy(
  ['card', 'paypal', 'account'],
  { who: 'booker' },
  { ...asking, details: { contact, customer: contact, paymentMethod: 'account' } },
);

export const MethodDialog = inDialog('paymentMethod', ['card', 'paypal']);
export const MethodDialogOneWay = inDialog('paymentMethod', ['card']);
export const CardDetails = inDialog('cardDetails', ['paypal', 'card'], by(sandbox));
export const CardDetailsDark = inDialog('cardDetails', ['paypal', 'card'], { ...by(sandbox), theme: 'dark' });
const creating = { payment: { ...payment, status: 'creating', requestId: 'r' } } as const;
export const CardDetailsProcessing = inDialog('cardDetails', ['paypal', 'card'], by(sandbox), creating);
export const CardDetailsRetry = inDialog('cardDetails', ['paypal', 'card'], by(sandbox), unpaid);
export const CardDetailsUnknown = inDialog('cardDetails', ['paypal', 'card'], by(sandbox), {
  flow: { dialog: { kind: 'paymentProcess', over: 'cardDetails' } },
  payment: { ...payment, status: 'unknown', requestId: 'r' },
});

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
export const OutcomeSentBack = storyOf(host, {
  payment: { ...payment, status: 'paid', process: 3, booking: sampleRide },
  flow: { dialog: { kind: 'outcome', outcome: 'returned' } },
});
export const OutcomeReturned = storyOf(host, {
  payment: { ...payment, status: 'failed', process: 3 },
  flow: { dialog: { kind: 'outcome', outcome: 'returned' } },
});
