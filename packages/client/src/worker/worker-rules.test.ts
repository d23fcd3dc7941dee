import { expect, it } from 'vitest';
import { answeredWith, isUnchanging, outdatedStores, versionOf } from './worker-rules.ts';

const origin = 'https://harken.example';
const asked = (path: string, mode = 'navigate', method = 'GET') => ({
  method,
  mode,
  url: new URL(path, origin).href,
});

it.each([
  ['a page', asked('/projects/5/alerts'), 'page'],
  ['the start', asked('/'), 'page'],
  ['a built file', asked('/static/index-abc.js', 'cors'), 'file'],
  ['an icon', asked('/icon-192.png', 'no-cors'), 'file'],
  ['a call', asked('/api/alert/list', 'cors'), null],
  ['a file of the server that is opened', asked('/api/docs'), null],
  ['the door of a gateway', asked('/api/enqueueSmsEagle'), null],
  ['a letter written large', asked('/API/alert/list'), null],
  ['what machines ask for', asked('/metrics'), null],
  ['whether it is well', asked('/health'), null],
  ['something sent', asked('/projects', 'navigate', 'POST'), null],
  ['another host', { method: 'GET', mode: 'cors', url: 'https://tiles.example/static/1.js' }, null],
  ['the worker itself', asked('/sw.js', 'same-origin'), null],
  ['the worker, opened', asked('/sw.js'), null],
])('%s', (_, request, expected) => {
  expect(answeredWith(request, origin)).toBe(expected);
});

it('only what is named after its content is kept unasked', () => {
  expect(isUnchanging(`${origin}/static/a-1.js`)).toBe(true);
  expect(isUnchanging(`${origin}/harken.svg`)).toBe(false);
});

it('the files of this version and the one before stay, and what is not the worker’s', () => {
  const names = ['harken-files-a', 'other', 'harken-files-b', 'harken-files-c'];
  expect(outdatedStores(names, 'harken-files-c', 'harken-files-')).toEqual(['harken-files-a']);
  expect(outdatedStores(['harken-files-a'], 'harken-files-a', 'harken-files-')).toEqual([]);
});

it('a version is named after its files', () => {
  const files = [{ url: 'a.js', revision: null }];
  expect(versionOf(files)).toBe(versionOf([...files]));
  expect(versionOf(files)).not.toBe(versionOf([{ url: 'b.js', revision: null }]));
  expect(versionOf(files)).not.toBe(versionOf([{ url: 'a.js', revision: '1' }]));
});
