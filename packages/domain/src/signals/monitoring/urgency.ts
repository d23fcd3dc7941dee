import type { WeekEvaluation } from './evaluate-area.ts';

/**
 * How urgent a signal is; the list of signals begins with the highest value. The excess over the expected cases, in multiples of the
 * excess that the bound allows (so it is above 1), halved where no other method agrees. At least one case is allowed, so that a bound
 * close to what is expected does not put thin counts first.
 *
 * @example computeUrgency({ observed: 12, expected: 4, upper: 8, methods: [{ isAlarm: true }, { isAlarm: true }] }) // 2
 */
export function computeUrgency({
  observed,
  expected,
  upper,
  methods,
}: Pick<WeekEvaluation, 'observed' | 'expected' | 'upper'> & {
  methods: readonly { isAlarm: boolean }[];
}): number {
  const allowed = Math.max(1, (upper ?? 0) - (expected ?? 0));
  const excess = Math.max(0, (observed ?? 0) - (expected ?? 0)) / allowed;
  const others = Math.max(1, methods.length - 1);
  const agreeing = Math.max(0, methods.filter(({ isAlarm }) => isAlarm).length - 1);
  return excess * (0.5 + (0.5 * agreeing) / others);
}
