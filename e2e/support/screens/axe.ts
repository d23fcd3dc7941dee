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

type WithAxe = { axe: typeof axe; loadAxe?: () => void };

const prepared = new WeakSet<Page>();

/** Makes axe available in every document that a page opens, without running it: sending it to each document takes longer. */
export async function prepareAxe(page: Page): Promise<void> {
  if (prepared.has(page)) return;
  prepared.add(page);
  await page.addInitScript({ content: `globalThis.loadAxe = () => {${axeSource}\n};` });
}

/** How much of a page is examined. */
export interface Extent {
  /** The size of targets, 24 pixels. Off by default in axe; WCAG 2.2 AA. */
  hasTargetSize: boolean;
  /** Elements that are not examined. */
  except: readonly string[];
}

/** Violations found by axe, each with its first elements. */
export async function findViolations(
  page: Page,
  { hasTargetSize, except }: Extent = { hasTargetSize: true, except: [] },
): Promise<string[]> {
  // both bypass the content security policy of the page
  if (prepared.has(page)) await page.evaluate(() => (globalThis as unknown as WithAxe).loadAxe?.());
  else await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ([exclude, isEnabled]) =>
      (globalThis as unknown as WithAxe).axe.run(
        { exclude: [...exclude] },
        {
          resultTypes: ['violations'],
          rules: { 'target-size': { enabled: isEnabled } },
          preload: { assets: ['media'] }, // of the assets, style sheets are read by no rule that runs
        },
      ),
    [[focusGuards, ...except], hasTargetSize] as const,
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
