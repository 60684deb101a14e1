import { placeOfPlain, readPlainPlace } from 'booking-core/domain/plain-place';

/** A place from a host page as the element keeps it, and as the core knows it. */
export { placeOfPlain as toPlace, readPlainPlace as readPlace };
