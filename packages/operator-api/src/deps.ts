import type { Passwords } from './accounts/passwords.ts';
import type { Database } from './database/open.ts';
import type { Targets } from './dispatch/target.ts';
import type { FlightProvider } from './flights/provider.ts';
import type { ForwardedHeader } from './http/address.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Turns } from './http/turns.ts';
import type { LicenceBook } from './licence/licence-book.ts';
import type { LogEntry } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Operator } from './operator/operator.ts';
import type { OperatorSettings } from './operator/settings.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Sandbox } from './payments/sandbox.ts';
import type { PaymentService } from './payments/service.ts';
import type { Providers } from './providers/providers.ts';
import type { VapidKeys } from './push/keys.ts';
import type { RideService } from './rides/service.ts';
import type { Scenarios } from './scenarios.ts';
import type { Tracing } from './tracing.ts';
import type { TrackingBus } from './tracking/bus.ts';
import type { Hub } from './tracking/hub.ts';
import type { VisitorLocator } from './visitors/locator.ts';

/** Facts about the connection that a Request does not carry. */
export interface Connection {
  /** Address of the peer, '' when there is none (in-process calls). */
  readonly remoteAddress: string;
}

/** Which calls are logged, and with what: `addresses` is personal data. */
export type AccessLog = 'none' | 'calls' | 'addresses';

/** Serves paths outside the API (site, widget). @returns null when it does not serve the path. */
export type FileHandler = (request: Request, today: string) => Promise<Response | null>;

export interface Deps {
  readonly database: Database;
  /** The settings in force: read them on every request, never cache them. */
  readonly operator: Operator;
  /** The settings behind `operator`, where they can be changed. */
  readonly settings?: OperatorSettings;
  readonly providers: Providers;
  /** The tracking codes; from the operator's file and the database when absent. */
  readonly licences?: LicenceBook;
  /** Permitted webhook targets; the public internet by default. */
  readonly targets?: Targets;
  /** Permitted targets of partners' webhooks; the public internet by default. */
  readonly partnerTargets?: Targets;
  /** Permitted push services of drivers' phones; the public internet by default. */
  readonly pushTargets?: Targets;
  /** The key pair by which push services know this server; created and stored when absent. */
  readonly vapidKeys?: VapidKeys;
  /** The key that admin calls require; without it they are disabled. */
  readonly adminKey?: string;
  /** The payment gateways; without any, passengers pay the driver only. */
  readonly paymentProviders?: readonly PaymentProvider[];
  /**
   * Takes bookings' payments; created from the other dependencies when absent. A caller that also runs the sweep
   * passes its own.
   */
  readonly payments?: PaymentService;
  /** Carries out changes of rides; created from the other dependencies when absent. */
  readonly rides?: RideService;
  /** The built-in test gateway, where `paymentProviders` includes it. */
  readonly sandbox?: Sandbox;
  /** Looks up flights; without it, passengers enter their flight numbers unchecked. */
  readonly flights?: FlightProvider;
  /** Sample flights for `sandbox=true`. */
  readonly sampleFlights?: FlightProvider;
  /** The IANA time zone of an airport by its code; '' where it is not known. */
  readonly airportZone?: (code: string) => string;
  /** Locates visitors; without it, fares are shown in the operator's currency. */
  readonly visitors?: VisitorLocator;
  /** Sends emails to customers and the operator. */
  readonly mailer: Mailer;
  /**
   * The same database over a connection of its own, which no other statement blocks; without it, stalls are not
   * detected.
   */
  readonly probe?: Database;
  /** Closes the database's connections after they stalled. */
  readonly renewConnections?: () => void;
  /** Publishes changes of rides to all subscribers. */
  readonly bus?: TrackingBus;
  /** The hub that tracking clients connect to. */
  readonly hub?: Hub;
  readonly version: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /**
   * Milliseconds of a clock that nobody sets, for the age of what is kept in memory: by the system clock, which may be
   * set back, it would stay fresh for as long as that step.
   */
  readonly monotonic: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly rateLimiter?: RateLimiter;
  /** The public address of this server, with which links begin. */
  readonly publicUrl?: string;
  /** Other hosts that the server accepts requests for, with or without a port. */
  readonly hosts?: readonly string[];
  /** The address that this process listens on, used in links while there is no `publicUrl`. */
  readonly localUrl?: () => string;
  /** Resolves when a request may begin; without it, requests begin at once. */
  readonly turns?: Turns;
  /** Addresses and ranges (`10.0.0.0/8`) of proxies whose forwarding header is trusted. */
  readonly trustedProxies?: readonly string[];
  /** The header in which these proxies send the caller's address; X-Forwarded-For by default. */
  readonly forwardedHeader?: ForwardedHeader;
  readonly log?: (entry: LogEntry) => void;
  /** Hashes passwords; in this process by default. */
  readonly passwords?: Passwords;
  /** Runs work after the response is sent; starts it at once by default. */
  readonly later?: (work: () => Promise<void>) => void;
  /** Logs a line for each call; `addresses` adds callers' addresses. */
  readonly accessLog?: AccessLog;
  /** Counts events for Prometheus; without it, nothing is counted. */
  readonly metrics?: Metrics;
  /** Sends traces of requests; without it, none are sent. */
  readonly tracing?: Pick<Tracing, 'request'>;
  /** The key that `GET /metrics` requires; without it, the metrics are served only on METRICS_PORT. */
  readonly metricsKey?: string;
  /** Only with SCENARIOS=1. */
  readonly scenarios?: Scenarios;
  readonly files?: readonly FileHandler[];
}
