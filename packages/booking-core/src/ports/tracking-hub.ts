/** A connection to the operator's hub, which reconnects by itself for as long as its delays last. */
export interface HubConnection {
  /** Rejects when the hub cannot be reached; the library does not repeat a first start. */
  start(): Promise<void>;
  /** Rejects when the connection breaks meanwhile. */
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Ends it for good; nothing is called back afterwards. */
  stop(): void;
}

export interface HubConnectionOptions {
  /** With the identity in its query. */
  readonly url: string;
  /** The token of the visitor's session, '' for guests; asked again at every connect. */
  readonly token: () => string;
  /** Before each try to reconnect; after the last the connection is closed. */
  readonly retryDelaysMs: readonly number[];
  readonly serverTimeoutMs: number;
  readonly keepAliveMs: number;
  /** The event to listen for, and what it brings. */
  readonly event: string;
  onEvent(payload: unknown): void;
  onReconnecting(): void;
  onReconnected(): void;
  /** It gave up. */
  onClosed(): void;
}

export type CreateHubConnection = (options: HubConnectionOptions) => HubConnection;
