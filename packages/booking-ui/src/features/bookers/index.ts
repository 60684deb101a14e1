/** What those are asked who book for others. */

export { BookerTabs, CustomerSection, PassengerCopies } from '../customer.tsx';
