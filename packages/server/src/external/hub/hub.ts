import { Refusal } from '../refusal.ts';

/** One SMS that a device of the hub is asked to send. */
export interface HubSms {
  device: string;
  /** The same for every try of the same SMS, so that a device can tell a repetition. */
  id: string;
  to: string;
  message: string;
  /** 1 or 2 where the gateway has two modems, else null. */
  modemNumber: number | null;
}

/**
 * Devices that send SMS: small computers with a modem that stay connected to an MQTT broker, and so need no address of
 * their own. What is said to them and what they answer: docs/decisions/0013-devices-by-mqtt.md.
 */
export interface Hub {
  /** @throws Refusal when the device does not answer in time, or answers that it could not */
  sendSms(sms: HubSms): Promise<void>;
  /**
   * Asks a device for a sign of life.
   *
   * @returns a JSON text whose `data` is what the device says
   * @throws PingFailure
   */
  ping(device: string): Promise<string>;
  /** Where devices connect. */
  address(): { host: string; port: number };
  /** Hears of devices that have just connected. */
  onReady(listener: (device: string) => void): void;
  /** Ends the connection; whoever waits for an answer is told so at once. */
  close(): Promise<void>;
}

/** A device gave no sign of life, or said that something is wrong with it. */
export class PingFailure extends Error {
  /** What the device said, if it said something. */
  readonly said: string | null;
  constructor(said: string | null) {
    super('the ping failed');
    this.said = said;
  }
}

/** For processes that are connected to no hub: nothing can be sent by it. */
export const noHub: Hub = {
  sendSms: () => Promise.reject(new Refusal('outbox.reason.hubUnreachable', 'none')),
  ping: () => Promise.reject(new PingFailure(null)),
  address: () => ({ host: 'localhost', port: 1883 }),
  onReady: () => undefined,
  close: async () => undefined,
};
