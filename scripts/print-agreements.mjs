/**
 * Prints the agreement for national societies: node scripts/node24.mjs scripts/print-agreements.mjs
 *
 * Only changed languages are printed and get today's date, because everybody who consented before is asked again. --all prints
 * every language, after a change of the style.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { launchBrowser } from '../e2e/support/browser.ts';
import { inProject, printLine } from './lib/project.mjs';

const folder = inProject('packages/server/agreements');
const manifestFile = `${folder}/agreements.json`;
const fontFiles = inProject('node_modules');
const hashContent = (content) => createHash('sha256').update(content).digest('hex');
const latin = 'U+0000-02FF, U+2000-206F, U+20AC';
const arabic = 'U+0600-06FF, U+200C-200E';
const arabicFiles = '@fontsource/noto-sans-arabic/files';
const fonts = [
  ['Poppins', 400, '@fontsource/poppins/files/poppins-latin-400-normal.woff2', latin],
  ['Poppins', 600, '@fontsource/poppins/files/poppins-latin-600-normal.woff2', latin],
  // Not the variable font: browsers print it as outlines, which are larger and not hinted.
  ['Noto Sans Arabic', 400, `${arabicFiles}/noto-sans-arabic-arabic-400-normal.woff2`, arabic],
  ['Noto Sans Arabic', 600, `${arabicFiles}/noto-sans-arabic-arabic-600-normal.woff2`, arabic],
];

/** Embeds the fonts, so that nothing has to be loaded. */
async function fontFaces() {
  const faces = await Promise.all(
    fonts.map(async ([family, weight, file, range]) => {
      const content = (await readFile(`${fontFiles}/${file}`)).toString('base64');
      const source = `url(data:font/woff2;base64,${content}) format("woff2")`;
      return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: ${source}; unicode-range: ${range}; }`;
    }),
  );
  return faces.join('\n');
}

const formatDate = (languageCode, day) =>
  new Intl.DateTimeFormat(languageCode === 'en' ? 'en-GB' : languageCode, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(new Date(`${day}T00:00:00Z`));

async function print(browser, html, { languageCode, changedOn }, style) {
  const page = await browser.newPage();
  const document = html
    .replace('<link rel="stylesheet" href="print.css">', `<style>${style}</style>`)
    .replace('{{changedOn}}', formatDate(languageCode, changedOn));
  await page.setContent(document, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  await page.close();
  return pdf;
}

const printsAll = process.argv.includes('--all');
const today = new Date().toISOString().slice(0, 10);
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
const style = `${await fontFaces()}\n${await readFile(`${folder}/source/print.css`, 'utf8')}`;
const browser = await launchBrowser();
try {
  for (const entry of manifest) {
    const name = `platform-agreement-${entry.languageCode}`;
    const html = await readFile(`${folder}/source/${name}.html`, 'utf8');
    const sourceSha256 = hashContent(html);
    const isChanged = sourceSha256 !== entry.sourceSha256;
    if (!isChanged && !printsAll) continue;
    if (isChanged) Object.assign(entry, { sourceSha256, changedOn: today });
    const pdf = await print(browser, html, entry, style);
    await writeFile(`${folder}/${name}.pdf`, pdf);
    entry.sha256 = hashContent(pdf);
    printLine(`${name}.pdf: ${pdf.length} bytes, text of ${entry.changedOn}`);
  }
} finally {
  await browser.close();
}
await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
