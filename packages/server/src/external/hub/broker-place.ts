export const loopback = '127.0.0.1';
export const usualPort = 1883;

/** Where a broker inside the product listens. */
export interface BrokerPlace {
  host: string;
  port: number;
  /** The port was chosen by the settings, so no other will do. */
  isChosen: boolean;
}

/**
 * Reads MQTT_HOST: an address, or an address with a port; IPv6 in brackets. Null when it is neither.
 *
 * @example readBrokerPlace('0.0.0.0:1884') // { host: '0.0.0.0', port: 1884, isChosen: true }
 */
export function readBrokerPlace(mqttHost: string): BrokerPlace | null {
  const [, bracketed, plain, port] =
    /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+))(?::(\d{1,5}))?$/i.exec(mqttHost) ?? [];
  const host = bracketed ?? plain;
  if (!host || Number(port ?? 0) > 65535) return null;
  return {
    host,
    port: port === undefined ? usualPort : Number(port),
    isChosen: port !== undefined,
  };
}
