import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { invalidatedBy } from '../../../packages/client/src/lib/requests/invalidation.ts';
import { backgroundChanges, readOnlyPosts } from '../../../packages/contract/src/calls/live.ts';
import { calls } from '../../../packages/contract/src/calls.generated.ts';
import { inProject, listFiles } from '../project.mjs';

const client = inProject('packages/client/src');
const isProduct = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);
const sources = new Map(
  listFiles(client, isProduct)
    .filter((file) => !file.endsWith('/lib/requests/invalidation.ts'))
    .map((file) => [path.relative(client, file), readFileSync(file, 'utf8')]),
);

/** The text from an opening bracket to the matching closing one. */
function readBracketed(text, from) {
  let depth = 0;
  for (let at = text.indexOf('(', from); at >= 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** The queries of a source: from `queryFn` to the end of its call. */
function findQueries(text) {
  return [...text.matchAll(/\bqueryFn:/g)].map(({ index }) => {
    const callAt = text.indexOf('=>', index);
    return text.slice(index, callAt) + readBracketed(text, callAt);
  });
}

const queries = [...sources].flatMap(([file, text]) => findQueries(text).map((query) => ({ file, query })));

describe('queries', () => {
  it('are aborted when their page is left', () => {
    expect(queries.length).toBeGreaterThan(10);
    const withoutSignal = queries.filter(({ query }) => query.split('signal').length < 3);
    expect(withoutSignal.map(({ file, query }) => `${file}: ${query}`)).toEqual([]);
  });

  it('have the name of their call as key, so that changes invalidate them', () => {
    const keys = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/\bqueryKey: \[\s*'([^']+)'/g)].map(([, name]) => ({ file, name })),
    );
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.filter(({ name }) => !(name in calls))).toEqual([]);
  });
});

describe('changes', () => {
  const isRead = (name) =>
    calls[name].method === 'GET' || calls[name].isDownload || readOnlyPosts.includes(name);
  const isChange = (name) => !isRead(name);
  const used = Object.keys(calls).filter((name) =>
    [...sources.values()].some((text) => text.includes(`'${name}'`)),
  );

  it('declare which queries they invalidate', () => {
    expect(used.filter(isChange).length).toBeGreaterThan(10);
    expect(used.filter((name) => isChange(name) && !(name in invalidatedBy))).toEqual([]);
  });

  it('are calls of the contract, and invalidate reads only', () => {
    for (const [change, invalidated] of Object.entries(invalidatedBy)) {
      expect(backgroundChanges.includes(change) || isChange(change), change).toBe(true);
      for (const name of invalidated) expect(isChange(name), `${change}: ${name}`).toBe(false);
    }
  });

  it('use useChange, which reports errors', () => {
    const direct = [...sources].filter(
      ([file, text]) => file !== 'lib/requests/changes.ts' && /\buseMutation\(/.test(text),
    );
    expect(direct.map(([file]) => file)).toEqual([]);
  });
});
