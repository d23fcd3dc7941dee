import { expect, test } from 'vitest';
import { assessPower, type PhonePower, type PowerProblems } from './phone-power.ts';

const none: PowerProblems = { withoutPowerSince: null, batteryLowSince: null };
const minutes = (count: number) => count * 60_000;
const now = minutes(1000);

test.each<[string, PowerProblems, PhonePower, object]>([
  ['on the charger', none, { batteryLevel: 12, isCharging: true }, { ...none, warnings: [] }],
  [
    'just unplugged',
    none,
    { batteryLevel: 90, isCharging: false },
    { withoutPowerSince: now, batteryLowSince: null, warnings: [] },
  ],
  [
    'unplugged with a low battery',
    none,
    { batteryLevel: 19, isCharging: false },
    { withoutPowerSince: now, batteryLowSince: now, warnings: ['phoneBatteryLow'] },
  ],
  [
    'at the limit',
    none,
    { batteryLevel: 20, isCharging: false },
    { withoutPowerSince: now, batteryLowSince: null, warnings: [] },
  ],
  [
    'unplugged for 29 minutes',
    { withoutPowerSince: now - minutes(29), batteryLowSince: null },
    { batteryLevel: 60, isCharging: false },
    { withoutPowerSince: now - minutes(29), batteryLowSince: null, warnings: [] },
  ],
  [
    'unplugged for 30 minutes',
    { withoutPowerSince: now - minutes(30), batteryLowSince: null },
    { batteryLevel: 60, isCharging: false },
    { withoutPowerSince: now - minutes(30), batteryLowSince: null, warnings: ['phoneWithoutPower'] },
  ],
  [
    'low before, a little more now: the same incident',
    { withoutPowerSince: now - minutes(90), batteryLowSince: now - minutes(10) },
    { batteryLevel: 21, isCharging: false },
    {
      withoutPowerSince: now - minutes(90),
      batteryLowSince: now - minutes(10),
      warnings: ['phoneBatteryLow', 'phoneWithoutPower'],
    },
  ],
  [
    'plugged in again',
    { withoutPowerSince: now - minutes(90), batteryLowSince: now - minutes(10) },
    { batteryLevel: 11, isCharging: true },
    { ...none, warnings: [] },
  ],
  [
    'saying nothing about power',
    { withoutPowerSince: now - minutes(5), batteryLowSince: now - minutes(4) },
    { batteryLevel: null, isCharging: null },
    {
      withoutPowerSince: now - minutes(5),
      batteryLowSince: now - minutes(4),
      warnings: ['phoneBatteryLow'],
    },
  ],
  [
    'low, but not saying whether it charges',
    none,
    { batteryLevel: 5, isCharging: null },
    { ...none, warnings: [] },
  ],
])('a telephone %s', (_what, before, power, expected) => {
  expect(assessPower(before, power, now)).toEqual(expected);
});
