import type { BookedCustomer } from './booking.ts';
import type { Contact } from './contact.ts';
import type { Day } from './days.ts';

/** One booking on a booker's statement (specification 2 §3); money in minor units. */
export interface StatementLine {
  readonly jobPartId: string;
  readonly reference: string;
  /** Epoch milliseconds of the pick-up. */
  readonly pickupAt: number;
  readonly status: string;
  readonly bookerRef: string;
  readonly costCentre: string;
  /** What the host page knows the booking by; '' for nothing. */
  readonly hostReference: string;
  /** The code that a stranger's booking came by, of whom nothing is told; '' for what the company booked itself. */
  readonly trackingCode: string;
  readonly bookerName: string;
  readonly passengerName: string;
  /** For whom it was booked; null where nobody was named. */
  readonly customer: BookedCustomer | null;
  readonly pickup: string;
  readonly via: string;
  readonly dropoff: string;
  readonly note: string;
  readonly paymentMethod: string;
  readonly currency: string;
  readonly price: number;
  readonly card: number;
  readonly cash: number;
  readonly account: number;
  readonly commission: number;
}

/** Sums of one currency, in minor units. */
export interface StatementTotals {
  readonly currency: string;
  /** Without the cancelled ones. */
  readonly bookings: number;
  readonly cancelled: number;
  readonly price: number;
  readonly card: number;
  readonly cash: number;
  readonly account: number;
  readonly commission: number;
}

export interface Period {
  readonly from: Day;
  /** Included. */
  readonly to: Day;
}

export interface Statement extends Period {
  readonly lines: readonly StatementLine[];
  readonly totals: readonly StatementTotals[];
  /** The page that this is, 1-based, which may be another than the one asked for. */
  readonly page: number;
  readonly pageSize: number;
  /** Lines of all pages. */
  readonly total: number;
}

/** A period that a booker of the company has issued an invoice for. */
export interface BookerInvoice extends Period {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  /** The customer id of whoever issued it, who alone may change it (specification 2 §6). */
  readonly issuedBy: number;
  readonly issuedByName: string;
  /** As they were when it was issued. */
  readonly totals: readonly StatementTotals[];
  /** Bookings of its days have changed since. */
  readonly outdated: boolean;
}

export interface ChartDay {
  readonly date: Day;
  readonly bookings: number;
  readonly cancelled: number;
  /** What the day's rides cost, by currency; the first is the operator's. */
  readonly fares: readonly { readonly minor: number; readonly currency: string }[];
}

/** A booker's week, from Monday. */
export interface WeeklyChart {
  readonly weekCommencing: Day;
  readonly days: readonly ChartDay[];
}

/** Whom a booker's company often books for. */
export interface SavedPassenger {
  /** 0 until it is saved. */
  readonly id: number;
  readonly contact: Contact;
  readonly costCentre: string;
}

/** The company that a booker books for. */
/** For which company a customer books, or waits to be let in to; 0 and '' for none. */
export interface BookerMembership {
  readonly bookerId: number;
  readonly name: string;
  readonly accountAllowed: boolean;
  /** Asked to join; a colleague or the operator has not let them in yet. */
  readonly pending: boolean;
}

/** A customer who books for a company, or waits to. */
export interface BookerPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** They have opened a link that was sent there; until then it is only what they typed. */
  readonly emailProven: boolean;
  readonly pending: boolean;
}

export interface BookerCompany {
  readonly bookerId: number;
  readonly name: string;
  readonly commissionPercent: number;
  readonly discountPercent: number;
  readonly accountAllowed: boolean;
  readonly costCentres: readonly string[];
  /** Of the last ride that this booker ordered; '' for none. */
  readonly lastCostCentre: string;
}
