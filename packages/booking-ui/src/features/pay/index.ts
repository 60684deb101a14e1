/** Paying online, on the page or in dialogs; whoever pays in cash or on account loads none of it. */

export { paying as english } from 'booking-core/messages/paying';
export { PayDialog } from './dialogs.tsx';
export { PayOnPage } from './pay-on-page.tsx';
export { UnpaidNotice } from './unpaid-notice.tsx';
