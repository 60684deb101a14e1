import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { CreateHubConnection } from 'booking-core/ports';

/**
 * The operator's hub through Microsoft's SignalR client, over a web socket without negotiation: a negotiated connection
 * would have to reach the same server process, which load balancers do not ensure. The session's token authenticates
 * it.
 */
export const createSignalrConnection: CreateHubConnection = (options) => {
  const connection = new HubConnectionBuilder()
    .withUrl(options.url, {
      accessTokenFactory: options.token,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .withAutomaticReconnect([...options.retryDelaysMs])
    .withServerTimeout(options.serverTimeoutMs)
    .withKeepAliveInterval(options.keepAliveMs)
    // Errors are shown on the page, so the console needs no log.
    .configureLogging(LogLevel.None)
    .build();
  let stopped = false;
  const unlessStopped = (callback: () => void) => () => {
    if (!stopped) callback();
  };
  connection.on(options.event, (payload: unknown) => {
    if (!stopped) options.onEvent(payload);
  });
  connection.onreconnecting(unlessStopped(options.onReconnecting));
  connection.onreconnected(unlessStopped(options.onReconnected));
  connection.onclose(unlessStopped(options.onClosed));
  return {
    start: () => connection.start(),
    invoke: (method, ...args) => connection.invoke(method, ...args),
    stop() {
      stopped = true;
      connection.stop().catch(() => {});
    },
  };
};
