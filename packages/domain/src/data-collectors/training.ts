/** Training data collectors. */
export const trainingLimits = {
  /** Lists that hide reports of training count them up to this number; beyond it they say "more than". */
  hiddenCountMax: 100,
} as const;
