import { expect, it } from 'vitest';
import {
  chooseResponse,
  computeVersion,
  findOutdatedCaches,
  isImmutable,
  parsePushMessage,
} from './worker-rules.ts';

const origin = 'https://harken.example';
const createRequest = (path: string, mode = 'navigate', method = 'GET') => ({
  method,
  mode,
  url: new URL(path, origin).href,
});

it.each([
  ['a page', createRequest('/projects/5/alerts'), 'page'],
  ['the start page', createRequest('/'), 'page'],
  ['a built file', createRequest('/static/index-abc.js', 'cors'), 'file'],
  [
    'a part of a built file',
    { ...createRequest('/static/world-abc.pmtiles', 'cors'), range: 'bytes=0-9' },
    'part',
  ],
  [
    'the whole ground of maps, of which only parts are cached',
    createRequest('/static/world-abc.pmtiles', 'cors'),
    null,
  ],
  ['a part of the map file', { ...createRequest('/api/mapFile/tiles/1', 'cors'), range: 'bytes=0-9' }, null],
  ['an icon', createRequest('/icon-192.png', 'no-cors'), 'file'],
  ['an API call', createRequest('/api/alert/list', 'cors'), null],
  ['a page of the server', createRequest('/api/docs'), null],
  ['the endpoint of a gateway', createRequest('/api/enqueueSmsEagle'), null],
  ['a path in upper case', createRequest('/API/alert/list'), null],
  ['metrics', createRequest('/metrics'), null],
  ['the health check', createRequest('/health'), null],
  ['a POST request', createRequest('/projects', 'navigate', 'POST'), null],
  ['another origin', { method: 'GET', mode: 'cors', url: 'https://tiles.example/static/1.js' }, null],
  ['the script of the worker', createRequest('/sw.js', 'same-origin'), null],
  ['the script of the worker as a page', createRequest('/sw.js'), null],
])('%s', (_, request, expected) => {
  expect(chooseResponse(request, origin)).toBe(expected);
});

it('only files with a hash in their name are cached on demand', () => {
  expect(isImmutable(`${origin}/static/a-1.js`)).toBe(true);
  expect(isImmutable(`${origin}/harken.svg`)).toBe(false);
});

it('keeps the caches of this version, the previous one and other owners', () => {
  const names = ['harken-files-a', 'other', 'harken-files-b', 'harken-files-c'];
  expect(findOutdatedCaches(names, 'harken-files-c')).toEqual(['harken-files-a']);
  expect(findOutdatedCaches(['harken-files-a'], 'harken-files-a')).toEqual([]);
});

it('the version depends on names and revisions of the files', () => {
  const files = [{ url: 'a.js', revision: null }];
  expect(computeVersion(files)).toBe(computeVersion([...files]));
  expect(computeVersion(files)).not.toBe(computeVersion([{ url: 'b.js', revision: null }]));
  expect(computeVersion(files)).not.toBe(computeVersion([{ url: 'a.js', revision: '1' }]));
});

it.each([
  [
    'of the server',
    JSON.stringify({
      title: 'تنبيه',
      text: 'كوليرا',
      path: '/projects/2/alerts/7/assess',
      languageCode: 'ar',
    }),
    { title: 'تنبيه', body: 'كوليرا', path: '/projects/2/alerts/7/assess', language: 'ar', direction: 'rtl' },
  ],
  [
    'without contents',
    undefined,
    { title: 'Harken', body: '', path: '/notifications', language: 'en', direction: 'ltr' },
  ],
  [
    'that cannot be read',
    '<html>',
    { title: 'Harken', body: '', path: '/notifications', language: 'en', direction: 'ltr' },
  ],
  [
    'that would lead to another site',
    JSON.stringify({ title: 'Alert', path: '//elsewhere.example' }),
    { title: 'Alert', body: '', path: '/notifications', language: 'en', direction: 'ltr' },
  ],
])('shows a push message %s', (_name, text, expected) => {
  expect(parsePushMessage(text)).toEqual(expected);
});
