import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes the docstrings of the contract's properties to a file, from which the server describes them in the API documentation. With
 * `--verify` it fails when the committed file is out of date.
 *
 * The formatter writes one property per line, so that the lines of an object with a docstring have the same indentation.
 */
const folder = fileURLToPath(new URL('../src', import.meta.url));
const outFile = path.join(folder, 'calls/docstrings.generated.ts');

const property = /^( *)(?:['"]?)([A-Za-z_]\w*)(?:['"]?)(?:: |,$|:$)/;

/** The names beside a line: those of the same object. */
function listSiblings(lines: string[], at: number, indentation: string): string[] {
  const names: string[] = [];
  const follow = (step: 1 | -1) => {
    for (let line = at; line >= 0 && line < lines.length; line += step) {
      const text = lines[line] ?? '';
      if (text !== '' && !text.startsWith(indentation)) return;
      const [, own, name] = property.exec(text) ?? [];
      if (own === indentation && name) names.push(name);
    }
  };
  follow(-1);
  follow(1);
  return [...new Set(names)].sort();
}

/** The text of a docstring that ends in a line, without the marks of the comment. */
function readDocstring(lines: string[], end: number): string | null {
  if (!(lines[end] ?? '').trimEnd().endsWith('*/')) return null;
  let start = end;
  while (start >= 0 && !(lines[start] ?? '').trimStart().startsWith('/**')) {
    if (start !== end && (lines[start] ?? '').includes('*/')) return null;
    start--;
  }
  const text = lines
    .slice(start, end + 1)
    .map((line) =>
      line
        .trim()
        .replace(/^\/\*\*|\*\/$/g, '')
        .replace(/^\*/, '')
        .trim(),
    )
    .join(' ')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim();
  return text === '' || text.startsWith('@') ? null : text;
}

interface Docstring {
  /** The names of its object as far as they are written beside it, without its own. */
  beside: string[];
  text: string;
}

const found: Record<string, Docstring[]> = {};
for (const file of globSync('**/*.ts', { cwd: folder }).sort()) {
  if (/\.(?:test|generated)\.ts$/.test(file)) continue;
  const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
  lines.forEach((line, at) => {
    const [, indentation, name] = property.exec(line) ?? [];
    const text = indentation && name ? readDocstring(lines, at - 1) : null;
    if (!(indentation && name && text)) return;
    const beside = listSiblings(lines, at, indentation).filter((other) => other !== name);
    found[name] = [...(found[name] ?? []), { beside, text }];
  });
}
const sorted = Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
const text = `// Generated from the docstrings of the contract by scripts/generate-docstrings.ts. Do not edit.

/** The docstrings of properties by name, each with the names beside it in its object. */
export const docstrings: Record<string, { beside: string[]; text: string }[]> = ${JSON.stringify(sorted, null, 1)};
`;
if (!process.argv.includes('--verify')) writeFileSync(outFile, text);
else if (readFileSync(outFile, 'utf8') !== text) {
  process.stderr.write('docstrings.generated.ts is out of date: run `npm run generate`.\n');
  process.exit(1);
}
