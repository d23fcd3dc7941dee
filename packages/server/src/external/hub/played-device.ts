import { type Connection, keepConnected } from './mqtt-connection.ts';
import { type DeviceRequest, readRequest, readyAnnouncement, requestTopic, responseTopic } from './wire.ts';

/** An SMS that a played device was asked to send. */
export interface PlayedSms {
  to: string;
  message: string;
  /** Undefined where the gateway has no modems. */
  modemNumber: number | undefined;
}

/** A device that is played by a program: it answers like a gateway and sends nothing. */
export interface PlayedDevice {
  /** Waits for what the current try to connect comes to, at most so many milliseconds. */
  connected(atMost: number): Promise<boolean>;
  close(): Promise<void>;
}

/** So many SMS are remembered, to tell those that come twice. */
const remembered = 1000;

/**
 * Plays a gateway: answers pings, takes SMS, and takes each only once however often it is asked.
 *
 * @param isFailing whether it answers that it cannot, like a device without a SIM card
 */
export function playDevice(
  { url, name, secret }: { url: string; name: string; secret: string },
  options: {
    isFailing?: () => boolean;
    onSms?: (sms: PlayedSms) => void;
    onOpen?: () => void;
    onDown?: () => void;
  },
): PlayedDevice {
  const taken = new Set<string>();

  function act({ correlationId, method, payload }: DeviceRequest): object {
    if (options.isFailing?.()) return { correlationId, status: 500, payload: { data: 'no SIM card' } };
    if (method === 'ping_device') return { correlationId, status: 200, payload: { data: `${name} is here` } };
    if (!taken.has(correlationId)) {
      const { to, message, modem_no: modemNumber } = payload;
      options.onSms?.({ to, message, modemNumber });
      taken.add(correlationId);
      for (const oldest of taken) if (taken.size > remembered) taken.delete(oldest);
    }
    return { correlationId, status: 200, payload: { data: 'sent' } };
  }

  const say = (text: string) => connection.publish(responseTopic(name), text).catch(() => undefined);
  const connection: Connection = keepConnected({
    url,
    username: name,
    password: secret,
    listensTo: requestTopic(name),
    onMessage(_topic, text) {
      const request = readRequest(text);
      if (request) void say(JSON.stringify(act(request)));
    },
    onOpen() {
      void say(readyAnnouncement);
      options.onOpen?.();
    },
    onDown: () => options.onDown?.(),
  });
  return { connected: (atMost) => connection.opened(atMost), close: () => connection.close() };
}
