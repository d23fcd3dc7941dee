import {
  type DeviceRequest,
  getResponseTopic,
  parseRequest,
  readyAnnouncement,
  requestTopic,
} from '../../external/mqtt/device-protocol.ts';
import { type Connection, openPersistentConnection } from '../../external/mqtt/mqtt-connection.ts';

/** An SMS that a simulated device was asked to send. */
export interface SimulatedSms {
  to: string;
  message: string;
  /** Undefined if the gateway has no modems. */
  modemNumber: number | undefined;
}

/** A simulated device that answers like a gateway but sends nothing. */
export interface SimulatedDevice {
  /** Waits for the current connection attempt up to a timeout. */
  waitUntilConnected(timeoutMilliseconds: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Number of SMS ids remembered to detect duplicates. */
const maxRememberedIds = 1000;

/**
 * Simulates a gateway that answers pings and accepts each SMS once, even if requested again.
 *
 * @param isFailing whether it reports an error, like a device without a SIM card
 */
export function simulateDevice(
  { url, name, secret }: { url: string; name: string; secret: string },
  options: {
    isFailing?: () => boolean;
    onSms?: (sms: SimulatedSms) => void;
    onOpen?: () => void;
    onDown?: () => void;
  },
): SimulatedDevice {
  const acceptedIds = new Set<string>();

  function respond({ correlationId, method, payload }: DeviceRequest): object {
    if (options.isFailing?.()) return { correlationId, status: 500, payload: { data: 'no SIM card' } };
    if (method === 'ping_device') return { correlationId, status: 200, payload: { data: `${name} is here` } };
    if (!acceptedIds.has(correlationId)) {
      const { to, message, modem_no: modemNumber } = payload;
      options.onSms?.({ to, message, modemNumber });
      acceptedIds.add(correlationId);
      for (const oldest of acceptedIds) if (acceptedIds.size > maxRememberedIds) acceptedIds.delete(oldest);
    }
    return { correlationId, status: 200, payload: { data: 'sent' } };
  }

  const publish = (text: string) => connection.publish(getResponseTopic(name), text).catch(() => undefined);
  const connection: Connection = openPersistentConnection({
    url,
    username: name,
    password: secret,
    subscription: requestTopic(name),
    onMessage(_topic, text) {
      const request = parseRequest(text);
      if (request) void publish(JSON.stringify(respond(request)));
    },
    onOpen() {
      void publish(readyAnnouncement);
      options.onOpen?.();
    },
    onDown: () => options.onDown?.(),
  });
  return {
    waitUntilConnected: (timeoutMilliseconds) => connection.waitUntilOpen(timeoutMilliseconds),
    close: () => connection.close(),
  };
}
