import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/**
 * One change of the schema. How it runs stands in a line of its file, `-- migration: concurrent, contract`; without such a
 * line it runs in a transaction, and the release before works on with the changed schema.
 */
export interface MigrationFile {
  /** The name of the file without its ending; files run in the order of their names. */
  name: string;
  text: string;
  /**
   * How the file runs. `transaction`: as a whole. `concurrent`: statement by statement outside a transaction, as
   * `create index concurrently` demands. `batches`: its one statement again and again, until it changes no row.
   */
  run: 'transaction' | 'concurrent' | 'batches';
  /** The release before cannot work with what this file leaves: it refuses to start. */
  isContract: boolean;
}

const words = ['concurrent', 'batches', 'contract'];

/** @throws Error where the line says something unknown */
export function readMigration(name: string, text: string): MigrationFile {
  const line = /^-- migration:(.*)$/m.exec(text)?.[1] ?? '';
  const said = line
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const unknown = said.find((word) => !words.includes(word));
  if (unknown) throw new Error(`${name}.sql: "-- migration:" knows ${words.join(', ')}, not "${unknown}".`);
  const run = said.includes('concurrent')
    ? 'concurrent'
    : said.includes('batches')
      ? 'batches'
      : 'transaction';
  return { name, text, run, isContract: said.includes('contract') };
}

/** All changes of the schema, oldest first. */
export async function readMigrations(folder = migrationsFolder): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => readMigration(file.slice(0, -4), await readFile(`${folder}/${file}`, 'utf8'))),
  );
}

/** The statements of a file, without comments. Texts and bodies of functions may hold semicolons. */
export function statementsOf(text: string): string[] {
  const pieces = text.match(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^-$';]+|[-$']/g) ?? [];
  return pieces
    .map((piece) => (piece.startsWith('--') ? ' ' : piece === ';' ? '\0' : piece))
    .join('')
    .split('\0')
    .map((statement) => statement.trim())
    .filter(Boolean);
}
