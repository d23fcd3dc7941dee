import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Focus guards of dialogs, which only redirect the focus. */
const focusGuards = '[data-base-ui-focus-guard]';

/** WCAG 2.5.8 exempts pins of maps, whose position is essential: some lie partly below a button of the map or another pin. */
function isPin(page: Page, rule: string, { target }: axe.NodeResult): Promise<boolean> {
  if (rule !== 'target-size') return Promise.resolve(false);
  return page.evaluate(
    ([selector]) => document.querySelector(selector)?.closest('.leaflet-marker-icon') != null,
    [target.join(' ')] as const,
  );
}

/** Violations found by axe, each with its first elements. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource); // bypasses the content security policy of the page
  const { violations } = await page.evaluate(
    (exclude) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude: [exclude] },
        // off by default in axe; WCAG 2.2 AA
        {
          resultTypes: ['violations'],
          rules: { 'target-size': { enabled: true } },
          preload: { assets: ['media'] }, // of the assets, style sheets are read by no rule that runs
        },
      ),
    focusGuards,
  );
  const found: string[] = [];
  for (const { id, help, nodes } of violations) {
    const pins = await Promise.all(nodes.map((node) => isPin(page, id, node)));
    const counted = nodes.filter((_node, index) => !pins[index]);
    if (counted.length === 0) continue;
    const elements = counted
      .slice(0, 3)
      .map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`);
    found.push(`${id}: ${help}, ${counted.length} times: ${elements.join('; ')}`);
  }
  return found;
}
