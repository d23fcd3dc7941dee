import { useCallback, useEffect, useState } from 'react';
import { findRegistration, findSubscription } from './browser-push.ts';
import { useSubscribe, useUnsubscribe } from './notifications.api.ts';

/**
 * Whether push messages reach this device. `unsupported`: the browser has no push, or the app runs without a service worker;
 * `denied`: the person has blocked notifications of this page.
 */
export type PushState = 'checking' | 'unsupported' | 'denied' | 'off' | 'on';

/** A VAPID key as browsers take it. */
function toBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A subscription made with another key receives nothing. */
function isForKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return true;
  const [stored, wanted] = [new Uint8Array(key), toBytes(publicKey)];
  return stored.length === wanted.length && stored.every((byte, index) => byte === wanted[index]);
}

type ReadState = { state: PushState; endpoint: string | null };

async function readState(publicKey: string): Promise<ReadState> {
  const registration = await findRegistration();
  if (!registration) return { state: 'unsupported', endpoint: null };
  if (Notification.permission === 'denied') return { state: 'denied', endpoint: null };
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription || !isForKey(subscription, publicKey)) return { state: 'off', endpoint: null };
  return { state: 'on', endpoint: subscription.endpoint };
}

/** Asks the person, and subscribes this browser. @returns null when they refused */
async function subscribeBrowser(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await findRegistration();
  if (!registration) throw new Error('There is no service worker');
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: toBytes(publicKey),
  });
}

/** Push messages on this device: their state, and how to switch them on and off. */
export function usePush(publicKey: string) {
  const [read, setRead] = useState<ReadState>({ state: 'checking', endpoint: null });
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { mutateAsync: subscribe } = useSubscribe();
  const { mutateAsync: unsubscribe } = useUnsubscribe();
  const refresh = useCallback(
    () => readState(publicKey).then(setRead, () => setRead({ state: 'unsupported', endpoint: null })),
    [publicKey],
  );
  useEffect(() => void refresh(), [refresh]);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    setHasFailed(false);
    await work().catch(() => setHasFailed(true));
    await refresh();
    setIsBusy(false);
  }

  async function switchOn(): Promise<void> {
    const subscription = await subscribeBrowser(publicKey);
    if (!subscription) return;
    const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
    // without the server, the browser would wait for messages that never come
    await subscribe({ endpoint: subscription.endpoint, keys: { p256dh, auth } }).catch(async (error) => {
      await subscription.unsubscribe();
      throw error;
    });
  }

  async function switchOff(): Promise<void> {
    await (await findSubscription())?.unsubscribe();
    if (read.endpoint) await unsubscribe(read.endpoint);
  }

  return { ...read, hasFailed, isBusy, switchOn: () => run(switchOn), switchOff: () => run(switchOff) };
}
