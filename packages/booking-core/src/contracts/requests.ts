/**
 * What the client sends, spelled exactly as the specification spells it (1 §7, 2 §7). Counts of the booking options
 * travel as text.
 */

export interface DirectionRequest {
  /** `lat,lng` each: pick-up, vias, drop-off. */
  readonly points: readonly string[];
}

export interface NearestDriverRequest {
  readonly source: string;
  readonly lat: number;
  readonly lng: number;
  readonly postcode: string;
}

export interface ViaAddress {
  readonly address: string;
  readonly postcode: string;
  readonly category: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface QuotationRequest {
  readonly rtntype: '' | 'w&r' | 'rtn';
  readonly source: string;
  readonly recalcroute: boolean;
  readonly viaaddresses: readonly ViaAddress[];
  readonly currencyCode: string;
  readonly paymentmethod: string;
  readonly recalcnearestdriver: boolean;
  readonly pick: string;
  readonly picklat: number;
  readonly picklng: number;
  readonly doff: string;
  readonly dofflat: number;
  readonly dofflng: number;
  readonly custid: number;
  readonly bookerid: number;
  readonly pickpostcode: string;
  readonly droppostcode: string;
  readonly pickcategory: string;
  readonly doffcategory: string;
  /** Seconds. */
  readonly traveltime: number;
  /** Metres. */
  readonly distance: number;
  /** ISO 8601 with offset. */
  readonly bookingdate: string;
  readonly now: boolean;
  readonly returntraveltime: number;
  readonly returndistance: number;
  readonly returndate: string;
  readonly vehtypeid: number;
  readonly pricetier: string;
  readonly passengers: string;
  readonly smallchilds: string;
  readonly largechilds: string;
  readonly handbags: string;
  readonly luggages: string;
  readonly smallpets: string;
  readonly otherpets: string;
  readonly requestid: string;
  /** Ours: how well the places are known, and the house number that their address begins with. */
  readonly pickprecision?: string;
  readonly pickhousenumber?: string;
  readonly doffprecision?: string;
  readonly doffhousenumber?: string;
  /** Ours: the token of a promotion that allows no changes. */
  readonly promotion?: string;
}

export interface PromoCodeRequest {
  /** Major units. */
  readonly price: number;
  readonly promocode: string;
  readonly currencycode: string;
  readonly custid: number;
  /** Ours: the promotion that the code comes with. */
  readonly promotion?: string;
}

export interface WirePerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly dialingcode: string;
}

/** Specification 1 §3, Flight, as a booking carries it; moments are ISO 8601 with offset. */
export interface WireFlight {
  readonly flightnumber: string;
  readonly arrivingfromairportname: string;
  /** ICAO, '' when the airport was only typed. */
  readonly arrivingfromairportcode: string;
  /** When it lands, '' when nobody knows. */
  readonly expflightarrival: string;
  /** Minutes after landing at which the driver is met. */
  readonly waitingtime: number;
}

/**
 * POST /api/createbookingTest. The journey and its price are the stored quotation's (`quotationid`); places travel
 * along for the operator's older systems and are compared, never trusted. `requestid` is the attempt key: the same over
 * retries, so that one intent makes one booking.
 */
export interface CreateBookingRequest {
  readonly requestid: string;
  readonly quotationid: string;
  readonly source: string;
  readonly contact: WirePerson;
  readonly customer: WirePerson | null;
  readonly custid: number;
  readonly bookerid: number;
  readonly bookerref: string;
  /** Ours; only a booker's counts. */
  readonly costcentre: string;
  readonly pickup: ViaAddress;
  readonly dropoff: ViaAddress;
  readonly viaaddresses: readonly ViaAddress[];
  readonly bookingdate: string;
  readonly now: boolean;
  readonly rtntype: '' | 'w&r' | 'rtn';
  readonly returndate: string;
  readonly vehtypeid: number;
  readonly pricetier: string;
  readonly passengers: string;
  readonly smallchilds: string;
  readonly largechilds: string;
  readonly handbags: string;
  readonly luggages: string;
  readonly smallpets: string;
  readonly otherpets: string;
  readonly paymentmethod: string;
  readonly currencycode: string;
  /** Major units, as shown to the passenger; refused when it is not what the stored quotation says. */
  readonly totalfare: number;
  readonly promocode: string;
  readonly note: string;
  readonly pickupnote: string;
  readonly pickdownnote: string;
  readonly flight: WireFlight | null;
  readonly returnflight: WireFlight | null;
  readonly trackingcode: string;
  readonly sandbox: boolean;
  /** Ours: the promotion that it was quoted under. */
  readonly promotion?: string;
}

/** The booking's code, or the attempt key it was made with; or what a person knows of it (ours). */
export type BookingInfoRequest = { readonly code: string } | { readonly reference: string; readonly email: string };

export interface LicenceValidateRequest {
  readonly parentdomain: string;
  readonly trackingcode: string;
}

export interface BookingParamsPlace {
  readonly category: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly fulladdress: string;
}

export interface StoreBookingParamsRequest {
  readonly trackingcode: string;
  readonly pickup: BookingParamsPlace | null;
  readonly dropoff: BookingParamsPlace | null;
  readonly datetime: string;
  readonly vehtypeid: number;
  readonly vehicleid: string;
  readonly isASAP: boolean;
}
