import { expect, test } from 'vitest';
import { climb, type DeliveryStep } from './delivery-ladder.ts';

test.each<[DeliveryStep, DeliveryStep, DeliveryStep]>([
  ['HandedOver', 'Sent', 'Sent'],
  ['HandedOver', 'Delivered', 'Delivered'],
  ['Sent', 'HandedOver', 'Sent'],
  ['Sent', 'Failed', 'Failed'],
  ['Failed', 'Sent', 'Failed'],
  ['Failed', 'Delivered', 'Delivered'],
  ['Delivered', 'Failed', 'Delivered'],
  ['Delivered', 'Delivered', 'Delivered'],
])('%s, then %s is reported: %s', (current, reported, expected) => {
  expect(climb(current, reported)).toBe(expected);
});
