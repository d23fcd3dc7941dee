import { call } from '../../lib/requests/request.ts';

/** Whether the browser has push messages. Without HTTPS it has none. */
const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return isSupported() ? navigator.serviceWorker.getRegistration() : undefined;
}

export async function findSubscription(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager.getSubscription()) ?? null;
}

/**
 * Stops push messages on this device when somebody signs out: the next person to use it must not see them. If the server cannot
 * be reached, it learns from the push service that this browser is gone.
 */
export async function endPushMessages(): Promise<void> {
  try {
    const subscription = await findSubscription();
    if (!subscription) return;
    await subscription.unsubscribe();
    await call('notification/unsubscribePush', { body: { endpoint: subscription.endpoint } });
  } catch {
    // signing out must not fail because of it
  }
}
