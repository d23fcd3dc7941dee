import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { staleAfter } from '../../packages/client/src/lib/stale.ts';
import { calls } from '../../packages/contract/src/calls.generated.ts';
import { liveWork, readsByPost } from '../../packages/contract/src/live.ts';
import { filesBelow, inProject } from './project.mjs';

const client = inProject('packages/client/src');
const isProduct = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);
const sources = new Map(
  filesBelow(client, isProduct)
    .filter((file) => !file.endsWith('/lib/stale.ts'))
    .map((file) => [path.relative(client, file), readFileSync(file, 'utf8')]),
);

/** The text from an opening bracket to the one that closes it. */
function bracketed(text, from) {
  let depth = 0;
  for (let at = text.indexOf('(', from); at >= 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** What each query of a source runs: from `queryFn` to the end of its call. */
function queriesIn(text) {
  return [...text.matchAll(/\bqueryFn:/g)].map(({ index }) => {
    const callAt = text.indexOf('=>', index);
    return text.slice(index, callAt) + bracketed(text, callAt);
  });
}

const queries = [...sources].flatMap(([file, text]) => queriesIn(text).map((query) => ({ file, query })));

describe('queries', () => {
  it('are given up when their page is left', () => {
    expect(queries.length).toBeGreaterThan(10);
    const deaf = queries.filter(({ query }) => query.split('signal').length < 3);
    expect(deaf.map(({ file, query }) => `${file}: ${query}`)).toEqual([]);
  });

  it('are kept under the name of the call they make, so that a change finds them', () => {
    const keys = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/\bqueryKey: \[\s*'([^']+)'/g)].map(([, name]) => ({ file, name })),
    );
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.filter(({ name }) => !(name in calls))).toEqual([]);
  });
});

describe('changes', () => {
  const isRead = (name) =>
    calls[name].method === 'GET' || calls[name].isDownload || readsByPost.includes(name);
  const isChange = (name) => !isRead(name);
  const used = Object.keys(calls).filter((name) =>
    [...sources.values()].some((text) => text.includes(`'${name}'`)),
  );

  it('say which answers they make stale, or that there are none', () => {
    expect(used.filter(isChange).length).toBeGreaterThan(10);
    expect(used.filter((name) => isChange(name) && !(name in staleAfter))).toEqual([]);
  });

  it('are calls of the contract, and make reads stale', () => {
    for (const [change, stale] of Object.entries(staleAfter)) {
      expect(liveWork.includes(change) || isChange(change), change).toBe(true);
      for (const name of stale) expect(isChange(name), `${change}: ${name}`).toBe(false);
    }
  });

  it('go through useChange, which says when they fail', () => {
    const direct = [...sources].filter(
      ([file, text]) => file !== 'lib/changes.ts' && /\buseMutation\(/.test(text),
    );
    expect(direct.map(([file]) => file)).toEqual([]);
  });
});
