/**
 * How far an SMS got after it was queued, as the provider or the telephone reports it. `Failed` may be followed by `Delivered`:
 * networks correct themselves.
 */
export const deliverySteps = ['HandedOver', 'Sent', 'Failed', 'Delivered'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

/**
 * The step of an SMS after a report. Reports arrive late, twice and in any order, so a message never goes back.
 *
 * @example climb('Delivered', 'Sent') // 'Delivered'
 * @example climb('Failed', 'Delivered') // 'Delivered'
 */
export function climb(current: DeliveryStep, reported: DeliveryStep): DeliveryStep {
  return deliverySteps.indexOf(reported) > deliverySteps.indexOf(current) ? reported : current;
}
