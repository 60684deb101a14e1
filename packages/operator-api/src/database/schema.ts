import type { Generated } from 'kysely';

/** Moments are epoch milliseconds in bigint columns; money is minor units; JSON columns are written as text. */
export interface DatabaseSchema {
  quotations: QuotationTable;
  bookings: BookingTable;
  booking_references: { reference: string };
  promo_uses: { promo_id: string; customer: string; booking_id: number };
  booking_params: { id: string; tracking_code: string; params: unknown; expires_at: number };
  secrets: { name: string; value: string };
}

export interface QuotationTable {
  request_id: string;
  content_hash: string;
  /** The journey as it was asked for, decoded. */
  journey: unknown;
  /** Per vehicle: minor units and lines. */
  fares: unknown;
  /** The answer that was given, so that a repeated call gets the same. */
  answer: unknown;
  currency: string;
  created_at: number;
  expires_at: number;
}

export interface BookingTable {
  id: Generated<number>;
  request_id: string;
  content_hash: string;
  quotation_id: string;
  code: string;
  reference: string;
  return_reference: string;
  status: string;
  source: string;
  tracking_code: string;
  customer_id: number;
  booker_id: number;
  booker_reference: string;
  first_name: string;
  last_name: string;
  email: string;
  dialing_code: string;
  phone: string;
  customer: unknown;
  journey: unknown;
  route: unknown;
  pickup_at: number;
  return_at: number | null;
  vehicle_id: number;
  vehicle_name: string;
  payment_method: string;
  paid: boolean;
  currency: string;
  fare_minor: number;
  promo_id: string;
  promo_minor: number;
  total_minor: number;
  lines: unknown;
  note: string;
  pickup_note: string;
  dropoff_note: string;
  created_at: number;
}
