/** Limits of the dashboards. */
export const dashboardLimits = {
  /** Health risks and villages that a chart shows by name; the others are added up. */
  namedSeries: 10,
  /** The longest period of a dashboard, in days: five years. */
  days: 1830,
} as const;
