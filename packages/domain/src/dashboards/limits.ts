/** Limits of the dashboards (specification 3, section 9, and bounds of our own). */
export const dashboardLimits = {
  /** Health risks and villages that a chart names; the rest is summed. */
  namedSeries: 10,
  /** The longest time a dashboard looks at, in days: five years. */
  days: 1830,
} as const;
