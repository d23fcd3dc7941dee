import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../../test/support/database-server.ts';
import { computeSignature, startFakeS3 } from '../../../test/support/fake-s3.ts';
import { createKeyPair } from './age-files.ts';
import { manifestName } from './backup-manifest.ts';
import { nameBackup } from './backup-storage.ts';
import { openStorage } from './open-storage.ts';
import { restoreBackup } from './restore-backup.ts';
import { createS3Storage } from './s3-storage.ts';
import { takeBackup } from './take-backup.ts';

const keys = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'not-the-secret-of-anybody',
  region: 'af-south-1',
};
const s3 = await startFakeS3('backups', keys);
const database = await createTestDatabase();
afterAll(async () => {
  await database.drop();
  await s3.close();
});

/** Parts of the least size that AWS allows. */
const settings = {
  ...keys,
  endpoint: s3.endpoint,
  bucket: 'backups',
  prefix: 'our/harken',
  partBytes: 5 * 1024 * 1024,
};
const storage = createS3Storage(settings);
const name = nameBackup(new Date('2026-11-28T01:30:00Z'));
const { identity, recipient } = await createKeyPair();

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const megabytes = 12;
const ballast = '00000000-0000-4000-8000-000000000001';
const digest = `select md5(content) as digest, length(content) as length from agreement_copies where name = '${ballast}'`;

beforeAll(async () => {
  // What cannot be compressed, so that the table needs several parts.
  await query(
    database.connectionString,
    `insert into agreement_copies (content, language_code, name, sha256)
     select decode(string_agg(md5(random()::text), ''), 'hex'), 'en', '${ballast}', '\\x00'
     from generate_series(1, ${(megabytes * 1024 * 1024) / 16})`,
  );
});

afterEach(() => {
  s3.objects.clear();
  s3.uploads.clear();
});

const take = (target = storage) =>
  takeBackup(database.connectionString, { storage: target, name, recipient });

let taken: Map<string, Buffer> | undefined;

/** Puts a complete backup into the bucket; it is taken once. */
async function putBackup(): Promise<void> {
  if (!taken) {
    await take();
    taken = new Map(s3.objects);
  }
  for (const [key, content] of taken) s3.objects.set(key, content);
}

test('the storage of these tests computes signatures as in the example that AWS published', () => {
  const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const request = {
    ...{ method: 'GET', url: '/test.txt', payloadHash: emptyHash },
    signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': emptyHash,
      'x-amz-date': '20130524T000000Z',
    },
  };
  expect(computeSignature(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'us-east-1')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

describe('a backup in a bucket', () => {
  test('is encrypted, uploaded in parts, listed, and restored', async () => {
    s3.requests.splice(0);
    const { tables, bytes } = await take();
    expect(bytes).toBeGreaterThan(megabytes * 1024 * 1024);
    expect(s3.requests.filter((line) => line.includes('partNumber='))).toHaveLength(3);
    expect(s3.requests.at(-1)).toBe(`PUT /backups/our/harken/${name}/${manifestName}`);
    expect(s3.objects.size).toBe(tables.length + 1);
    for (const [key, content] of s3.objects)
      if (!key.endsWith(manifestName))
        expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(await storage.list()).toEqual([
      { name, takenAt: new Date('2026-11-28T01:30:00Z'), isVerified: false },
    ]);
    const restored = await createEmptyDatabase();
    await restoreBackup({ storage, name, identities: [identity] }, restored.connectionString);
    expect(await query(restored.connectionString, digest)).toEqual(
      await query(database.connectionString, digest),
    );
    await restored.drop();
  });

  test('survives failures of single requests', async () => {
    s3.fail(/partNumber=2/, 503, 2);
    s3.fail(/public\.users/, 500, 1);
    await take();
    expect((await storage.list()).map((backup) => backup.name)).toEqual([name]);
  }, 30_000);

  test('that cannot be completed leaves nothing, and says why', async () => {
    s3.fail(/partNumber=2/, 403, 1);
    await expect(take()).rejects.toThrow('s3://backups/our/harken refuses access');
    expect([...s3.objects.keys()]).toEqual([]);
    expect(s3.uploads.size).toBe(0);
  });

  test('that a killed process left behind is not listed, and is removed', async () => {
    await putBackup();
    s3.objects.delete(`our/harken/${name}/${manifestName}`);
    s3.objects.set('our/notes.txt', Buffer.from('of somebody else'));
    s3.uploads.set('half', { key: `our/harken/${name}/public.reports.copy.gz`, parts: new Map() });
    s3.uploads.set('other', { key: 'our/harken/film', parts: new Map() });
    expect(await storage.list()).toEqual([]);
    await storage.removeUnfinished();
    expect([...s3.objects.keys()]).toEqual(['our/notes.txt']);
    expect([...s3.uploads.keys()]).toEqual(['other']);
  });

  test('is not overwritten', async () => {
    await putBackup();
    await expect(take()).rejects.toThrow('never overwrites');
    expect((await storage.list()).map((backup) => backup.name)).toEqual([name]);
  });

  test('is marked, and removed with everything that belongs to it', async () => {
    await putBackup();
    await storage.markVerified(name, '{}');
    expect(await storage.list()).toMatchObject([{ isVerified: true }]);
    expect(await storage.readText(name, 'verified.json')).toBe('{}');
    expect(await storage.readText(name, 'missing.json')).toBeNull();
    s3.requests.splice(0);
    await storage.remove(name);
    expect(s3.requests.find((line) => line.startsWith('DELETE'))).toContain(manifestName);
    expect(s3.objects.size).toBe(0);
  });

  test('is found among more objects than one page lists', async () => {
    for (let index = 0; index < 1500; index += 1)
      s3.objects.set(`our/harken/harken-2026-01-01T00-00-00/${index}`, Buffer.alloc(0));
    s3.objects.set(`our/harken/${name}/${manifestName}`, Buffer.from('{}'));
    expect((await storage.list()).map((backup) => backup.name)).toEqual([name]);
  });
});

describe('wrong settings', () => {
  test.each([
    [
      'another secret',
      { secretKey: 'another-secret' },
      /refuses access \(SignatureDoesNotMatch\): check the access key/,
    ],
    ['another access key', { accessKey: 'AKIAOTHER' }, /refuses access \(InvalidAccessKeyId\)/],
    ['another region', { region: 'eu-west-1' }, /refuses access \(AccessDenied\)/],
    [
      'a bucket that is missing',
      { bucket: 'nothing-here' },
      /s3:\/\/nothing-here\/our\/harken was not found/,
    ],
  ])('%s: say what is wrong', async (_what, wrong, message) => {
    const other = createS3Storage({ ...settings, ...wrong });
    await expect(other.list()).rejects.toThrow(message);
    await expect(take(other)).rejects.toThrow(message);
  });

  test('without the settings of S3 a bucket cannot be opened', () => {
    expect(() => openStorage('s3://backups/harken', null)).toThrow('HARKEN_BACKUP_S3_ENDPOINT');
    expect(openStorage('s3://backups/harken/', settings).address).toBe('s3://backups/harken');
  });
});
