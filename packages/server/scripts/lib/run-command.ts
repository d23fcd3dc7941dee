import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../src/platform/config/config.ts';
import { isDatabaseUnreachable } from '../../src/platform/db/database-errors.ts';

/** Runs a command of an operator: an error is one line, and the exit code is 1. */
export function runCommand(main: (options: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: Error) => {
    const isUnreachable = isDatabaseUnreachable(error);
    process.stderr.write(
      `${isUnreachable ? `The database cannot be reached (${error.message}).` : error.message}\n`,
    );
    process.exitCode = 1;
  });
}

export const printLine = (line: string) => void process.stdout.write(`${line}\n`);
export const printWarning = (line: string) => void process.stderr.write(`${line}\n`);

type Location = Pick<Config, 'databaseUrl' | 'dataDir'>;

export const hasDatabase = ({ databaseUrl, dataDir }: Location) =>
  databaseUrl !== null || existsSync(path.resolve(dataDir, 'postgres'));

/** A mistyped folder must not become a new, empty database. */
export function requireDatabase(location: Location): void {
  if (!hasDatabase(location))
    throw new Error(
      `There is no database in ${path.resolve(location.dataDir)}. Set DATABASE_URL or HARKEN_DATA_DIR.`,
    );
}
