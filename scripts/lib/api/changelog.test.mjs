import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../project.mjs';
import { compareDescriptions } from './api-changes.mjs';
import { listReleased, removeTexts, writeChangelog } from './changelog.mjs';
import { today } from './testing/description.mjs';

describe('the changelog', () => {
  const changes = [{ text: 'GET /x was added', isBreaking: false }];

  it('lists what is not released, then the releases', () => {
    const text = writeChangelog(
      [
        { version: '0.3.0', changes: [] },
        { version: '0.2.0', changes: ['One'] },
      ],
      changes,
    );
    expect(text.slice(text.indexOf('## '))).toBe(
      '## Not released yet\n\n- GET /x was added.\n\n## 0.3.0\n\nNo changes.\n\n## 0.2.0\n\n- One.\n',
    );
  });

  it('begins with the first version', () => {
    expect(listReleased([], '0.2.0', [])).toEqual([
      { version: '0.2.0', changes: ['The first version of the data API'] },
    ]);
    expect(writeChangelog([], [])).toContain('## Not released yet\n\n- The first version of the data API.\n');
  });

  it('gets each version once', () => {
    const releases = listReleased([{ version: '0.2.0', changes: [] }], '0.3.0', changes);
    expect(releases.map(({ version }) => version)).toEqual(['0.3.0', '0.2.0']);
    expect(() => listReleased(releases, '0.3.0', [])).toThrow('0.3.0 is released already');
    expect(() => listReleased(releases, undefined, [])).toThrow('--release needs a version');
  });
});

describe('the kept description of the last release', () => {
  const read = (name) =>
    JSON.parse(readFileSync(inProject('packages', 'api-client', 'generated', name), 'utf8'));

  it('has everything that is compared', () => {
    const present = read('openapi.json');
    expect(compareDescriptions(removeTexts(present), present, today)).toEqual([]);
    expect(Object.keys(read('released.json').paths)).toContain('/api/v1/reports');
  });

  it('keeps a field that is named description', () => {
    const field = { type: 'string' };
    expect(removeTexts({ description: 'Text.', properties: { description: field } })).toEqual({
      properties: { description: field },
    });
  });
});
