/**
 * Renders the icons of the installed app from the logo, with the browser of the tests. Run it after the logo has changed:
 * `node scripts/node24.mjs scripts/render-icons.mjs`. What it writes is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { launchBrowser } from '../e2e/support/browser.ts';
import { inProject } from './lib/project.mjs';

const folder = inProject('packages/client/public');
const logo = readFileSync(`${folder}/harken.svg`, 'utf8');

/**
 * Maskable icons and those of Apple are cut into any shape: the ground reaches the edge, and the sign stays within the
 * middle 80 %, which every shape leaves.
 */
const icons = [
  { name: 'icon-192.png', pixels: 192, isCutOut: false },
  { name: 'icon-512.png', pixels: 512, isCutOut: false },
  { name: 'icon-maskable-512.png', pixels: 512, isCutOut: true },
  { name: 'apple-touch-icon.png', pixels: 180, isCutOut: true },
];

const cutOut = logo
  .replace(/ rx="\d+"/, '')
  .replace('<path ', '<path transform="translate(16 16) scale(0.8) translate(-16 -16)" ');

const browser = await launchBrowser();
const page = await browser.newPage();
for (const { name, pixels, isCutOut } of icons) {
  await page.setViewportSize({ width: pixels, height: pixels });
  const drawn = (isCutOut ? cutOut : logo).replace('<svg ', `<svg width="${pixels}" height="${pixels}" `);
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawn}`);
  writeFileSync(`${folder}/${name}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
