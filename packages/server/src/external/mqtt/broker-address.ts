export const loopback = '127.0.0.1';
export const defaultMqttPort = 1883;

/** The address on which the embedded broker listens. */
export interface BrokerAddress {
  host: string;
  port: number;
  /** A port from the configuration must not be replaced by another one. */
  isPortConfigured: boolean;
}

/**
 * Parses MQTT_HOST: an address with or without a port; IPv6 in brackets. Returns null if it is invalid.
 *
 * @example parseBrokerAddress('0.0.0.0:1884') // { host: '0.0.0.0', port: 1884, isPortConfigured: true }
 */
export function parseBrokerAddress(mqttHost: string): BrokerAddress | null {
  const [, bracketed, plain, port] =
    /^(?:\[([0-9a-f:.]+)\]|([^\s:/[\]]+))(?::(\d{1,5}))?$/i.exec(mqttHost) ?? [];
  const host = bracketed ?? plain;
  if (!host || Number(port ?? 0) > 65535) return null;
  return {
    host,
    port: port === undefined ? defaultMqttPort : Number(port),
    isPortConfigured: port !== undefined,
  };
}
