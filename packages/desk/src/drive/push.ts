import { endSubscription, fetchPushKey, isUnanswered, sendSubscription } from './api.ts';

/**
 * Whether this phone tells of rides while it is locked: `on`, `off`, `refused` in the browser's settings; `homeScreen`
 * where only a page on the home screen can, `unsupported` where none can.
 */
export type PushStatus = 'on' | 'off' | 'refused' | 'homeScreen' | 'unsupported';

/** @returns why this browser has no push messages; null where it has */
export function pushMissing(): 'homeScreen' | 'unsupported' | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null;
  // Only Apple's browsers have `standalone`; on a computer they have push messages.
  return (navigator as { standalone?: boolean }).standalone === false ? 'homeScreen' : 'unsupported';
}

/** @returns the public key that a subscription was made with, base64url */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Subscribes this phone, or keeps its subscription if that is for the server's key, and tells the server. */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const key = await fetchPushKey();
  const known = await pushManager.getSubscription();
  const isCurrent = known !== null && keyOf(known) === key;
  // A browser refuses a second subscription with another key.
  if (known && !isCurrent) await known.unsubscribe();
  const subscription = isCurrent
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await sendSubscription(subscription.toJSON());
}

/**
 * Renews what the server knows of this phone, for the driver who is signed in: the server may have lost it, or have new
 * keys. @returns the status; nothing is asked of the driver
 */
export async function renewPush(): Promise<PushStatus> {
  const registration = await navigator.serviceWorker.ready;
  if (Notification.permission === 'denied') return 'refused';
  if ((await registration.pushManager.getSubscription()) === null) return 'off';
  try {
    await subscribe(registration);
    return 'on';
  } catch (error) {
    // Without network the server still has the subscription of before.
    return isUnanswered(error) ? 'on' : 'off';
  }
}

/**
 * Asks the driver for permission and subscribes. Call it in the handler of a tap, as browsers demand.
 * @throws {DriveError}; another error when the browser cannot subscribe
 */
export async function turnPushOn(): Promise<PushStatus> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off';
  await subscribe(await navigator.serviceWorker.ready);
  return 'on';
}

/** Ends the push messages to this phone. @throws {DriveError} */
export async function turnPushOff(): Promise<PushStatus> {
  await endSubscription();
  await forgetPush();
  return 'off';
}

/** Ends the browser's subscription of a phone that is signed out, and takes away the notifications with addresses. */
export async function forgetPush(): Promise<void> {
  if (pushMissing() !== null) return;
  const registration = await navigator.serviceWorker.ready;
  for (const notification of await registration.getNotifications()) notification.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}
