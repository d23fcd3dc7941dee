import { randomUUID } from 'node:crypto';
import { DeliveryError } from '../delivery-error.ts';
import { type DeviceClient, type DeviceSms, PingFailure } from './device-client.ts';
import {
  allResponsesTopic,
  type DeviceRequest,
  type DeviceResponse,
  parseDeviceName,
  parseResponse,
  requestTopic,
  toPayloadText,
} from './device-protocol.ts';
import { type Connection, type ConnectionSettings, openPersistentConnection } from './mqtt-connection.ts';

const responseTimeoutSeconds = 30;
const openTimeoutSeconds = 5;

export interface MqttDeviceSettings
  extends Pick<ConnectionSettings, 'url' | 'username' | 'password' | 'onDown' | 'onOpen' | 'onFailure'> {
  address(): { host: string; port: number };
  /** How long a device may take to respond; 30 seconds by default. */
  responseMilliseconds?: number;
}

interface PendingRequest {
  device: string;
  settle(outcome: DeviceResponse | DeliveryError): void;
}

/** Requests without a response yet, by correlation id. */
class PendingRequests {
  readonly #pending = new Map<string, PendingRequest>();

  wait(device: string, correlationId: string, timeoutMilliseconds: number): Promise<DeviceResponse> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: DeviceResponse | DeliveryError) => {
        clearTimeout(timer);
        this.#pending.delete(correlationId);
        if (outcome instanceof DeliveryError) reject(outcome);
        else resolve(outcome);
      };
      const timer = setTimeout(
        () => settle(new DeliveryError('outbox.reason.deviceUnreachable', 'timeout')),
        timeoutMilliseconds,
      );
      this.#pending.set(correlationId, { device, settle });
    });
  }

  complete(device: string, response: DeviceResponse): void {
    const found = this.#pending.get(response.correlationId);
    if (found?.device === device) found.settle(response);
  }

  fail(correlationId: string): void {
    this.#pending.get(correlationId)?.settle(createOfflineError());
  }

  failAll(): void {
    for (const { settle } of [...this.#pending.values()]) settle(createOfflineError());
  }
}

const createOfflineError = () => new DeliveryError('outbox.reason.hubUnreachable', 'offline');

/**
 * Devices that recently did not respond. Their messages fail immediately, because waiting for a device that is switched off
 * would delay everybody else's SMS.
 */
class UnresponsiveDevices {
  readonly #until = new Map<string, number>();
  readonly #lastHeardAt = new Map<string, number>();
  readonly #milliseconds: number;
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }
  has(device: string): boolean {
    return (this.#until.get(device) ?? 0) > performance.now();
  }
  /** @param sentAt when the unanswered request was sent; ignored if the device was heard from since */
  add(device: string, sentAt: number): void {
    if ((this.#lastHeardAt.get(device) ?? 0) > sentAt) return;
    this.#until.set(device, performance.now() + this.#milliseconds);
  }
  markResponsive(device: string): void {
    this.#until.delete(device);
    this.#lastHeardAt.set(device, performance.now());
  }
}

const buildSmsRequest = ({ id, to, message, modemNumber }: DeviceSms): DeviceRequest => ({
  correlationId: id,
  method: 'send_sms',
  payload: { to, message, ...(modemNumber !== null && { modem_no: modemNumber }), unicode: '1' },
});

/** Sends requests to devices over one connection and matches the responses to them. */
class DeviceConnection {
  readonly pending = new PendingRequests();
  readonly unresponsive: UnresponsiveDevices;
  readonly listeners: ((device: string) => void)[] = [];
  readonly connection: Connection;
  readonly #timeoutMilliseconds: number;

  constructor({ url, username, password, responseMilliseconds, ...events }: MqttDeviceSettings) {
    this.#timeoutMilliseconds = responseMilliseconds ?? responseTimeoutSeconds * 1000;
    this.unresponsive = new UnresponsiveDevices(this.#timeoutMilliseconds);
    this.connection = openPersistentConnection({
      url,
      ...(username && { username }),
      ...(password && { password }),
      subscription: allResponsesTopic,
      onMessage: (topic, text) => this.#onMessage(parseDeviceName(topic), text),
      onDown: () => {
        this.pending.failAll();
        events.onDown?.();
      },
      onOpen: () => events.onOpen?.(),
      onFailure: (failure) => events.onFailure?.(failure),
    });
  }

  #onMessage(device: string, text: string): void {
    const response = parseResponse(text);
    this.unresponsive.markResponsive(device);
    if (response === 'ready') for (const listener of this.listeners) listener(device);
    else if (response) this.pending.complete(device, response);
  }

  async request(device: string, request: DeviceRequest): Promise<DeviceResponse> {
    if (!this.connection.isOpen()) throw createOfflineError();
    const response = this.pending.wait(device, request.correlationId, this.#timeoutMilliseconds);
    this.connection
      .publish(requestTopic(device), JSON.stringify(request))
      .catch(() => this.pending.fail(request.correlationId));
    return response;
  }
}

async function sendSms(devices: DeviceConnection, sms: DeviceSms): Promise<void> {
  const { device } = sms;
  if (devices.unresponsive.has(device)) throw new DeliveryError('outbox.reason.deviceUnreachable', 'silent');
  const sentAt = performance.now();
  const { status } = await devices.request(device, buildSmsRequest(sms)).catch((error: DeliveryError) => {
    if (error.reason === 'outbox.reason.deviceUnreachable') devices.unresponsive.add(device, sentAt);
    throw error;
  });
  if (status !== 200) throw new DeliveryError('outbox.reason.deviceFailed', String(status));
}

async function ping(devices: DeviceConnection, device: string): Promise<string> {
  const request = { correlationId: randomUUID(), method: 'ping_device', payload: {} } as const;
  const { status, payload } = await devices.request(device, request).catch(() => {
    throw new PingFailure(null);
  });
  if (status !== 200) throw new PingFailure(toPayloadText(payload));
  return toPayloadText(payload);
}

/** Connects to devices through a broker. Waits a few seconds for the connection and continues without it. */
export async function openMqttDeviceClient(settings: MqttDeviceSettings): Promise<DeviceClient> {
  const devices = new DeviceConnection(settings);
  await devices.connection.waitUntilOpen(openTimeoutSeconds * 1000);
  return {
    sendSms: (sms) => sendSms(devices, sms),
    ping: (device) => ping(devices, device),
    address: settings.address,
    isConnected: () => devices.connection.isOpen(),
    onReady: (listener) => devices.listeners.push(listener),
    async close() {
      await devices.connection.close();
      devices.pending.failAll();
    },
  };
}
