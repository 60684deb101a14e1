import type { JoinTabs } from 'booking-core/ports';

/** Tells the other tabs of this origin; null where the browser knows no channels, or keeps them from the page. */
export const joinTabs: JoinTabs = (name, hear) => {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
    return { tell: (message) => channel.postMessage(message), leave: () => channel.close() };
  } catch {
    return null;
  }
};
