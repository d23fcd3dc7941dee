/** Clock differences above this, in seconds, are reported. Messages are rejected only from three minutes on. */
export const clockToleranceSeconds = 60;
/** If every message of a gateway arrives later than this after its time, in seconds, its clock may be behind. */
const lateSeconds = 180;
/** With fewer messages of a gateway, nothing is concluded about its clock. */
const minMessages = 3;

/** A machine that runs a process of Harken. */
export interface HostClock {
  host: string;
  /** How far its clock is ahead of the database's, in seconds. */
  offsetSeconds: number;
}

/** What the messages of a gateway tell about its clock. */
export interface GatewayMessages {
  smsGatewayId: number;
  /** For each message: its time according to the gateway, minus the time at which the database stored it, in seconds. */
  offsetsSeconds: readonly number[];
}

/**
 * A wrong clock. `host`: of one machine, where database and gateways disagree with it; `database`; `server`: database and
 * machines, where most gateways disagree with both in the same way; `unknown`: machine and database differ, and no gateway
 * tells which one is right; `gateway`: of one gateway.
 */
export interface WrongClock {
  clock: 'host' | 'database' | 'server' | 'unknown' | 'gateway';
  host?: string;
  smsGatewayId?: number;
  /** How far it is ahead of the correct time, in seconds; negative when it is behind. */
  offsetSeconds: number;
}

export function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

const isWrong = (seconds: number) => Math.abs(seconds) > clockToleranceSeconds;

/**
 * How far the clock of a gateway is ahead, in seconds. Messages can arrive late but never early, so a clock counts as behind
 * only if even the fastest message has a time long before its arrival. About an hour is a wrong time zone, which is corrected.
 */
function estimateGatewayOffset({ offsetsSeconds }: GatewayMessages): number {
  const middle = computeMedian(offsetsSeconds);
  if (middle > 57 * 60 && middle < 63 * 60) return middle - 3600;
  if (middle >= -clockToleranceSeconds) return middle;
  const fastest = Math.max(...offsetsSeconds);
  return fastest < -lateSeconds ? fastest : 0;
}

/** The time according to most gateways, relative to the database; null when no gateway has enough messages. */
export function getGatewayConsensus(gateways: readonly GatewayMessages[]): number | null {
  const offsets = gateways.filter(hasEnoughMessages).map(estimateGatewayOffset);
  return offsets.length > 0 ? computeMedian(offsets) : null;
}

const hasEnoughMessages = ({ offsetsSeconds }: GatewayMessages) => offsetsSeconds.length >= minMessages;

/**
 * Finds wrong clocks: those that differ from the majority (docs/decisions/0048). All offsets are relative to the database,
 * which may itself be wrong.
 *
 * @example detectWrongClocks([{ host: 'a', offsetSeconds: -600 }], [{ smsGatewayId: 1, offsetsSeconds: [-5, -4, -7] }])
 *   // a is behind
 */
export function detectWrongClocks(
  hosts: readonly HostClock[],
  gateways: readonly GatewayMessages[],
): WrongClock[] {
  const known = gateways.filter(hasEnoughMessages);
  const byGateways = getGatewayConsensus(known);
  const hostsMiddle = computeMedian(hosts.map(({ offsetSeconds }) => offsetSeconds));
  const hostsAgree = hosts.every(({ offsetSeconds }) => !isWrong(offsetSeconds - hostsMiddle));
  const reference = getReferenceOffset({ hosts, hostsMiddle, hostsAgree, byGateways, known });
  return [
    ...findWrongServerClocks({ hosts, reference, byGateways, hostsMiddle }),
    ...known
      .map((gateway) => ({
        smsGatewayId: gateway.smsGatewayId,
        seconds: estimateGatewayOffset(gateway) - reference,
      }))
      .filter(({ seconds }) => isWrong(seconds))
      .map(({ smsGatewayId, seconds }) => ({
        clock: 'gateway' as const,
        smsGatewayId,
        offsetSeconds: seconds,
      })),
  ];
}

interface ClockReadings {
  hosts: readonly HostClock[];
  hostsMiddle: number;
  hostsAgree: boolean;
  byGateways: number | null;
  known: readonly GatewayMessages[];
}

/** The correct time relative to the database; not 0 when the database is outvoted. */
function getReferenceOffset({ hosts, hostsMiddle, hostsAgree, byGateways, known }: ClockReadings): number {
  if (byGateways === null || !isWrong(byGateways)) return 0;
  const hostsAreWithGateways = hosts.length > 0 && hostsAgree && !isWrong(hostsMiddle - byGateways);
  if (hostsAreWithGateways) return byGateways;
  const agreeingCount = known.filter(
    (gateway) => !isWrong(estimateGatewayOffset(gateway) - byGateways),
  ).length;
  const isOutvoted = known.length >= 2 && agreeingCount * 2 > known.length;
  return isOutvoted && hostsAgree && !isWrong(hostsMiddle) ? byGateways : 0;
}

function findWrongServerClocks({
  hosts,
  reference,
  byGateways,
  hostsMiddle,
}: Pick<ClockReadings, 'hosts' | 'byGateways' | 'hostsMiddle'> & { reference: number }): WrongClock[] {
  if (reference !== 0)
    return [{ clock: isWrong(hostsMiddle) ? 'database' : 'server', offsetSeconds: -reference }];
  const isDatabaseConfirmed =
    (byGateways !== null && !isWrong(byGateways)) || hosts.some((host) => !isWrong(host.offsetSeconds));
  return hosts
    .filter(({ offsetSeconds }) => isWrong(offsetSeconds))
    .map(({ host, offsetSeconds }) => ({
      clock: isDatabaseConfirmed ? ('host' as const) : ('unknown' as const),
      host,
      offsetSeconds,
    }));
}
