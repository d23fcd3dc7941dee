import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../../test/support/database-server.ts';
import { createKeyPair, isRecipient, readIdentities } from './age-files.ts';
import { manifestName } from './backup-manifest.ts';
import { createFolderStorage } from './folder-storage.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const database = await createTestDatabase();
const target = await createEmptyDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'harken-encrypted-'));
afterAll(async () => {
  await Promise.all([database.drop(), target.drop(), rm(folder, { recursive: true, force: true })]);
});

const storage = createFolderStorage(folder);
const own = await createKeyPair();
const foreign = await createKeyPair();

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const note = '00000000-0000-4000-8000-000000000001';
const words = 'A word that nobody may read';
await query(
  database.connectionString,
  `insert into agreement_copies (content, language_code, name, sha256) values ('${words}', 'en', '${note}', '\\x00')`,
);
await takeBackup(database.connectionString, { storage, name: 'good', recipient: own.recipient });

/** A copy of the good backup. */
async function spoil(name: string, work: (copy: string) => Promise<unknown>): Promise<string> {
  const copy = path.join(folder, name);
  await cp(path.join(folder, 'good'), copy, { recursive: true });
  await work(copy);
  return name;
}

const restore = (name: string, identities: string[]) =>
  restoreBackup({ storage, name, identities }, target.connectionString);

describe('an encrypted backup', () => {
  test('has only encrypted files, and a manifest without data', async () => {
    const files = (await readdir(path.join(folder, 'good'))).filter((file) => file !== manifestName);
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      expect(file).toMatch(/\.copy\.gz\.age$/);
      const content = await readFile(path.join(folder, 'good', file), 'latin1');
      expect(content.startsWith('age-encryption.org/v1\n')).toBe(true);
    }
    expect(await readFile(path.join(folder, 'good', manifestName), 'utf8')).not.toContain(words);
  });

  const file = 'public.agreement_copies.copy.gz.age';
  test.each<[string, string[], string, ((copy: string) => Promise<unknown>) | null]>([
    ['no key', [], 'give the file of its private key with --identity', null],
    ['another key', [foreign.identity], 'was encrypted for another key', null],
    [
      'a damaged file',
      [own.identity],
      `checksum of ${file} does not match`,
      (copy) => appendFile(path.join(copy, file), 'x'),
    ],
    [
      'a truncated file',
      [own.identity],
      `checksum of ${file} does not match`,
      (copy) => truncate(path.join(copy, file), 150),
    ],
    [
      'a changed manifest',
      [own.identity],
      `The ${manifestName} of a-changed-manifest is damaged`,
      async (copy) => {
        const text = await readFile(path.join(copy, manifestName), 'utf8');
        await writeFile(path.join(copy, manifestName), text.replace('"rowCount": 1', '"rowCount": 0'));
      },
    ],
    [
      'a truncated manifest',
      [own.identity],
      `The ${manifestName} of a-truncated-manifest is damaged`,
      (copy) => truncate(path.join(copy, manifestName), 3000),
    ],
    [
      'a manifest that lost its last line',
      [own.identity],
      'is damaged',
      async (copy) => {
        const text = await readFile(path.join(copy, manifestName), 'utf8');
        await writeFile(path.join(copy, manifestName), text.replace(/[0-9a-f]{64}\n$/, ''));
      },
    ],
  ])('with %s is refused before anything is touched', async (what, identities, message, work) => {
    const name = work ? await spoil(what.replaceAll(' ', '-'), work) : 'good';
    await expect(restore(name, identities)).rejects.toThrow(message);
    expect(await query(target.connectionString, `select from pg_namespace where nspname = 'pgboss'`)).toEqual(
      [],
    );
    expect(await query(target.connectionString, `select from pg_tables where schemaname = 'public'`)).toEqual(
      [],
    );
  });

  test('is restored with its key, also if others are in the file', async () => {
    const stages: string[] = [];
    const source = { storage, name: 'good', identities: [foreign.identity, own.identity] };
    await restoreBackup(source, target.connectionString, { onStage: (stage) => stages.push(stage) });
    expect(stages).toEqual(['check', 'schema', 'rows', 'indexes', 'keys', 'statistics', 'upgrade']);
    const [row] = await query(
      target.connectionString,
      `select convert_from(content, 'UTF8') as text from agreement_copies where name = '${note}'`,
    );
    expect(row.text).toBe(words);
  });
});

describe('keys', () => {
  test('an identity file may have comments and several keys', () => {
    const text = `# created: 2026-11-28\r\n# public key: ${own.recipient}\r\n${own.identity}\n\n${foreign.identity}\n`;
    expect(readIdentities(text)).toEqual([own.identity, foreign.identity]);
  });

  test.each([
    ['nothing', '# a comment\n', 'no private key'],
    ['a public key', `${own.recipient}\n`, 'a line that is no private key'],
    ['a mistake', `${own.identity.slice(0, -1)}\n`, 'a line that is no private key'],
  ])('with %s are refused without quoting them', (_what, text, message) => {
    expect(() => readIdentities(text)).toThrow(message);
    try {
      readIdentities(text);
    } catch (error) {
      expect((error as Error).message).not.toContain(text.trim());
    }
  });

  test('a mistyped public key is noticed', () => {
    expect(isRecipient(own.recipient)).toBe(true);
    expect(isRecipient(own.recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')))).toBe(false);
    expect(isRecipient(own.identity)).toBe(false);
  });
});
