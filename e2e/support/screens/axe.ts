import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Focus guards of dialogs, which only redirect the focus. */
const focusGuards = '[data-base-ui-focus-guard]';

/** WCAG 2.5.8 exempts pins of maps, whose position is essential: some lie partly below a button of the map. */
const isPin = (rule: string, { target }: axe.NodeResult) =>
  rule === 'target-size' && target.join(' ').includes('.leaflet-marker-icon');

/** Violations found by axe, each with its first elements. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource); // bypasses the content security policy of the page
  const { violations } = await page.evaluate(
    (exclude) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude: [exclude] },
        // off by default in axe; WCAG 2.2 AA
        { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } },
      ),
    focusGuards,
  );
  const counted = violations
    .map((violation) => ({
      ...violation,
      nodes: violation.nodes.filter((node) => !isPin(violation.id, node)),
    }))
    .filter(({ nodes }) => nodes.length > 0);
  return counted.map(({ id, help, nodes }) => {
    const elements = nodes
      .slice(0, 3)
      .map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`);
    return `${id}: ${help}, ${nodes.length} times: ${elements.join('; ')}`;
  });
}
