/** Where an address lies (specification 1 §3, IP info). */
export interface IpInfo {
  readonly ip: string;
  readonly city: string;
  /** `lat,lng`. */
  readonly loc: string;
  readonly region: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
}

/** Whoever knows where visitors are; null for an address that nobody knows. */
export interface VisitorLocator {
  locate(address: string): Promise<IpInfo | null>;
}
