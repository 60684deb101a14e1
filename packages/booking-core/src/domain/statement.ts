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
  /** The host page's own reference for the booking; '' without one. */
  readonly hostReference: string;
  /**
   * The company's tracking code through which a customer outside the company booked, whose details are hidden; ''
   * for the company's own bookings.
   */
  readonly trackingCode: string;
  readonly bookerName: string;
  readonly passengerName: string;
  /** The customer for whom it was booked; null where none was named. */
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
  /** The number of bookings without the cancelled ones. */
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
  /** The returned page, 1-based, which may differ from the requested one. */
  readonly page: number;
  readonly pageSize: number;
  /** The number of lines on all pages. */
  readonly total: number;
}

/** An invoice that a booker of the company has issued for a period. */
export interface BookerInvoice extends Period {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  /** The customer id of the issuer, the only user who may change it (specification 2 §6). */
  readonly issuedBy: number;
  readonly issuedByName: string;
  /** The totals when it was issued. */
  readonly totals: readonly StatementTotals[];
  /** Bookings of its period have changed since. */
  readonly outdated: boolean;
}

export interface ChartDay {
  readonly date: Day;
  readonly bookings: number;
  readonly cancelled: number;
  /** The fares of the day's rides by currency, minor units; the first is the operator's currency. */
  readonly fares: readonly { readonly minor: number; readonly currency: string }[];
}

/** A booker's week, from Monday. */
export interface WeeklyChart {
  readonly weekCommencing: Day;
  readonly days: readonly ChartDay[];
}

/** A passenger saved by a booker's company. */
export interface SavedPassenger {
  /** 0 until it is saved. */
  readonly id: number;
  readonly contact: Contact;
  readonly costCentre: string;
}

/** The company that a customer books for, or has requested to join; 0 and '' for none. */
export interface BookerMembership {
  readonly bookerId: number;
  readonly name: string;
  readonly accountAllowed: boolean;
  /** The customer requested to join, and neither a colleague nor the operator has approved it yet. */
  readonly pending: boolean;
  /** The customer's company, or the one they requested to join, does not book at present. */
  readonly closed: boolean;
}

/** A customer who books for a company, or has requested to join it. */
export interface BookerPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** The customer has opened a link sent to this address, and so verified it. */
  readonly emailProven: boolean;
  readonly pending: boolean;
}

/** The company that a booker books for. */
export interface BookerCompany {
  readonly bookerId: number;
  readonly name: string;
  readonly commissionPercent: number;
  readonly discountPercent: number;
  readonly accountAllowed: boolean;
  readonly costCentres: readonly string[];
  /** The cost centre of the last ride that this booker ordered; '' for none. */
  readonly lastCostCentre: string;
}
