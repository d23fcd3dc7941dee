import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject, listFiles } from './project.mjs';

const languages = ['en', 'fr', 'es', 'ar'];
const prefix = 'help.term.';
const maxLength = 160;

const readHelp = (language) =>
  JSON.parse(readFileSync(inProject('translations/app', language, 'help.json'), 'utf8'));
const terms = Object.keys(readHelp('en'))
  .filter((key) => key.startsWith(prefix))
  .map((key) => key.slice(prefix.length));
const sources = listFiles(inProject('packages/client/src'), (file) => /(?<!\.test)\.tsx$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .filter((source) => source.includes('HelpTerm'));

it.each(languages)('every explanation of a term exists in %s and is short', (language) => {
  const texts = readHelp(language);
  const isWrong = (term) => !texts[prefix + term] || texts[prefix + term].length > maxLength;
  expect(terms.filter(isWrong)).toEqual([]);
});

it('every term that a page explains has a text', () => {
  const named = sources.flatMap((source) => [...source.matchAll(/term="(\w+)"/g)].map(([, term]) => term));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((term) => !terms.includes(term))).toEqual([]);
});

it('every explanation is used', () => {
  const isUsed = (term) => sources.some((source) => new RegExp(`['"]${term}['"]`).test(source));
  expect(terms.filter((term) => !isUsed(term))).toEqual([]);
});
