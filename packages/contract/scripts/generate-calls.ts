import { deepStrictEqual } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Call } from '../src/calls/call.ts';
import { type CallTable, formatCallLine, type ListedCall, readCallTable } from '../src/calls/table.ts';
import { calls as declared } from '../src/calls.ts';

/**
 * Writes the list of calls for the client: names, methods and paths without the schemas, which would be larger than a page
 * (docs/decisions/0004). With `--verify` it fails when the committed list is out of date.
 */
const outFile = fileURLToPath(new URL('../src/calls.generated.ts', import.meta.url));
const calls = (Object.values(declared) as Call[]).sort((a, b) => a.name.localeCompare(b.name, 'en'));
const methods = [...new Set(calls.map(({ method }) => method))].sort();

const listed = ({ method, path, isBare, isDownload }: Call): ListedCall => ({
  method,
  path,
  ...(isBare && { isBare }),
  ...(isDownload && { isDownload }),
});
const formatLines = (method: Call['method']) =>
  calls.filter((call) => call.method === method).map((call) => formatCallLine(call.name, listed(call)));
const table: CallTable = Object.fromEntries(
  methods.map((method) => [method, formatLines(method).join('\n')]),
);
// Nothing is written unless the table can be parsed back to exactly the declared calls.
deepStrictEqual(readCallTable(table), Object.fromEntries(calls.map((call) => [call.name, listed(call)])));

const text = `// Generated from calls.ts by scripts/generate-calls.ts. Do not edit.
import { readCallTable } from './calls/table.ts';
import type { CallName } from './calls/types.ts';

export const calls = readCallTable<CallName>({
${Object.entries(table)
  .map(([method, lines]) => `  ${method}: \`\n${lines}\`,`)
  .join('\n')}
});
`;
if (!process.argv.includes('--verify')) writeFileSync(outFile, text);
else if (readFileSync(outFile, 'utf8') !== text) {
  process.stderr.write('calls.generated.ts is out of date: run `npm run generate`.\n');
  process.exit(1);
}
