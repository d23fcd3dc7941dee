import { setTimeout as sleep } from 'node:timers/promises';
import { Postbox } from '../simulation/postbox.ts';
import { PhoneClient, type WaitingMessage } from './phone-client.ts';
import { type InboxSms, toReceivedPayload } from './phone-event.ts';

/** An SMS that a simulated telephone was given to send. */
export interface FetchedSms {
  id: string;
  to: string;
  text: string;
  simNumber: number | undefined;
}

export interface SimulatorOptions {
  /** `https://HOST/api/mobile/v1`, and the private token of the gateway. */
  url: string;
  token: string;
  /** Called for each SMS that it sends. Returns the state that it reports: `Delivered`, `Failed`, … */
  onSms?: (sms: FetchedSms) => string;
  /** Tells what happens, for people. */
  onLog?: (line: string) => void;
  /** The time in signatures and of messages, in epoch milliseconds. */
  now?: () => number;
  /** How long it waits before it connects again or repeats an event, in milliseconds. */
  retryMilliseconds?: number;
}

const simCards = [{ slotIndex: 0, simNumber: 1, carrierName: 'Simulated', phoneNumber: null, iccid: null }];

const toCheck = (observedValue: number, observedUnit: string) => ({ observedValue, observedUnit });

/**
 * Simulates a telephone with the app SMS Gateway for Android in private-server mode: it registers, holds a connection open, fetches
 * messages, reports what became of them, and posts signed events, repeating those that are not accepted.
 */
export class PhoneSimulator {
  readonly #options: SimulatorOptions;
  readonly #now: () => number;
  readonly #retryMilliseconds: number;
  readonly #client: PhoneClient;
  readonly #inbox: InboxSms[] = [];
  /** What became of the messages that it knows. */
  readonly #states = new Map<string, string>();
  readonly #pending = new Set<Promise<unknown>>();
  #connection: AbortController | null = null;
  /** What the app tells the server of SMS; heartbeats are not kept back. */
  readonly postbox: Postbox;
  readonly #heartbeats: Postbox;
  #isReceiving = true;
  #power = { level: 100, isCharging: true };

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#retryMilliseconds = options.retryMilliseconds ?? 1000;
    this.#client = new PhoneClient(options.url, this.#now);
    this.postbox = new Postbox(this.#retryMilliseconds);
    this.#heartbeats = new Postbox(this.#retryMilliseconds);
  }

