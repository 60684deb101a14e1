import type { JoinTabs } from 'booking-core/ports';

/** Exchanges messages with this origin's other tabs; null where the browser has no `BroadcastChannel` or forbids it. */
export const joinTabs: JoinTabs = (name, hear) => {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
    return { tell: (message) => channel.postMessage(message), leave: () => channel.close() };
  } catch {
    return null;
  }
};
