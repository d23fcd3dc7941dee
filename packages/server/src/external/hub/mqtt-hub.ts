import { randomUUID } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import { type Hub, type HubSms, PingFailure } from './hub.ts';
import { type Connection, type ConnectionSettings, keepConnected } from './mqtt-connection.ts';
import {
  type DeviceRequest,
  type DeviceResponse,
  deviceOf,
  payloadText,
  readResponse,
  requestTopic,
  responsesOfAll,
} from './wire.ts';

const secondsForAnswer = 30;
const secondsToBegin = 5;

/** What a hub over MQTT needs to know. */
export interface MqttHubSettings
  extends Pick<ConnectionSettings, 'url' | 'username' | 'password' | 'onDown'> {
  address(): { host: string; port: number };
  /** How long a device may take to answer; 30 seconds unless a test is in a hurry. */
  answerMilliseconds?: number;
}

interface Waiting {
  device: string;
  settle(outcome: DeviceResponse | Refusal): void;
}

/** The answers that are waited for, by the number that asks and answer share. */
class WaitingAnswers {
  readonly #waiting = new Map<string, Waiting>();

  wait(device: string, correlationId: string, atMost: number): Promise<DeviceResponse> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: DeviceResponse | Refusal) => {
        clearTimeout(timer);
        this.#waiting.delete(correlationId);
        if (outcome instanceof Refusal) reject(outcome);
        else resolve(outcome);
      };
      const timer = setTimeout(
        () => settle(new Refusal('outbox.reason.deviceUnreachable', 'timeout')),
        atMost,
      );
      this.#waiting.set(correlationId, { device, settle });
    });
  }

  answer(device: string, response: DeviceResponse): void {
    const found = this.#waiting.get(response.correlationId);
    if (found?.device === device) found.settle(response);
  }

  giveUp(correlationId: string): void {
    this.#waiting.get(correlationId)?.settle(lost());
  }

  giveUpAll(): void {
    for (const { settle } of [...this.#waiting.values()]) settle(lost());
  }
}

const lost = () => new Refusal('outbox.reason.hubUnreachable', 'offline');

/**
 * Devices that did not answer lately. Their messages are not waited for one by one: a device that is switched off would
 * otherwise hold up everybody else's SMS.
 */
class SilentDevices {
  readonly #until = new Map<string, number>();
  readonly #heardAt = new Map<string, number>();
  readonly #milliseconds: number;
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }
  has(device: string): boolean {
    return (this.#until.get(device) ?? 0) > performance.now();
  }
  /** @param askedAt when it was asked what it did not answer; a device that was heard of since then is there */
  add(device: string, askedAt: number): void {
    if ((this.#heardAt.get(device) ?? 0) > askedAt) return;
    this.#until.set(device, performance.now() + this.#milliseconds);
  }
  heard(device: string): void {
    this.#until.delete(device);
    this.#heardAt.set(device, performance.now());
  }
}

const smsRequest = ({ id, to, message, modemNumber }: HubSms): DeviceRequest => ({
  correlationId: id,
  method: 'send_sms',
  payload: { to, message, ...(modemNumber !== null && { modem_no: modemNumber }), unicode: '1' },
});

/** Asks devices over one connection, and brings what they answer to whoever asked. */
class AskedDevices {
  readonly answers = new WaitingAnswers();
  readonly silent: SilentDevices;
  readonly listeners: ((device: string) => void)[] = [];
  readonly connection: Connection;
  readonly #atMost: number;

  constructor({ url, username, password, onDown, answerMilliseconds }: MqttHubSettings) {
    this.#atMost = answerMilliseconds ?? secondsForAnswer * 1000;
    this.silent = new SilentDevices(this.#atMost);
    this.connection = keepConnected({
      url,
      ...(username && { username }),
      ...(password && { password }),
      listensTo: responsesOfAll,
      onMessage: (topic, text) => this.#hear(deviceOf(topic), text),
      onDown: () => {
        this.answers.giveUpAll();
        onDown?.();
      },
    });
  }

  #hear(device: string, text: string): void {
    const response = readResponse(text);
    this.silent.heard(device);
    if (response === 'ready') for (const listener of this.listeners) listener(device);
    else if (response) this.answers.answer(device, response);
  }

  async ask(device: string, request: DeviceRequest): Promise<DeviceResponse> {
    if (!this.connection.isOpen()) throw lost();
    const answer = this.answers.wait(device, request.correlationId, this.#atMost);
    this.connection
      .publish(requestTopic(device), JSON.stringify(request))
      .catch(() => this.answers.giveUp(request.correlationId));
    return answer;
  }
}

async function sendSms(devices: AskedDevices, sms: HubSms): Promise<void> {
  const { device } = sms;
  if (devices.silent.has(device)) throw new Refusal('outbox.reason.deviceUnreachable', 'silent');
  const askedAt = performance.now();
  const { status } = await devices.ask(device, smsRequest(sms)).catch((error: Refusal) => {
    if (error.reason === 'outbox.reason.deviceUnreachable') devices.silent.add(device, askedAt);
    throw error;
  });
  if (status !== 200) throw new Refusal('outbox.reason.deviceFailed', String(status));
}

async function ping(devices: AskedDevices, device: string): Promise<string> {
  const request = { correlationId: randomUUID(), method: 'ping_device', payload: {} } as const;
  const { status, payload } = await devices.ask(device, request).catch(() => {
    throw new PingFailure(null);
  });
  if (status !== 200) throw new PingFailure(payloadText(payload));
  return payloadText(payload);
}

/** Talks to devices through a broker; waits a few seconds for the connection, and goes on without it. */
export async function openMqttHub(settings: MqttHubSettings): Promise<Hub> {
  const devices = new AskedDevices(settings);
  await devices.connection.opened(secondsToBegin * 1000);
  return {
    sendSms: (sms) => sendSms(devices, sms),
    ping: (device) => ping(devices, device),
    address: settings.address,
    onReady: (listener) => devices.listeners.push(listener),
    async close() {
      await devices.connection.close();
      devices.answers.giveUpAll();
    },
  };
}
