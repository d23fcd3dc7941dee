import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Call } from '../src/call.ts';
import { calls } from '../src/calls.ts';

/**
 * Writes the list of calls that the client loads: names, methods and paths without the schemas, which would weigh more
 * than a page. With `--verify` it fails when the committed list is out of date.
 */
const outFile = fileURLToPath(new URL('../src/calls.generated.ts', import.meta.url));
const entries = (Object.values(calls) as Call[])
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  .map(({ name, method, path, isBare, isDownload }) => {
    const flags = `${isBare ? ', isBare: true' : ''}${isDownload ? ', isDownload: true' : ''}`;
    return `  '${name}': { method: '${method}', path: '${path}'${flags} },`;
  });
const text = `// Generated from calls.ts by scripts/generate-calls.ts. Do not edit.
export const calls = {
${entries.join('\n')}
} as const;
`;
if (!process.argv.includes('--verify')) writeFileSync(outFile, text);
else if (readFileSync(outFile, 'utf8') !== text) {
  process.stderr.write('calls.generated.ts is out of date: run `npm run generate`.\n');
  process.exit(1);
}
