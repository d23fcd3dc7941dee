import { DeliveryError } from '../delivery-error.ts';

/** An SMS for a device to send. */
export interface DeviceSms {
  device: string;
  /** The same for every attempt of an SMS, so that a device can detect duplicates. */
  id: string;
  to: string;
  message: string;
  /** 1 or 2 if the gateway has two modems, else null. */
  modemNumber: number | null;
}

/**
 * Client for the devices that send SMS: small computers with a modem that stay connected to an MQTT broker and so need no
 * address of their own. For the protocol see docs/decisions/0013-devices-by-mqtt.md.
 */
export interface DeviceClient {
  /** @throws DeliveryError when the device does not respond in time, or reports a failure */
  sendSms(sms: DeviceSms): Promise<void>;
  /**
   * Checks whether a device is online.
   *
   * @returns a JSON text whose `data` is the text of the device
   * @throws PingFailure
   */
  ping(device: string): Promise<string>;
  /** The broker address for devices. */
  address(): { host: string; port: number };
  /** Whether the connection to the broker is open; without it no SMS leaves through a device. */
  isConnected(): boolean;
  /** Registers a listener for devices that have just connected. */
  onReady(listener: (device: string) => void): void;
  /** Closes the connection and fails all pending requests at once. */
  close(): Promise<void>;
}

/** A device did not respond to a ping, or reported an error. */
export class PingFailure extends Error {
  /** The response of the device, if any. */
  readonly deviceResponse: string | null;
  constructor(deviceResponse: string | null) {
    super('The ping failed');
    this.deviceResponse = deviceResponse;
  }
}

/** For processes without a connection to the broker. */
export const noDeviceClient: DeviceClient = {
  sendSms: () => Promise.reject(new DeliveryError('outbox.reason.hubUnreachable', 'none')),
  ping: () => Promise.reject(new PingFailure(null)),
  address: () => ({ host: 'localhost', port: 1883 }),
  isConnected: () => false,
  onReady: () => undefined,
  close: async () => undefined,
};
