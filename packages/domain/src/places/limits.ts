/** Limits of codes and population figures of places, shared by schemas and forms. */
export const placeCodeLimits = { codeMaxLength: 50, systemMaxLength: 40, maxPerPlace: 40 } as const;

export const populationLimits = {
  year: { min: 1950, max: 2100 },
  count: { min: 0, max: 2_000_000_000 },
  growthPercent: { min: -20, max: 20 },
  sourceMaxLength: 200,
  maxPerPlace: 60,
} as const;
