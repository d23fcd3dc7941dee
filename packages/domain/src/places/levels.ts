/** The levels of places, the largest first. */
export const placeLevels = ['region', 'district', 'village', 'zone'] as const;
export type PlaceLevel = (typeof placeLevels)[number];