  #log(line: string): void {
    this.#options.onLog?.(line);
  }

  async register(): Promise<void> {
    const body = { name: 'Simulator', simCards };
    this.#client.registration = await this.#client.request('POST', '/device', body, this.#options.token);
    await this.#client.configure();
    this.#log(`Registered as ${this.#client.registration?.id}.`);
  }

  /** Posts an event until it is accepted, as the app does for two days. @returns whether it was */
  #deliver(event: string, payload: object, postbox = this.#heartbeats): Promise<boolean> {
    return postbox.post(async () => {
      const status = await this.#client.post(event, payload);
      if (status >= 200 && status < 300) return true;
      this.#log(`${event} was answered with ${status || 'nothing'}; it is repeated.`);
      return false;
    });
  }

  #deliverSms = (sms: InboxSms) => this.#deliver('sms:received', toReceivedPayload(sms), this.postbox);

  async #report(id: string, to: string, state: string): Promise<void> {
    const error = state === 'Failed' ? 'RESULT_ERROR_GENERIC_FAILURE' : null;
    const states = { [state]: new Date(this.#now()).toISOString() };
    await this.#client.request('PATCH', '/message', [
      { id, state, recipients: [{ phoneNumber: to, state, error }], states },
    ]);
  }

  /** Sends a message, unless its id is known: then it is only reported again. */
  async #send({ id, textMessage, phoneNumbers, simNumber }: WaitingMessage): Promise<void> {
    const [to = ''] = phoneNumbers;
    if (!this.#states.has(id)) {
      this.#states.set(id, 'Processed');
      await this.#report(id, to, 'Processed');
      const sms = { id, to, text: textMessage.text, simNumber };
      this.#states.set(id, this.#options.onSms?.(sms) ?? 'Delivered');
    }
    await this.#report(id, to, this.#states.get(id) ?? 'Processed');
  }

  /** Fetches what waits and sends it. @returns how many messages waited */
  async fetchMessages(): Promise<number> {
    const waiting: WaitingMessage[] = await this.#client.request('GET', '/message?order=fifo');
    for (const message of waiting) await this.#send(message);
    return waiting.length;
  }

  /** Delivers what arrived in a period again. */
  async #exportInbox(since: Date, until: Date): Promise<void> {
    const found = this.#inbox.filter(({ receivedAt }) => receivedAt >= since && receivedAt <= until);
    for (const sms of found) await this.#deliverSms(sms);
    this.#log(`${found.length} messages were delivered again.`);
  }

  async #react(event: string, { since, until }: Record<string, string>): Promise<void> {
    this.#log(`The server says: ${event}`);
    if (event === 'MessageEnqueued') await this.fetchMessages();
    if (event === 'SettingsUpdated') await this.#client.configure();
    if (event === 'MessagesExportRequested' && since && until)
      await this.#exportInbox(new Date(since), new Date(until));
  }

  #track(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: Error) => this.#log(error.message))
      .finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  async #stayConnected(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const onEvent = (event: string, data: Record<string, string>) => this.#track(this.#react(event, data));
      await this.#client.listen(signal, onEvent).catch((error: Error) => {
        if (!signal.aborted) this.#log(error.message);
      });
      if (!signal.aborted) await sleep(this.#retryMilliseconds);
    }
  }

  /** Holds a connection open from now on, and opens it again when it ends. */
  connect(): void {
    this.#connection?.abort();
    this.#connection = new AbortController();
    this.#track(this.#stayConnected(this.#connection.signal));
  }

  /** An SMS arrives. @returns whether the server has it; false while the receiver is dropped */
  async receive(sender: string, text: string): Promise<boolean> {
    const sms = { sender, text, receivedAt: new Date(this.#now()) };
    this.#inbox.push(sms);
    return this.#isReceiving ? this.#deliverSms(sms) : false;
  }

  /** From now on SMS arrive, but the app does not learn of them: what Android does to apps after some days. */
  dropReceiver(): void {
    this.#isReceiving = false;
  }

  /** Somebody who does not know the signing key posts a message. @returns the status */
  receiveForged(sender: string, text: string): Promise<number> {
    const payload = toReceivedPayload({ sender, text, receivedAt: new Date(this.#now()) });
    return this.#client.post('sms:received', payload, 'not-the-signing-key');
  }

  /** Posts the last message again, under another id of the event. */
  repeat = (): Promise<boolean> => this.postbox.repeat();

  /** What the next pings say. */
  setPower(power: { level: number; isCharging: boolean }): void {
    this.#power = power;
  }

  /** Says that it is there, and how it is. */
  ping(): Promise<boolean> {
    const { level, isCharging } = this.#power;
    return this.#deliver('system:ping', {
      health: {
        'battery:level': toCheck(level, 'percent'),
        'battery:charging': toCheck(isCharging ? 2 : 0, 'flags'),
        'connection:status': toCheck(1, 'boolean'),
        'connection:transport': toCheck(2, 'flags'),
        'connection:cellular': toCheck(4, 'index'),
        'messages:failed': toCheck(0, 'messages'),
      },
    });
  }

  /** Starts the app again: its receiver works again, and it learns the settings. */
  async restart(): Promise<void> {
    this.#isReceiving = true;
    await this.#client.configure();
    await this.#deliver('app:started', { simCards });
  }

  /** Ends the connection and waits for what is under way. */
  async stop(): Promise<void> {
    this.#connection?.abort();
    this.#connection = null;
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }
}
