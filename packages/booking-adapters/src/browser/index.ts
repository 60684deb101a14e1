export { type ClockHost, createBrowserClock } from './clock.ts';
export { createFetchHttp, type FetchHttpOptions } from './http.ts';
export { onConnectivity, onVisibility } from './page-signals.ts';
export { createRandom } from './random.ts';
export { returnUrlOf } from './return-url.ts';
export { createWebStorage, type TextStorage } from './storage.ts';
export { joinTabs } from './tabs.ts';
