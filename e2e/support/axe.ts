import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Stops of the focus at the ends of what is open, which pass it on at once and so are not for anybody to find. */
const focusGuards = '[data-base-ui-focus-guard]';

/** What axe finds, each finding with the first places where it is. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource); // as the developer tools do it: the page itself allows no foreign script
  const { violations } = await page.evaluate(
    (exclude) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude: [exclude] },
        { resultTypes: ['violations'] },
      ),
    focusGuards,
  );
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`);
    return `${id}: ${help}, ${nodes.length} times: ${where.join('; ')}`;
  });
}
