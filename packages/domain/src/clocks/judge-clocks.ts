/** Clocks that differ by more than this, in seconds, are reported: messages are refused from three minutes on. */
export const clockToleranceSeconds = 60;
/** Messages that arrive later than this after their time, in seconds, all of them, may come from a clock that is behind. */
const lateSeconds = 180;
/** Of fewer messages of a gateway nothing is concluded. */
const messagesAtLeast = 3;

/** A machine that a process of the product runs on. */
export interface HostClock {
  host: string;
  /** How far its clock is ahead of that of the database, in seconds. */
  offsetSeconds: number;
}

/** What the messages of a gateway say about its clock. */
export interface GatewayMessages {
  smsGatewayId: number;
  /** For each message: its time as the gateway told it, less the time at which the database stored it, in seconds. */
  offsetsSeconds: readonly number[];
}

/**
 * A clock that is wrong. `host`: of one machine, of which the database and the gateways disagree; `database`; `server`: both the
 * database and the machines, of which most gateways disagree in the same way; `unknown`: machine and database differ, and no
 * gateway says which is right; `gateway`: of one gateway.
 */
export interface WrongClock {
  clock: 'host' | 'database' | 'server' | 'unknown' | 'gateway';
  host?: string;
  smsGatewayId?: number;
  /** How far it is ahead of those that are taken for right, in seconds; negative when it is behind. */
  offsetSeconds: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

const isOff = (seconds: number) => Math.abs(seconds) > clockToleranceSeconds;

/**
 * How far the clock of a gateway is ahead, in seconds. A message can arrive late but not early: a clock counts as behind only
 * where even the promptest message bears a time long before its arrival. About an hour is a wrong time zone, which is corrected.
 */
function gatewayOffset({ offsetsSeconds }: GatewayMessages): number {
  const middle = median(offsetsSeconds);
  if (middle > 57 * 60 && middle < 63 * 60) return middle - 3600;
  if (middle >= -clockToleranceSeconds) return middle;
  const promptest = Math.max(...offsetsSeconds);
  return promptest < -lateSeconds ? promptest : 0;
}

/** What the gateways together take for the time, relative to the database; null when there is none to ask. */
export function gatewaysOffset(gateways: readonly GatewayMessages[]): number | null {
  const offsets = gateways.filter(saysEnough).map(gatewayOffset);
  return offsets.length > 0 ? median(offsets) : null;
}

const saysEnough = ({ offsetsSeconds }: GatewayMessages) => offsetsSeconds.length >= messagesAtLeast;

/**
 * Finds the clocks that are wrong, by what most clocks say. Everything is measured against the database, which may itself be wrong.
 *
 * @example judgeClocks([{ host: 'a', offsetSeconds: -600 }], [{ smsGatewayId: 1, offsetsSeconds: [-5, -4, -7] }]) // a is behind
 */
export function judgeClocks(hosts: readonly HostClock[], gateways: readonly GatewayMessages[]): WrongClock[] {
  const known = gateways.filter(saysEnough);
  const byGateways = gatewaysOffset(known);
  const hostsMiddle = median(hosts.map(({ offsetSeconds }) => offsetSeconds));
  const hostsAgree = hosts.every(({ offsetSeconds }) => !isOff(offsetSeconds - hostsMiddle));
  const reference = referenceOf({ hosts, hostsMiddle, hostsAgree, byGateways, known });
  return [
    ...serverFindings({ hosts, reference, byGateways, hostsMiddle }),
    ...known
      .map((gateway) => ({ smsGatewayId: gateway.smsGatewayId, seconds: gatewayOffset(gateway) - reference }))
      .filter(({ seconds }) => isOff(seconds))
      .map(({ smsGatewayId, seconds }) => ({
        clock: 'gateway' as const,
        smsGatewayId,
        offsetSeconds: seconds,
      })),
  ];
}

interface Opinions {
  hosts: readonly HostClock[];
  hostsMiddle: number;
  hostsAgree: boolean;
  byGateways: number | null;
  known: readonly GatewayMessages[];
}

/** The time that is taken for right, relative to the database: not 0 where the database is outvoted. */
function referenceOf({ hosts, hostsMiddle, hostsAgree, byGateways, known }: Opinions): number {
  if (byGateways === null || !isOff(byGateways)) return 0;
  const hostsAreWithGateways = hosts.length > 0 && hostsAgree && !isOff(hostsMiddle - byGateways);
  if (hostsAreWithGateways) return byGateways;
  const withMost = known.filter((gateway) => !isOff(gatewayOffset(gateway) - byGateways)).length;
  const isOutvoted = known.length >= 2 && withMost * 2 > known.length;
  return isOutvoted && hostsAgree && !isOff(hostsMiddle) ? byGateways : 0;
}

function serverFindings({
  hosts,
  reference,
  byGateways,
  hostsMiddle,
}: Pick<Opinions, 'hosts' | 'byGateways' | 'hostsMiddle'> & { reference: number }): WrongClock[] {
  if (reference !== 0)
    return [{ clock: isOff(hostsMiddle) ? 'database' : 'server', offsetSeconds: -reference }];
  const isBacked =
    (byGateways !== null && !isOff(byGateways)) || hosts.some((host) => !isOff(host.offsetSeconds));
  return hosts
    .filter(({ offsetSeconds }) => isOff(offsetSeconds))
    .map(({ host, offsetSeconds }) => ({
      clock: isBacked ? ('host' as const) : ('unknown' as const),
      host,
      offsetSeconds,
    }));
}
