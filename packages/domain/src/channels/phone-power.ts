/** How a telephone is supplied with power; null where it does not say. */
export interface PhonePower {
  /** In percent. */
  batteryLevel: number | null;
  isCharging: boolean | null;
}

/** Since when a telephone has had a problem with power, in epoch milliseconds; null while it has none. */
export interface PowerProblems {
  withoutPowerSince: number | null;
  batteryLowSince: number | null;
}

/** What staff are warned of: an empty battery soon, or a charger that was unplugged. */
export type PowerWarning = 'phoneBatteryLow' | 'phoneWithoutPower';

/** Below this, in percent, a battery without power is low. */
export const lowBatteryLevel = 20;
/** A battery that was low is not low any more from here: a level that moves by one percent is one problem, not many. */
const recoveredBatteryLevel = 25;
/** Shorter power cuts are daily life, and a battery bridges them. */
export const withoutPowerMinutes = 30;

function findLowSince(since: number | null, { batteryLevel, isCharging }: PhonePower, now: number) {
  if (isCharging === true) return null;
  if (batteryLevel === null) return since;
  if (batteryLevel >= recoveredBatteryLevel) return null;
  if (since !== null) return since;
  return isCharging === false && batteryLevel < lowBatteryLevel ? now : null;
}

/**
 * What a telephone reports about its power, after what it reported before. Warnings are repeated with each report while the
 * problem lasts; with the time at which it began, each is one incident.
 *
 * @param now epoch milliseconds
 * @example assessPower({ withoutPowerSince: null, batteryLowSince: null }, { batteryLevel: 12, isCharging: false }, now)
 * // both since now, with the warning phoneBatteryLow
 */
export function assessPower(
  before: PowerProblems,
  power: PhonePower,
  now: number,
): PowerProblems & { warnings: PowerWarning[] } {
  const batteryLowSince = findLowSince(before.batteryLowSince, power, now);
  const withoutPowerSince =
    power.isCharging === null
      ? before.withoutPowerSince
      : power.isCharging
        ? null
        : (before.withoutPowerSince ?? now);
  const isLongWithout = withoutPowerSince !== null && now - withoutPowerSince >= withoutPowerMinutes * 60_000;
  const warnings: PowerWarning[] = [];
  if (batteryLowSince !== null) warnings.push('phoneBatteryLow');
  if (isLongWithout) warnings.push('phoneWithoutPower');
  return { batteryLowSince, withoutPowerSince, warnings };
}
