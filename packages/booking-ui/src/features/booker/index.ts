/** What those are asked who book for others. */

export { booker as english } from 'booking-core/messages/booker';
export { BookerTabs, CustomerSection, PassengerCopies } from './booker-contact.tsx';
