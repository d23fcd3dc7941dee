import type { ChannelRequest, PhoneSim, PhoneState } from '../channel.ts';
import { type Fields, toFields, toList, toNumber, toText } from './reading.ts';

const maxSims = 8;

/** The SIM cards of `simCards`; undefined if the telephone does not say. */
export function readSims(value: unknown): PhoneSim[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return toList(value)
    .slice(0, maxSims)
    .flatMap((entry) => {
      const sim = toFields(entry);
      const slot = toNumber(sim.slotIndex, 0, maxSims);
      const number = toNumber(sim.simNumber, 1, maxSims) ?? (slot === null ? null : slot + 1);
      if (number === null) return [];
      return { number, carrier: toText(sim.carrierName), phoneNumber: toText(sim.phoneNumber, 20) };
    });
}

/** The version of the app, from the name that it calls itself in requests. */
export function readAppVersion({ headers }: Pick<ChannelRequest, 'headers'>): string | null {
  const pattern = /(?:smsgate|sms-?gateway)[\w.-]*\/(\d[\w.+-]{0,29})/i;
  return pattern.exec(headers['user-agent'] ?? '')?.[1] ?? null;
}

/** The value of a check, which is there as it is or as `observedValue`. */
function readCheck(checks: Fields, name: string): unknown {
  const check = checks[name];
  return typeof check === 'object' ? toFields(check).observedValue : check;
}

/** How the app writes the way to the network: flags. */
const transports = [
  [8, 'ethernet'],
  [4, 'wifi'],
  [2, 'cellular'],
] as const;

function readConnection(checks: Fields): NonNullable<PhoneState['health']>['connection'] {
  const status = readCheck(checks, 'connection:status');
  if (status === 0 || status === false) return 'none';
  const flags = toNumber(readCheck(checks, 'connection:transport'), 0, 255);
  const found = transports.find(([flag]) => flags !== null && (flags & flag) !== 0);
  if (found) return found[1];
  return status === undefined && flags === null ? null : 'unknown';
}

/** The generation of the network: 2 to 5; lower values mean none or unknown. */
const readCellular = (checks: Fields) => toNumber(readCheck(checks, 'connection:cellular'), 2, 5);

function readCharging(checks: Fields): boolean | null {
  const value = readCheck(checks, 'battery:charging');
  if (typeof value === 'boolean') return value;
  // The ways in which it charges, as flags.
  const flags = toNumber(value, 0, 255);
  return flags === null ? null : flags > 0;
}

/** The health in a ping: the checks themselves, or below `checks`. */
export function readHealth(value: unknown): NonNullable<PhoneState['health']> {
  const health = toFields(value);
  const checks = health.checks === undefined ? health : toFields(health.checks);
  return {
    batteryLevel: toNumber(readCheck(checks, 'battery:level'), 0, 100),
    isCharging: readCharging(checks),
    connection: readConnection(checks),
    cellular: readCellular(checks),
    failedCount: toNumber(readCheck(checks, 'messages:failed'), 0, 1_000_000),
  };
}
