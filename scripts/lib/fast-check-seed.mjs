/** Vitest setup: property-based tests draw the same examples in every run with the same seed (vitest.config.ts). */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.HARKEN_FIRST_SEED) });
