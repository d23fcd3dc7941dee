/**
 * Renders the icons of the installed app from the logo, with the browser of the tests. Run it after a change of the logo:
 * `node scripts/node24.mjs scripts/render-icons.mjs`. The results are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { launchBrowser } from '../e2e/support/browser.ts';
import { inProject } from './lib/project.mjs';

const folder = inProject('packages/client/public');
const logo = readFileSync(`${folder}/harken.svg`, 'utf8');

/**
 * Maskable icons and those of Apple are cropped to any shape: the background extends to the edge, and the symbol stays in the
 * middle 80 %, which is never cropped.
 */
const icons = [
  { name: 'icon-192.png', pixels: 192, isCropped: false },
  { name: 'icon-512.png', pixels: 512, isCropped: false },
  { name: 'icon-maskable-512.png', pixels: 512, isCropped: true },
  { name: 'apple-touch-icon.png', pixels: 180, isCropped: true },
];

const cropped = logo
  .replace(/ rx="\d+"/, '')
  .replace('<path ', '<path transform="translate(16 16) scale(0.8) translate(-16 -16)" ');

const browser = await launchBrowser();
const page = await browser.newPage();
for (const { name, pixels, isCropped } of icons) {
  await page.setViewportSize({ width: pixels, height: pixels });
  const drawn = (isCropped ? cropped : logo).replace('<svg ', `<svg width="${pixels}" height="${pixels}" `);
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawn}`);
  writeFileSync(`${folder}/${name}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
