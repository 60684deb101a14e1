/** The location of an IP address (specification 1 §3, IP info). */
export interface IpInfo {
  readonly ip: string;
  readonly city: string;
  /** `lat,lng`. */
  readonly loc: string;
  readonly region: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
}

/** Locates visitors by IP address; `locate` resolves to null for an unknown address. */
export interface VisitorLocator {
  locate(address: string): Promise<IpInfo | null>;
}
