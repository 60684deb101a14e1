import type { Passwords } from './accounts/passwords.ts';
import type { Database } from './database/open.ts';
import type { Targets } from './dispatch/target.ts';
import type { FlightProvider } from './flights/provider.ts';
import type { ForwardedHeader } from './http/address.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Turns } from './http/turns.ts';
import type { LicenceBook } from './licence/licence-book.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Operator } from './operator/operator.ts';
import type { OperatorSettings } from './operator/settings.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { Sandbox } from './payments/sandbox.ts';
import type { PaymentService } from './payments/service.ts';
import type { Providers } from './providers/providers.ts';
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

export type LogEntry = Readonly<Record<string, string | number | boolean | null>>;

/** Which calls are logged, and with what: `addresses` is personal data. */
export type AccessLog = 'none' | 'calls' | 'addresses';

/** Answers for paths outside the API (site, widget); null when it has none. */
export type FileHandler = (request: Request, today: string) => Promise<Response | null>;

export interface Deps {
  readonly database: Database;
  /** What is in force: read from it with every request, never kept apart. */
  readonly operator: Operator;
  /** Whose `operator` that is, where it can be changed. */
  readonly settings?: OperatorSettings;
  readonly providers: Providers;
  /** The tracking codes; the operator's file and the database when absent. */
  readonly licences?: LicenceBook;
  /** Where webhooks may go; the public internet, where nothing else is said. */
  readonly targets?: Targets;
  /** Where partners' webhooks may go; likewise. */
  readonly partnerTargets?: Targets;
  /** What the admin calls ask for; without it there are none. */
  readonly adminKey?: string;
  /** Who takes money, besides the driver; none takes cash only. */
  readonly paymentProviders?: readonly PaymentProvider[];
  /** Takes bookings' payments; made from the rest when absent. Whoever also sweeps hands over the one that it made. */
  readonly payments?: PaymentService;
  /** What happens to rides; made from the rest when absent. */
  readonly rides?: RideService;
  /** The built-in test gateway, where it is among them. */
  readonly sandbox?: Sandbox;
  /** Who knows flights; none, and passengers tell their numbers themselves. */
  readonly flights?: FlightProvider;
  /** Made-up flights for `sandbox=true`. */
  readonly sampleFlights?: FlightProvider;
  /** Who knows where visitors are; nobody, and fares are told in the operator's currency. */
  readonly visitors?: VisitorLocator;
  /** Sends emails to customers and the operator. */
  readonly mailer: Mailer;
  /** The same database over a connection that waits for nothing else; without it, nobody looks whether the database stands still. */
  readonly probe?: Database;
  /** Lets go of the database's connections, which stood still. */
  readonly renewConnections?: () => void;
  /** Tells changes of rides to everybody who follows them. */
  readonly bus?: TrackingBus;
  /** Where followers connect. */
  readonly hub?: Hub;
  readonly version: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly rateLimiter?: RateLimiter;
  /** The address that people reach this server by; links begin with it. */
  readonly publicUrl?: string;
  /** Other hosts that the server answers for, with or without a port. */
  readonly hosts?: readonly string[];
  /** Where this process listens, which links begin with as long as there is no `publicUrl`. */
  readonly localUrl?: () => string;
  /** When a request begins; at once, where nothing else is said. */
  readonly turns?: Turns;
  /** Addresses and ranges (`10.0.0.0/8`) of peers who are believed what they say of callers. */
  readonly trustedProxies?: readonly string[];
  /** In which header they say it; in X-Forwarded-For, where nothing else is said. */
  readonly forwardedHeader?: ForwardedHeader;
  readonly log?: (entry: LogEntry) => void;
  /** Hashes passwords; in this process, where nothing else is said. */
  readonly passwords?: Passwords;
  /** Does work after the answer; at once, where nothing else is said. */
  readonly later?: (work: () => Promise<void>) => void;
  /** A line for each call; with callers' addresses only where that is asked for. */
  readonly accessLog?: AccessLog;
  /** Counts what happens; nobody counts without it. */
  readonly metrics?: Metrics;
  /** Sends traces of requests; nobody does without it. */
  readonly tracing?: Pick<Tracing, 'request'>;
  /** What `GET /metrics` asks for; without it, only a port of its own has the figures. */
  readonly metricsKey?: string;
  /** Only with SCENARIOS=1. */
  readonly scenarios?: Scenarios;
  readonly files?: readonly FileHandler[];
}
