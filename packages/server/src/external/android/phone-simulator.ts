import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** An SMS in the inbox of a simulated telephone. */
export interface InboxSms {
  sender: string;
  text: string;
  receivedAt: Date;
  simNumber: number;
}

/** An SMS that a simulated telephone was given to send. */
export interface FetchedSms {
  id: string;
  to: string;
  text: string;
  simNumber: number | undefined;
}

/** What a simulated telephone says about its power. */
export interface SimulatedPower {
  level: number;
  isCharging: boolean;
}

export interface SimulatorOptions {
  /** `https://HOST/api/mobile/v1`, and the private token of the gateway. */
  url: string;
  token: string;
  name?: string;
  simCards?: object[];
  /** Called for each SMS that it sends. What it returns is the state that it reports: `Delivered` unless told otherwise. */
  onSms?: (sms: FetchedSms) => string | undefined;
  /** Tells what happens, for people. */
  onLog?: (line: string) => void;
  /** The time in signatures and of messages. */
  now?: () => number;
  /** How long it waits before it connects again or repeats an event, in milliseconds. */
  retryMilliseconds?: number;
}

/** What the server says when a telephone registers. */
interface Registration {
  id: string;
  token: string;
}

const defaultSims = [
  { slotIndex: 0, simNumber: 1, carrierName: 'Simulated', phoneNumber: null, iccid: null },
];
const maxAttempts = 20;

/** The app makes the id of a message from its text, so equal texts have equal ids. */
const toMessageId = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Simulates a telephone with the app SMS Gateway for Android in private-server mode: it registers, holds a connection open, fetches
 * messages, reports what became of them, and posts signed events, repeating those that are not accepted.
 */
