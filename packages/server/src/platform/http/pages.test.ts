import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'harken-pages-'));
await mkdir(path.join(folder, 'static'));
await writeFile(path.join(folder, 'index.html'), '<h1>Harken</h1>');
await writeFile(path.join(folder, 'manifest.webmanifest'), '{}');
await writeFile(path.join(folder, 'static', 'page-1.js'), 'start()');
await writeFile(path.join(folder, 'static', 'picture.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await writeFile(path.join(folder, 'static', 'page-1.js.gz'), gzipSync('start()'));
const app = await startTestApp({ pagesFolder: `${folder}/` });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each(['/', '/login', '/projects/5/alerts', '/nothing/at/all'])(
  '%s returns the client, never cached',
  async (url) => {
    const response = await app.nobody.get(url);
    expect(response).toMatchObject({
      status: 200,
      body: '<h1>Harken</h1>',
      headers: { 'cache-control': 'no-cache' },
    });
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
  },
);

test('a static file is cached for a year and sent precompressed', async () => {
  const response = await app.nobody.send({
    method: 'GET',
    url: '/static/page-1.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
});

test('the headers of a static file are short, because slow phones load many of them first', async () => {
  const { headers } = await app.nobody.get('/static/page-1.js');
  const names = ['content-security-policy', 'permissions-policy', 'x-frame-options', 'x-ratelimit-limit'];
  expect(names.filter((name) => name in headers)).toEqual([]);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  const picture = await app.nobody.get('/static/picture.svg');
  expect(names.filter((name) => name in picture.headers)).toEqual(names);
});

test.each(['/static/page-0.js', '/sw.js', '/api/nothing'])('%s is 404, not the client', async (url) => {
  expect(await app.nobody.get(url)).toMatchObject({
    status: 404,
    body: { message: { key: 'error.notFound' } },
  });
});

test('the web app manifest is never cached', async () => {
  const { headers } = await app.nobody.get('/manifest.webmanifest');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('application/manifest+json'),
  });
});

test('without a built client, a page says in one sentence what to do', async () => {
  const unbuilt = await startTestApp({ pagesFolder: path.join(folder, 'nothing') });
  expect(await unbuilt.nobody.get('/login')).toMatchObject({
    status: 503,
    body: 'Harken is running, but its screens are not built. Run: npm run build\n',
  });
  expect((await unbuilt.nobody.get('/api/ping')).status).toBe(200);
  await unbuilt.close();
});
