/** When a data collector could report: instants in milliseconds, and the villages of their locations. */
export interface CollectorDuty {
  villageIds: readonly number[];
  registeredAt: number;
  /** Deleted, or the project ended; null while neither happened. */
  leftAt: number | null;
  /** Periods without deployment: when they began and ended. */
  offDuty: readonly (readonly [number, number | null])[];
}

/** How many collectors of a place were registered and on duty at the end of each week. */
export interface DutyOfWeeks {
  registered: Uint32Array;
  onDuty: Uint32Array;
}

/** Whether a collector was registered at an instant: not deleted, and in an open project. */
export function isRegistered({ registeredAt, leftAt }: CollectorDuty, at: number): boolean {
  return registeredAt < at && (leftAt === null || leftAt >= at);
}

/** Whether a registered collector was also deployed. */
export function isOnDuty(collector: CollectorDuty, at: number): boolean {
  return (
    isRegistered(collector, at) &&
    !collector.offDuty.some(([began, ended]) => began < at && (ended === null || ended >= at))
  );
}

/**
 * Counts the collectors of each village at the end of each week: the rule by which charts of aberrations tell weeks without reports
 * from weeks without collectors. A collector with locations in several villages counts in each.
 */
export function countDuty(
  collectors: readonly CollectorDuty[],
  weekEnds: readonly number[],
): Map<number, DutyOfWeeks> {
  const villages = new Map<number, DutyOfWeeks>();
  const findVillage = (id: number) => {
    const found = villages.get(id) ?? {
      registered: new Uint32Array(weekEnds.length),
      onDuty: new Uint32Array(weekEnds.length),
    };
    villages.set(id, found);
    return found;
  };
  for (const collector of collectors) {
    const places = [...new Set(collector.villageIds)].map(findVillage);
    weekEnds.forEach((end, week) => {
      if (!isRegistered(collector, end)) return;
      const present = isOnDuty(collector, end) ? 1 : 0;
      for (const { registered, onDuty } of places) {
        registered[week] = (registered[week] as number) + 1;
        onDuty[week] = (onDuty[week] as number) + present;
      }
    });
  }
  return villages;
}
