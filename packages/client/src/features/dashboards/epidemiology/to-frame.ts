import type { Epidemiology } from './api.ts';

/** What the frame of a dashboard says about the numbers. */
export const toFrame = (found: Epidemiology | undefined) =>
  found && {
    comparison: { firstDay: found.firstDay, lastDay: found.lastDay },
    summary: { totalReportCount: found.cases },
  };
