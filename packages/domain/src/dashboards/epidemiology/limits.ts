/** How much the page of epidemiology shows at most; what is left out is counted. */
export const epidemiologyLimits = {
  /** Places of the epidemic curve with a colour of their own. With "other" and "unknown" no more than a reader can distinguish. */
  curvePlaces: 6,
  /** Epi weeks of the space-time strip: the latest ones. */
  stripWeeks: 60,
  stripPlaces: 200,
  villages: 200,
  gapDistricts: 200,
  delayDistricts: 200,
} as const;
