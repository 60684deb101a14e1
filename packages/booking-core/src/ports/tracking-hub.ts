/** A connection to the operator's hub, which reconnects automatically, once for each of its delays. */
export interface HubConnection {
  /** Rejects when the hub cannot be reached; the library does not retry the first start. */
  start(): Promise<void>;
  /** Calls a method of the hub. Rejects when the connection breaks meanwhile. */
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Ends the connection permanently; no callback runs afterwards. */
  stop(): void;
}

export interface HubConnectionOptions {
  /** The hub's URL, with the client's identity in its query. */
  readonly url: string;
  /** The token of the visitor's session, '' for guests; called again for every connection. */
  readonly token: () => string;
  /** The delay before each attempt to reconnect; after the last attempt the connection is closed. */
  readonly retryDelaysMs: readonly number[];
  readonly serverTimeoutMs: number;
  readonly keepAliveMs: number;
  /** The event to listen for; `onEvent` receives its payload. */
  readonly event: string;
  onEvent(payload: unknown): void;
  onReconnecting(): void;
  onReconnected(): void;
  /** Called when the library has stopped reconnecting. */
  onClosed(): void;
}

export type CreateHubConnection = (options: HubConnectionOptions) => HubConnection;
