import type { AlertStep } from './timeliness.ts';

/**
 * What the timeliness of months or districts can be sorted by: their name, their alerts, the median of a step with a target, or
 * how much of its target their slowest step takes.
 */
export const timelinessOrders = [
  'name',
  'alertCount',
  'detect',
  'assess',
  'notify',
  'respond',
  'slowest',
] as const;
export type TimelinessOrder = (typeof timelinessOrders)[number];

/** A month or district with its alerts. */
export interface TimelinessGroup {
  /** Null for alerts without a known district. */
  name: string | null;
  alertCount: number;
  steps: readonly TimelinessStep[];
  slowestStep?: AlertStep | null | undefined;
}

interface TimelinessStep {
  step: AlertStep;
  medianHours?: number | null | undefined;
  targetHours?: number | null | undefined;
}

/**
 * How much of its target the slowest step takes, at the median: 0.5 for half of it. Null where no step with a target has ended.
 *
 * @example getSlowestShare({ slowestStep: 'assess', steps: [{ step: 'assess', medianHours: 36, targetHours: 24 }] }) // 1.5
 */
export function getSlowestShare({
  slowestStep,
  steps,
}: Pick<TimelinessGroup, 'slowestStep' | 'steps'>): number | null {
  const { medianHours, targetHours } = steps.find(({ step }) => step === slowestStep) ?? {};
  return typeof medianHours === 'number' && targetHours ? medianHours / targetHours : null;
}

function getValue(group: TimelinessGroup, orderBy: TimelinessOrder): string | number | null {
  if (orderBy === 'name') return group.name;
  if (orderBy === 'alertCount') return group.alertCount;
  if (orderBy === 'slowest') return getSlowestShare(group);
  return group.steps.find(({ step }) => step === orderBy)?.medianHours ?? null;
}

/**
 * Compares two groups. What has no value, such as the median of a step that no alert has ended, comes last in both directions,
 * and so do alerts without a known district. Groups with the same value are in order of their names.
 *
 * @param collator compares names in the language of the reader
 */
export function compareTimeliness(
  a: TimelinessGroup,
  b: TimelinessGroup,
  {
    orderBy,
    sortAscending,
    collator,
  }: { orderBy: TimelinessOrder; sortAscending: boolean; collator: Intl.Collator },
): number {
  if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
  const [one, other] = [getValue(a, orderBy), getValue(b, orderBy)];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const byName = collator.compare(a.name, b.name);
  const difference = typeof one === 'number' && typeof other === 'number' ? one - other : byName;
  return (sortAscending ? difference : -difference) || byName;
}
