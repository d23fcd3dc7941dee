import { readFileSync } from 'node:fs';

/** The version of the running product, from its package. */
export const { version: productVersion } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };
