/** The page about the requirements of WHO's digital adaptation kit: what the tests show, what is missing, what is not claimed. */

const idPattern = /SRV\.N?FXNREQ\.\d{3}/g;
/** A line with ids only. It stands above the test, or the group of tests, that shows what the requirements ask. */
const markerPattern = /^\s*\/\/ SRV\.N?FXNREQ\.\d{3}(, SRV\.N?FXNREQ\.\d{3})*$/;
const testPattern = /^\s*(?:it|test|describe)(\.\w+)*\(/;
const titlePattern = /(['`"])((?:\\.|(?!\1).)+)\1/;
/** The title of a test with examples may be some lines below it. */
const maxLinesToTitle = 80;

/**
 * Finds the tests that carry ids.
 *
 * @returns their ids, title and line
 * @throws if a line with ids stands above no test, or one that is skipped
 */
export function findMarkedTests(file, text) {
  const lines = text.split('\n');
  const marked = [];
  let ids = [];
  for (const [index, line] of lines.entries()) {
    if (markerPattern.test(line)) {
      ids.push(...line.match(idPattern));
      continue;
    }
    if (ids.length === 0) continue;
    if (!testPattern.test(line) || /\.(skip|todo)\b/.test(line))
      throw new Error(`${file}:${index + 1}: ${ids.join(', ')} must stand above a test that runs`);
    marked.push({ ids, file, line: index + 1, title: findTitles(lines, index) });
    ids = [];
  }
  if (ids.length > 0) throw new Error(`${file}: ${ids.join(', ')} must stand above a test that runs`);
  return marked;
}

const indentation = (line) => line.length - line.trimStart().length;

/** The titles of the groups around a test, the outermost first, and its own. */
function findTitles(lines, index) {
  const titles = [findTitle(lines, index)];
  let depth = indentation(lines[index]);
  for (let above = index - 1; above >= 0 && depth > 0; above--) {
    const line = lines[above];
    if (indentation(line) >= depth || !/^\s*describe(\.\w+)*\(/.test(line)) continue;
    titles.unshift(findTitle(lines, above));
    depth = indentation(line);
  }
  return titles.join(' › ');
}

function findTitle(lines, index) {
  const isTable = /^\s*\w+\.each/.test(lines[index]);
  // After a table of examples, the title follows the bracket that ends it.
  const rest = lines.slice(index, index + maxLinesToTitle).join('\n');
  const from = isTable ? endOfExamples(rest) : 0;
  return titlePattern.exec(rest.slice(from))?.[2] ?? '';
}

/** Where the first pair of brackets after `.each` ends. */
function endOfExamples(text) {
  let depth = 0;
  for (let index = text.indexOf('('); index < text.length; index++) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return 0;
}

/** What is wrong between claims and tests: an id that is missing, claimed without a test, or tested without being claimed. */
export function checkClaims(parts, tests) {
  const all = parts.flatMap(({ requirements }) => requirements);
  const tested = new Set(tests.flatMap(({ ids }) => ids));
  const known = new Set(all.map(({ id }) => id));
  return [
    ...parts.flatMap(findMissing),
    ...all
      .filter(({ id, claim }) => claim === 'met' && !tested.has(id))
      .map(({ id }) => `${id} is claimed, and no test shows it`),
    ...all
      .filter(({ id, claim }) => claim === 'notClaimed' && tested.has(id))
      .map(({ id }) => `${id} is not claimed, and a test shows it`),
    ...all.filter(({ claim, note }) => claim !== 'met' && !note).map(({ id }) => `${id} does not say why`),
    ...[...tested]
      .filter((id) => !known.has(id))
      .map((id) => `${id} is in tests, and no requirement of the kit`),
  ];
}

function findMissing({ title, numbers: [first, last], requirements }) {
  const listed = requirements.map(({ id }) => Number(id.slice(-3)));
  const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const missing = expected.filter((number) => !listed.includes(number));
  const others = listed.filter((number) => !expected.includes(number));
  return [...missing, ...others].map((number) => `${title}: ${number} is missing or does not belong there`);
}

const claims = { met: 'met', partly: 'partly', notClaimed: 'not claimed' };

/** The page as Markdown. @param toFolder from the folder of the page to that of the project */
export function renderPage(parts, tests, toFolder) {
  const sections = parts.map(({ title, requirements }) =>
    [
      `## ${title}`,
      `${describeCounts(requirements)}.`,
      [
        '| Id | What it asks | Harken | Where, and how it is tested |',
        '|---|---|---|---|',
        ...requirements.map((one) => renderRow(one, tests, toFolder)),
      ].join('\n'),
    ].join('\n\n'),
  );
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

function describeCounts(requirements) {
  const count = (claim) => requirements.filter((one) => one.claim === claim).length;
  const named = Object.entries(claims).map(([claim, name]) => `${count(claim)} ${name}`);
  return `${requirements.length} requirements: ${named.join(', ')}`;
}

function renderRow({ id, what, claim, note, screen }, tests, toFolder) {
  const links = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title }) => `[${escapeCell(toText(title))}](${toFolder}/${file})`);
  const details = [
    note && escapeCell(note),
    screen && `Screen: ${escapeCell(screen)}.`,
    links.length > 0 && `Test: ${links.join('; ')}.`,
  ];
  return `| ${id} | ${escapeCell(what)} | ${claims[claim]} | ${details.filter(Boolean).join(' ')} |`;
}

/** Without what stands for the values of examples in titles. */
const toText = (title) => title.replace(/%[a-z]|\$\w+/g, '…');

const escapeCell = (text) => text.replace(/[|[\]]/g, (character) => `\\${character}`);

const introduction = `# Requirements of WHO's digital adaptation kit

What Harken does of what the World Health Organization asks of systems for disease surveillance: *Digital adaptation kit for disease
surveillance*, WHO 2026, functional requirements SRV.FXNREQ.001–193 and non-functional requirements SRV.NFXNREQ.001–070. The ids are WHO's, the
words are ours; read the kit for what WHO says.

Harken is a system for community-based surveillance, which is process A. It takes part in analysis and reporting (E) and in the response to outbreaks
(F). Registration of patients (B), care (C), laboratories (D) and tracing of contacts (G) belong to other systems; of these, nothing is claimed.

- **met**: a test that carries the id shows it, with every change of Harken.
- **partly**: what is missing is said.
- **not claimed**: why is said.

This page is generated from the tests and [\`scripts/who-dak\`](../scripts/who-dak/kit.mjs) by \`npm run generate\`. CI fails when a claimed id has no test.
Which non-functional requirement has which number within its group is our reading.`;
