import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mapFileLimits } from '@harken/domain/map-file/map-file';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aSession, aUser } from '../../../test/support/builders/people.ts';
import { createMapFile, type MapFeature } from '../../../test/support/map-file.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { parseRange } from './send-range.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'harken-map-'));
const app = await startTestApp({ config: { dataDir: folder } });
const another = await startTestApp({ config: { dataDir: folder }, sameDatabaseAs: app });
const { config } = app.services;
const administrator = await aUser(app.db, 'Administrator');
const manager = await aUser(app.db, 'Manager');
afterAll(async () => {
  await another.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const lake: MapFeature = {
  layer: 'water',
  shape: 'area',
  positions: [
    [32, 1],
    [33, 1],
    [33, 2],
  ],
  properties: { kind: 'lake', name: 'Oru' },
};
const content = createMapFile([{ ...lake, layer: 'earth' }, lake], {
  attribution: '<a href="https://maps.example">&copy; Map makers</a>',
});
const mapPath = path.join(folder, 'country.pmtiles');

beforeEach(async () => {
  await writeFile(mapPath, content);
  await rm(path.join(folder, 'maps'), { recursive: true, force: true });
  Object.assign(config, { mapFile: mapPath, maxMapFileBytes: 1_000_000 });
});

const session = aSession(app.db, manager, app.clock.now());

const findMapFile = async () => (await app.as(manager).get('/api/mapFile')).body.value;
const findAddress = async () => `/api/mapFile/tiles/${(await findMapFile()).file.version}`;
const inject = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  app.as(manager).send({ method, url: await findAddress(), headers });

test('describes the file of the setting, its source without markup', async () => {
  expect(await findMapFile()).toEqual({
    origin: 'setting',
    maxUploadBytes: 1_000_000,
    file: {
      version: expect.stringMatching(/^[0-9a-f]{32}$/),
      sizeInBytes: content.length,
      schema: 'protomaps',
      attribution: '© Map makers',
      ...{ minZoom: 0, maxZoom: 8, west: 32, south: 1, east: 33, north: 2 },
    },
  });
});

test('is for signed-in people only', async () => {
  expect((await app.nobody.get('/api/mapFile')).status).toBe(401);
  expect((await app.nobody.get(await findAddress())).status).toBe(401);
});

describe('ranges of the file', () => {
  test.each([
    ['bytes=0-6', 206, `bytes 0-6/${content.length}`, 7],
    ['bytes=100-', 206, `bytes 100-${content.length - 1}/${content.length}`, content.length - 100],
    ['bytes=-10', 206, `bytes ${content.length - 10}-${content.length - 1}/${content.length}`, 10],
    [`bytes=5-999999999`, 206, `bytes 5-${content.length - 1}/${content.length}`, content.length - 5],
    [`bytes=${content.length}-`, 416, `bytes */${content.length}`, 0],
    ['bytes=0-1,5-6', 200, undefined, content.length],
    ['lines=0-1', 200, undefined, content.length],
  ])('%s is answered with %i', async (range, status, contentRange, length) => {
    const response = await app.app.inject({
      url: await findAddress(),
      headers: { range, cookie: await session },
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-range']).toBe(contentRange);
    expect(response.rawPayload.length).toBe(length);
    expect(response.headers['content-encoding']).toBeUndefined();
    const { start = 0 } = Object(parseRange(range, content.length));
    if (status === 206) expect(response.rawPayload).toEqual(content.subarray(start, start + length));
  });

  test('have a tag: If-Range with an older one gets the whole file, If-None-Match nothing', async () => {
    const { headers } = await inject({ range: 'bytes=0-6' });
    const tag = String(headers.etag);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    });
    expect((await inject({ range: 'bytes=0-6', 'if-range': tag })).status).toBe(206);
    expect((await inject({ range: 'bytes=0-6', 'if-range': '"older"' })).status).toBe(200);
    expect((await inject({ 'if-none-match': `"older", ${tag}` })).status).toBe(304);
  });

  test('HEAD names the size without the content', async () => {
    const { status, body, headers } = await inject({}, 'HEAD');
    expect({ status, body }).toEqual({ status: 200, body: '' });
    expect(headers['content-length']).toBe(`${content.length}`);
  });
});

describe('a file that cannot be used', () => {
  const other = (change: (file: Buffer) => void) => {
    const changed = Buffer.from(content);
    change(changed);
    return changed;
  };
  test.each([
    ['notPmtiles', Buffer.from('PK zipped')],
    ['notPmtiles', Buffer.alloc(0)],
    ['truncated', content.subarray(0, content.length - 1)],
    ['truncated', content.subarray(0, 60)],
    ['oldVersion', other((file) => file.writeUInt8(2, 7))],
    ['notVector', createMapFile([lake], { tileType: 2 })],
    ['unknownCompression', other((file) => file.writeUInt8(4, 97))],
    ['damaged', other((file) => file.fill(0, 127, 140))],
  ])('is named as %s, and maps go on without it', async (problem, file) => {
    await writeFile(mapPath, file);
    expect(await findMapFile()).toMatchObject({ origin: 'setting', problem });
    const { results } = (await app.as(administrator).get('/api/checkup')).body.value;
    expect(results).toContainEqual({ id: 'mapFile', state: 'warning', finding: problem, values: {} });
  });

  test('may be missing, and appear or change while the server runs', async () => {
    const address = await findAddress();
    await rename(mapPath, `${mapPath}.away`);
    expect(await findMapFile()).toMatchObject({ problem: 'missing' });
    expect((await app.as(manager).get(address)).status).toBe(404);
    await writeFile(mapPath, createMapFile([lake], { attribution: 'Others' }));
    expect(await findMapFile()).toMatchObject({ file: { attribution: 'Others' } });
    expect((await app.as(manager).get(address)).status).toBe(404);
    await truncate(mapPath, 200);
    expect(await findMapFile()).toMatchObject({ problem: 'truncated' });
  });
});

describe('an upload', () => {
  beforeEach(() => {
    Object.assign(config, { mapFile: null });
  });
  const newId = () => randomBytes(16).toString('hex');
  const sendPart = (part: {
    file: Buffer;
    from: number;
    to: number;
    id: string;
    by?: number;
    to2?: boolean;
  }) => {
    const { file, from, to, id, by = administrator, to2 = false } = part;
    const query = `upload=${id}&offset=${from}&sizeInBytes=${file.length}`;
    return (to2 ? another : app).as(by).send({
      method: 'POST',
      url: `/api/mapFile/upload?${query}`,
      payload: file.subarray(from, to),
      headers: { 'content-type': 'application/octet-stream' },
    });
  };
  const upload = (file: Buffer) => sendPart({ file, from: 0, to: file.length, id: newId() });

  test('arrives in parts, at any process, and is used by all', async () => {
    Object.assign(another.services.config, { mapFile: null, maxMapFileBytes: 1_000_000 });
    const id = newId();
    expect(await findMapFile()).toMatchObject({ origin: 'none' });
    const first = await sendPart({ file: content, from: 0, to: 500, id });
    expect(first.body.value).toEqual({ isComplete: false });
    expect(await findMapFile()).toMatchObject({ origin: 'none' });
    const last = await sendPart({ file: content, from: 500, to: content.length, id, to2: true });
    expect(last.body.value).toEqual({ isComplete: true });
    expect(await findMapFile()).toMatchObject({ origin: 'upload', file: { sizeInBytes: content.length } });
    expect((await another.as(manager).get('/api/mapFile')).body.value.file.sizeInBytes).toBe(content.length);
    expect(await readdir(path.join(folder, 'maps'))).toEqual(['uploaded.pmtiles']);
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'after'])
      .where('action', '=', 'mapFile/upload')
      .executeTakeFirst();
    expect(event).toEqual({
      action: 'mapFile/upload',
      actorId: administrator,
      after: { sizeInBytes: content.length, attribution: '© Map makers' },
    });
  });

  test('that is no map file does not replace the one before', async () => {
    await upload(content);
    const refused = await upload(Buffer.from('not a map'));
    expect(refused.body.message.key).toBe('mapFile.problem.notPmtiles');
    expect((await upload(content.subarray(0, 400))).body.message.key).toBe('mapFile.problem.truncated');
    expect(await findMapFile()).toMatchObject({ origin: 'upload', file: { sizeInBytes: content.length } });
    expect(await readdir(path.join(folder, 'maps'))).toEqual(['uploaded.pmtiles']);
  });

  test('is refused if it is too large, out of order, or the setting names a file', async () => {
    Object.assign(config, { maxMapFileBytes: content.length - 1 });
    expect(await upload(content)).toMatchObject({ status: 413 });
    Object.assign(config, { maxMapFileBytes: content.length });
    const id = newId();
    await sendPart({ file: content, from: 0, to: 500, id });
    expect(await sendPart({ file: content, from: 600, to: 700, id })).toMatchObject({ status: 409 });
    Object.assign(config, { mapFile: mapPath });
    expect((await upload(content)).body.message.key).toBe('mapFile.setBySetting');
  });

  test('can be removed, by Administrators only', async () => {
    await upload(content);
    expect((await app.as(manager).post('/api/mapFile/remove')).status).toBe(403);
    expect((await sendPart({ file: content, from: 0, to: 9, id: newId(), by: manager })).status).toBe(403);
    expect((await app.as(administrator).post('/api/mapFile/remove')).status).toBe(200);
    expect(await findMapFile()).toMatchObject({ origin: 'none' });
    expect(mapFileLimits.partBytes).toBeLessThan(10 * 1024 * 1024);
  });
});
