/** The limits of a place's name (characters), shared by schemas and forms. */
export const placeLimits = { nameMaxLength: 100 } as const;

/** The degrees that a point on earth can have (WGS 84): from pole to pole, and once around. */
export const coordinateLimits = {
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
} as const;
