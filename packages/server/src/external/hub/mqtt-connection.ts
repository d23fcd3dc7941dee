import { randomBytes } from 'node:crypto';
import { connect, type MqttClient } from 'mqtt';

const longestPause = 30_000;
const firstPause = 500;
const secondsToConnect = 10;
const secondsOfSilence = 30;

/** Who connects where, and what it listens to. */
export interface ConnectionSettings {
  /** `mqtt://broker.example:1883`, `mqtts://…`, `ws://…`; may name user and password itself. */
  url: string;
  username?: string;
  password?: string;
  /** The one topic, or pattern of topics, that is read. */
  listensTo: string;
  onMessage(topic: string, text: string): void;
  onOpen?(): void;
  /** The connection is lost, or could not be made; it is tried again by itself. */
  onDown?(): void;
}

/** A connection to a broker that is made again, after longer and longer pauses, whenever it is lost. */
export interface Connection {
  isOpen(): boolean;
  /** Waits for what the current try comes to, at most so many milliseconds; answers whether it is open. */
  opened(atMost: number): Promise<boolean>;
  /** @throws when the broker did not confirm the message; nothing is sent later by itself */
  publish(topic: string, text: string): Promise<void>;
  close(): Promise<void>;
}

function newClient({ url, username, password }: ConnectionSettings): MqttClient {
  return connect(url, {
    protocolVersion: 4,
    clientId: `harken-${randomBytes(6).toString('hex')}`,
    clean: true,
    keepalive: secondsOfSilence,
    connectTimeout: secondsToConnect * 1000,
    // Each connection is a new client: one that reconnects by itself would send what nobody waits for any more.
    reconnectPeriod: 0,
    queueQoSZero: false,
    ...(username && { username, password }),
  });
}

/** Half to all of a pause that doubles with every failure, so that not everybody comes back at the same moment. */
function pauseAfter(failures: number): number {
  const pause = Math.min(longestPause, firstPause * 2 ** Math.min(failures, 10));
  return pause * (0.5 + Math.random() / 2);
}

class KeptConnection implements Connection {
  readonly #settings: ConnectionSettings;
  readonly #waiting = new Set<() => void>();
  #client: MqttClient;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isOpen = false;
  #isClosed = false;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#client = this.#begin();
  }

  #begin(): MqttClient {
    const client = newClient(this.#settings);
    client.on('error', () => client.end(true)); // what is wrong shows in that it stays down
    client.on('connect', () => {
      const onSubscribed = (error: Error | null) => (error ? client.end(true) : this.#opened());
      client.subscribe(this.#settings.listensTo, { qos: 1 }, onSubscribed);
    });
    client.on('message', (topic, payload) => this.#settings.onMessage(topic, payload.toString('utf8')));
    client.once('close', () => this.#down(client));
    return client;
  }

  #opened(): void {
    this.#failures = 0;
    this.#isOpen = true;
    this.#tell();
    this.#settings.onOpen?.();
  }

  #down(client: MqttClient): void {
    client.end(true);
    this.#isOpen = false;
    if (this.#isClosed) return;
    this.#tell();
    this.#settings.onDown?.();
    this.#timer = setTimeout(() => {
      this.#client = this.#begin();
    }, pauseAfter(this.#failures));
    this.#failures += 1;
  }

  #tell(): void {
    for (const tell of this.#waiting) tell();
  }

  isOpen(): boolean {
    return this.#isOpen;
  }

  opened(atMost: number): Promise<boolean> {
    if (this.#isOpen) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(patience);
        this.#waiting.delete(settle);
        resolve(this.#isOpen);
      };
      const patience = setTimeout(settle, atMost);
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
    this.#tell();
  }
}

/** Connects, and stays connected until it is closed. */
export function keepConnected(settings: ConnectionSettings): Connection {
  return new KeptConnection(settings);
}
