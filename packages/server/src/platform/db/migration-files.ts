import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/**
 * A migration. A line in its file says how it runs: `-- migration: concurrent, contract`. Without such a line it runs in a
 * transaction and stays compatible with the previous release.
 */
export interface MigrationFile {
  /** The file name without extension; files run in alphabetical order. */
  name: string;
  text: string;
  /**
   * How the file runs. `transaction`: all at once. `concurrent`: statement by statement outside a transaction, as
   * `create index concurrently` requires. `batches`: its only statement repeatedly, until it changes no row.
   */
  run: 'transaction' | 'concurrent' | 'batches';
  /** The previous release cannot work with the changed schema and refuses to start. */
  isContract: boolean;
}

const knownKeywords = ['concurrent', 'batches', 'contract'];

/** @throws Error for an unknown keyword */
export function readMigration(name: string, text: string): MigrationFile {
  const line = /^-- migration:(.*)$/m.exec(text)?.[1] ?? '';
  const keywords = line
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const unknown = keywords.find((word) => !knownKeywords.includes(word));
  if (unknown)
    throw new Error(`${name}.sql: "-- migration:" accepts ${knownKeywords.join(', ')}, not "${unknown}".`);
  const run = keywords.includes('concurrent')
    ? 'concurrent'
    : keywords.includes('batches')
      ? 'batches'
      : 'transaction';
  return { name, text, run, isContract: keywords.includes('contract') };
}

/** All migrations, oldest first. */
export async function readMigrations(folder = migrationsFolder): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => readMigration(file.slice(0, -4), await readFile(`${folder}/${file}`, 'utf8'))),
  );
}

/**
 * A statement in lower case, without the contents of strings, superfluous space, quotes of names, and the name of the schema: for rules
 * about what a statement does.
 *
 * @param isBodyKept whether the text between dollar quotes, such as the body of a function, stays
 * @example normalizeStatement(`Alter table public."Reports"  add note text default 'x'`) // "alter table reports add note text default ''"
 */
export const normalizeStatement = (statement: string, { isBodyKept = false } = {}): string =>
  (isBodyKept ? statement : statement.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''"))
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .replaceAll('"', '')
    .replaceAll(/\bpublic\./gi, '')
    .trim()
    .toLowerCase();

/** Splits a file into statements without comments. String literals and function bodies may contain semicolons. */
export function splitStatements(text: string): string[] {
  const pieces = text.match(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^-$';]+|[-$']/g) ?? [];
  return pieces
    .map((piece) => (piece.startsWith('--') ? ' ' : piece === ';' ? '\0' : piece))
    .join('')
    .split('\0')
    .map((statement) => statement.trim())
    .filter(Boolean);
}
