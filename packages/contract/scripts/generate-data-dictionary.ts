import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ColumnDefinition, listColumns } from '../src/exports/dictionary.ts';
import { type DataTable, dataTables } from '../src/exports/tables.ts';

/**
 * Writes `docs/data-dictionary.md`: what the columns of exports as data mean, for people who compute with them. With `--verify` it
 * fails when the committed page is out of date.
 */
const outFile = fileURLToPath(new URL('../../../docs/data-dictionary.md', import.meta.url));

const escapeCell = (text: string) => text.replaceAll('|', '\\|');

function writeColumn({
  name,
  type,
  unit,
  meaning,
  allowedValues,
  canBeEmpty,
  isPersonal,
}: ColumnDefinition): string {
  const values = allowedValues.map((value) => `\`${value}\``).join(', ');
  const notes = `${meaning}${values && ` One of ${values}.`}`;
  const cells = [`\`${name}\``, type, unit, canBeEmpty ? 'yes' : '', isPersonal ? 'yes' : '', notes];
  return `| ${cells.map(escapeCell).join(' | ')} |`;
}

const writeTable = (table: DataTable): string => `## ${table.name}

${table.about}

| Column | Type | Unit | Can be empty | Personal | Meaning |
|---|---|---|---|---|---|
${listColumns(table).map(writeColumn).join('\n')}
`;

const text = `<!-- Generated from packages/contract/src/exports by \`npm run generate\`. Do not edit. -->
# Data dictionary

The columns of [exports as data](integrate.md#files-to-compute-with). The same is in each of them: a sheet of Excel files, and a file of its own. Where the [data API](integrate.md) has a field of the same name, it means
the same.

| Type | In CSV | In Excel |
|---|---|---|
| integer, number | digits, with a point before decimals | a number |
| text | as it is; a text that begins like a formula has an apostrophe before it | text |
| boolean | \`true\` or \`false\` | TRUE or FALSE |
| date | \`yyyy-MM-dd\` | a date |
| date_time | RFC 3339 in whole seconds, with the offset of the time zone that \`time_zone\` names: \`2026-11-22T00:15:00+03:00\` | the same, as text |

${Object.values<DataTable>(dataTables).map(writeTable).join('\n')}`;

if (!process.argv.includes('--verify')) writeFileSync(outFile, text);
else if (readFileSync(outFile, 'utf8') !== text) {
  process.stderr.write('docs/data-dictionary.md is out of date: run `npm run generate`.\n');
  process.exit(1);
}
