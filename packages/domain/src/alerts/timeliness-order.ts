import type { AlertStep } from './timeliness.ts';

/** What the timeliness of months or districts can be sorted by: their name, their alerts, or the median of a step with a target. */
export const timelinessOrders = ['name', 'alertCount', 'detect', 'assess', 'notify', 'respond'] as const;
export type TimelinessOrder = (typeof timelinessOrders)[number];

/** A month or district with its alerts. */
export interface TimelinessGroup {
  /** Null for alerts without a known district. */
  name: string | null;
  alertCount: number;
  steps: readonly { step: AlertStep; medianHours?: number | null | undefined }[];
}

function getValue(group: TimelinessGroup, orderBy: TimelinessOrder): string | number | null {
  if (orderBy === 'name') return group.name;
  if (orderBy === 'alertCount') return group.alertCount;
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
