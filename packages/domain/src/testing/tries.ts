const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };

/** How often property tests try: a few times in every run, many with HARKEN_LONG=1. */
export const tries = { numRuns: process?.env.HARKEN_LONG === '1' ? 20_000 : 100 };
