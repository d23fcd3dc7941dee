import { randomBytes } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';

const maxPauseMilliseconds = 30_000;
const minPauseMilliseconds = 500;
const connectTimeoutSeconds = 10;
const keepaliveSeconds = 30;

/** Why a connection could not be opened: wrong account, no right to the topic, or the broker cannot be reached. */
export interface ConnectionFailure {
  kind: 'signIn' | 'topic' | 'unreachable';
  /** The code of the error, or the topic. */
  detail: string;
}

export interface ConnectionSettings {
  /** `mqtt://broker.example:1883`, `mqtts://…` or `ws://…`; may contain user and password. */
  url: string;
  username?: string;
  password?: string;
  /** The topic, or topic pattern, to subscribe to. */
  subscription: string;
  onMessage(topic: string, text: string): void;
  onOpen?(): void;
  /** The connection was lost or could not be opened; it is retried automatically. */
  onDown?(): void;
  /** An attempt to open it failed; called for each attempt. */
  onFailure?(failure: ConnectionFailure): void;
}

/** A broker connection that reconnects with exponential backoff. */
export interface Connection {
  isOpen(): boolean;
  /** Waits for the current connection attempt up to a timeout and returns whether the connection is open. */
  waitUntilOpen(timeoutMilliseconds: number): Promise<boolean>;
  /** @throws when the broker did not confirm the message; it is not sent later */
  publish(topic: string, text: string): Promise<void>;
  close(): Promise<void>;
}

function createClient({ url, username, password }: ConnectionSettings): MqttClient {
  return connect(url, {
    protocolVersion: 4,
    clientId: `harken-${randomBytes(6).toString('hex')}`,
    clean: true,
    keepalive: keepaliveSeconds,
    connectTimeout: connectTimeoutSeconds * 1000,
    // Reconnecting creates a new client, because the old one would send messages that nobody waits for any more.
    reconnectPeriod: 0,
    queueQoSZero: false,
    ...(username && { username, password }),
  });
}

/** Exponential backoff with jitter, so that clients do not all reconnect at the same moment. */
function pauseAfter(failures: number): number {
  const pause = Math.min(maxPauseMilliseconds, minPauseMilliseconds * 2 ** Math.min(failures, 10));
  return pause * (0.5 + Math.random() / 2);
}

/** Return codes of CONNACK in MQTT 3.1.1: bad user name or password, not authorized. */
const signInCodes = [4, 5];

function toFailure(error: Error & { code?: number | string }): ConnectionFailure {
  const { code = 'unknown' } = error;
  if (signInCodes.includes(Number(code))) return { kind: 'signIn', detail: String(code) };
  return { kind: 'unreachable', detail: String(code) };
}

class PersistentConnection implements Connection {
  readonly #settings: ConnectionSettings;
  readonly #waiting = new Set<() => void>();
  #client: MqttClient;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isOpen = false;
  #isClosed = false;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#client = this.#connect();
  }

  #connect(): MqttClient {
    const client = createClient(this.#settings);
    const { subscription, onFailure } = this.#settings;
    client.on('error', (error) => {
      onFailure?.(toFailure(error));
      client.end(true);
    });
    client.on('connect', () => {
      client.subscribe(subscription, { qos: 1 }, (error) => {
        if (!error) return this.#onOpened();
        onFailure?.({ kind: 'topic', detail: subscription });
        client.end(true);
      });
    });
    client.on('message', (topic, payload) => this.#settings.onMessage(topic, payload.toString('utf8')));
    client.once('close', () => this.#onClosed(client));
    return client;
  }

  #onOpened(): void {
    this.#failures = 0;
    this.#isOpen = true;
    this.#notifyWaiting();
    this.#settings.onOpen?.();
  }

  #onClosed(client: MqttClient): void {
    client.end(true);
    this.#isOpen = false;
    if (this.#isClosed) return;
    this.#notifyWaiting();
    this.#settings.onDown?.();
    this.#timer = setTimeout(() => {
      this.#client = this.#connect();
    }, pauseAfter(this.#failures));
    this.#failures += 1;
  }

  #notifyWaiting(): void {
    for (const notify of this.#waiting) notify();
  }

  isOpen(): boolean {
    return this.#isOpen;
  }

  waitUntilOpen(timeoutMilliseconds: number): Promise<boolean> {
    if (this.#isOpen) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(this.#isOpen);
      };
      const timer = setTimeout(settle, timeoutMilliseconds);
      this.#waiting.add(settle);
    });
  }

  async publish(topic: string, text: string): Promise<void> {
    await this.#client.publishAsync(topic, text, { qos: 1 });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#isOpen) await this.#client.endAsync().catch(() => undefined);
    else this.#client.end(true);
    this.#isOpen = false;
    this.#notifyWaiting();
  }
}

/** Connects, and reconnects until closed. */
export function openPersistentConnection(settings: ConnectionSettings): Connection {
  return new PersistentConnection(settings);
}
