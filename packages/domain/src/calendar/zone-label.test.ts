import { expect, it } from 'vitest';
import { describeZone } from './zone-label.ts';

const january = Date.UTC(2024, 0, 1);
const july = Date.UTC(2024, 6, 1);

it.each([
  ['Africa/Kampala', january, 'Kampala', 'UTC+3'],
  ['Africa/Dakar', january, 'Dakar', 'UTC'],
  ['Asia/Kathmandu', january, 'Kathmandu', 'UTC+5:45'],
  ['America/St_Johns', january, 'St Johns', 'UTC\u22123:30'],
  ['America/Argentina/Buenos_Aires', january, 'Buenos Aires', 'UTC\u22123'],
  ['Europe/Paris', january, 'Paris', 'UTC+1'],
  ['Europe/Paris', july, 'Paris', 'UTC+2'],
  ['UTC', january, null, 'UTC'],
  ['Etc/GMT-3', january, null, 'UTC+3'],
])('names %s at %d: %s, %s', (zone, at, place, offset) => {
  expect(describeZone(zone, at)).toEqual({ place, offset });
});