export function createPhoneSimulator(options: SimulatorOptions) {
  const { url, token: privateToken, now = Date.now, retryMilliseconds = 1000 } = options;
  const log = options.onLog ?? (() => undefined);
  const inbox: InboxSms[] = [];
  const fetchedIds = new Map<string, string>();
  const webhooks = new Map<string, string>();
  let registration: Registration | null = null;
  let signingKey = '';
  let connection: AbortController | null = null;
  let isReceiving = true;
  let lastEvent: { event: string; payload: object } | null = null;
  let power: SimulatedPower = { level: 100, isCharging: true };
  const pending = new Set<Promise<unknown>>();

  async function request(method: string, path: string, body?: unknown, token = registration?.token) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'user-agent': 'smsgate/1.60.0',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    return text === '' ? null : JSON.parse(text);
  }

  /** Events go to the address that was registered for them, at the server that the telephone talks to. */
  function toEventUrl(event: string): string | null {
    const registered = webhooks.get(event);
    return registered ? new URL(new URL(registered).pathname, url).href : null;
  }

  /** Posts an event once. @returns the status, or 0 if there was no answer */
  async function post(event: string, payload: object): Promise<number> {
    const target = toEventUrl(event);
    if (!target) return 0;
    const body = JSON.stringify({
      ...{ deviceId: registration?.id, event, id: randomUUID(), payload },
      webhookId: `harken-${event.replace(':', '-')}`,
    });
    const timestamp = String(Math.floor(now() / 1000));
    const signature = createHmac('sha256', signingKey).update(body).update(timestamp).digest('hex');
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'smsgate/1.60.0' },
      ...{ 'x-timestamp': timestamp, 'x-signature': signature },
    };
    return fetch(target, { method: 'POST', headers, body }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
  }

  /** Posts an event until it is accepted, as the app does for two days. */
  async function deliver(event: string, payload: object): Promise<boolean> {
    lastEvent = { event, payload };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const status = await post(event, payload);
      if (status >= 200 && status < 300) return true;
      log(`${event} was answered with ${status || 'nothing'}; it is repeated.`);
      await sleep(Math.min(retryMilliseconds * 2 ** attempt, 10 * retryMilliseconds));
    }
    return false;
  }

  const toPayload = ({ sender, text, receivedAt, simNumber }: InboxSms) => ({
    ...{ messageId: toMessageId(text), message: text, sender, recipient: null, simNumber },
    receivedAt: receivedAt.toISOString(),
  });

  async function configure(): Promise<void> {
    const settings = await request('GET', '/settings');
    signingKey = settings.webhooks.signing_key;
    webhooks.clear();
    for (const { event, url: target } of await request('GET', '/webhooks')) webhooks.set(event, target);
  }

  async function register(): Promise<void> {
    const body = { name: options.name ?? 'Simulator', simCards: options.simCards ?? defaultSims };
    registration = await request('POST', '/device', body, privateToken);
    await configure();
    log(`Registered as ${registration?.id}.`);
  }

  /** Fetches what waits, sends it and reports. An id that is known is not sent twice, only reported again. */
  async function fetchMessages(): Promise<number> {
    const waiting: {
      id: string;
      textMessage: { text: string };
      phoneNumbers: string[];
      simNumber?: number;
    }[] = await request('GET', '/message?order=fifo');
    for (const { id, textMessage, phoneNumbers, simNumber } of waiting) {
      const [to = ''] = phoneNumbers;
      const report = (state: string) =>
        request('PATCH', '/message', [
          {
            ...{ id, state },
            recipients: [
              { phoneNumber: to, state, error: state === 'Failed' ? 'RESULT_ERROR_GENERIC_FAILURE' : null },
            ],
            states: { [state]: new Date(now()).toISOString() },
          },
        ]);
      const known = fetchedIds.get(id);
      if (known) {
        await report(known);
        continue;
      }
      fetchedIds.set(id, 'Processed');
      await report('Processed');
      const state = options.onSms?.({ id, to, text: textMessage.text, simNumber }) ?? 'Delivered';
      fetchedIds.set(id, state);
      await report(state);
    }
    return waiting.length;
  }

  /** Delivers what arrived in a period again, as it does when it is asked to. */
  async function exportInbox(since: Date, until: Date): Promise<number> {
    const found = inbox.filter(({ receivedAt }) => receivedAt >= since && receivedAt <= until);
    for (const sms of found) await deliver('sms:received', toPayload(sms));
    return found.length;
  }

  async function react(event: string, data: Record<string, string>): Promise<void> {
    log(`The server says: ${event}`);
    if (event === 'MessageEnqueued') await fetchMessages();
    if (event === 'SettingsUpdated' || event === 'WebhooksUpdated') await configure();
    if (event === 'MessagesExportRequested' && data.since && data.until)
      log(`${await exportInbox(new Date(data.since), new Date(data.until))} messages were delivered again.`);
  }

  function track(work: Promise<unknown>): void {
    const tracked = work.catch((error: Error) => log(error.message)).finally(() => pending.delete(tracked));
    pending.add(tracked);
  }

  /** Reads server-sent events until the connection ends. */
  async function listen(signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${registration?.token}`, accept: 'text/event-stream' };
    const response = await fetch(`${url}/events`, { headers, signal });
    if (!response.ok || !response.body) throw new Error(`GET /events was answered with ${response.status}.`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event] = /^event: (.+)$/m.exec(block) ?? [];
        const [, data = '{}'] = /^data: (.+)$/m.exec(block) ?? [];
        if (event) track(react(event, JSON.parse(data)));
      }
    }
  }

  return {
    /** The simulated device, once registered. */
    device: () => registration,
    register,
    fetchMessages,
    configure,
    /** Holds a connection open from now on, and opens it again when it ends. */
    connect(): void {
      connection?.abort();
      const controller = new AbortController();
      connection = controller;
      const { signal } = controller;
      track(
        (async () => {
          while (!signal.aborted) {
            await listen(signal).catch((error: Error) => {
              if (!signal.aborted) log(error.message);
            });
            if (!signal.aborted) await sleep(retryMilliseconds);
          }
        })(),
      );
    },
    /**
     * An SMS arrives at the telephone.
     *
     * @returns whether the server has it; false while the receiver is dropped
     */
    async receive(sender: string, text: string, receivedAt = new Date(now())): Promise<boolean> {
      const sms = { sender, text, receivedAt, simNumber: 1 };
      inbox.push(sms);
      return isReceiving ? deliver('sms:received', toPayload(sms)) : false;
    },
    /** From now on SMS arrive, but the app does not learn of them: what Android does to apps after some days. */
    dropReceiver(): void {
      isReceiving = false;
    },
    /** Posts the last event again, under another id. */
    repeat: () => (lastEvent ? deliver(lastEvent.event, lastEvent.payload) : Promise.resolve(false)),
    setPower(next: SimulatedPower): void {
      power = next;
    },
    /** Says that it is there, and how it is. */
    ping: () =>
      deliver('system:ping', {
        health: {
          'battery:level': { observedValue: power.level, observedUnit: 'percent', status: 'pass' },
          'battery:charging': {
            observedValue: power.isCharging ? 2 : 0,
            observedUnit: 'flags',
            status: 'pass',
          },
          'connection:status': { observedValue: 1, observedUnit: 'boolean', status: 'pass' },
          'connection:transport': { observedValue: 2, observedUnit: 'flags', status: 'pass' },
          'connection:cellular': { observedValue: 4, observedUnit: 'index', status: 'pass' },
          'messages:failed': { observedValue: 0, observedUnit: 'messages', status: 'pass' },
        },
      }),
    /** Starts the app anew: its receiver works again, and it learns the settings. */
    async restart(): Promise<void> {
      isReceiving = true;
      await configure();
      await deliver('app:started', { simCards: options.simCards ?? defaultSims });
    },
    exportInbox,
    /** Ends the connection and waits for what is under way. */
    async stop(): Promise<void> {
      connection?.abort();
      connection = null;
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

export type PhoneSimulator = ReturnType<typeof createPhoneSimulator>;
