export { type ClockHost, createBrowserClock } from './clock.ts';
export { createFetchHttp, type FetchHttpOptions } from './http.ts';
export { onConnectivity, onVisibility, returnUrlOf } from './page-signals.ts';
export { createRandom } from './random.ts';
export { createWebStorage, type TextStorage } from './storage.ts';
export { joinTabs } from './tabs.ts';
