/** The maximum length of the name of a place in characters, shared by schemas and forms. */
export const placeLimits = { nameMaxLength: 100 } as const;

/** The valid degrees of a position on WGS 84. */
export const coordinateLimits = {
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
} as const;
