/** Paying online, on the page or in dialogs; whoever pays in cash or on account loads none of it. */

export { paying as english } from 'booking-core/messages/paying';
export { PayOnPage } from './pay-on-page.tsx';
export { PayDialog } from './payment-dialogs.tsx';
export { UnpaidNotice } from './unpaid-notice.tsx';
