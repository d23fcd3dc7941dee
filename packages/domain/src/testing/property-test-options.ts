const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };

/** Number of runs of property-based tests; many more with HARKEN_LONG=1. */
export const propertyTestOptions = { numRuns: process?.env.HARKEN_LONG === '1' ? 20_000 : 100 };

/** How often to repeat what takes long: all of it with HARKEN_LONG=1. */
export const repeat = (long: number, short: number) => (process?.env.HARKEN_LONG === '1' ? long : short);
