import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { CreateHubConnection } from 'booking-core/ports';

/**
 * The operator's hub through Microsoft's SignalR client, over a web socket from the first byte on: what is negotiated first
 * would have to come to the same server process, which no balancer knows. A session is proven by its token.
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
    // What goes wrong is shown on the page; the console stays quiet.
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
