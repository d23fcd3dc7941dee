import { readFileSync } from 'node:fs';
import { webhookKinds } from '@harken/domain/webhooks/webhook-kinds';
import { describe, expect, it } from 'vitest';
import { newSecret, signatureOf } from './signature.ts';
import { alertNews, reportReceived } from './webhooks.bodies.ts';
import type { AlertFacts, ReportFacts } from './webhooks.news.queries.ts';

const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block ?? '');

/** The names of all fields, inner ones after what holds them; of a list those of its first. */
function fieldsOf(value: unknown, above = ''): string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], above);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    above + name,
    ...fieldsOf(inner, `${above}${name}.`),
  ]);
}

const about = {
  ...{ nationalSocietyId: 1, nationalSocietyName: 'Kalembe', projectId: 2, projectName: 'Lakes' },
  ...{ healthRiskCode: 12, healthRiskName: 'Cough', healthRiskType: 'Human', caseCount: 1 },
  ...{ femalesBelowFive: 1, femalesAtLeastFive: 0, malesBelowFive: 0, malesAtLeastFive: 0 },
  unspecifiedSexAndAge: 0,
};
const place = { region: 'Norvale', district: 'Mbara', village: 'Nakiri', zone: null };
const at = new Date('2026-03-01T09:00:00Z');
const where = { baseUrl: 'https://harken.example', at };
const report: ReportFacts = {
  ...{ ...about, ...place, id: 4711, kind: 'Single', receivedAt: at, reportedOn: '2026-03-01' },
  ...{ epiYear: 2026, epiWeek: 9, referredCount: null, deathCount: null, fromOtherVillagesCount: null },
};
const alert: AlertFacts = {
  ...{ ...about, projectId: 2, id: 41, status: 'Escalated', createdAt: at, escalatedAt: at },
  ...{
    dismissedAt: null,
    closedAt: null,
    escalatedOutcome: null,
    isDemo: false,
    reportCount: 3,
    places: [place],
  },
};

describe('the page for receivers', () => {
  it('shows bodies with the fields that are sent', () => {
    const [shownReport, shownAlert] = blocksOf('json').map((text) => fieldsOf(JSON.parse(text)));
    expect(shownReport).toEqual(fieldsOf(JSON.parse(reportReceived(report, where))));
    expect(shownAlert).toEqual(fieldsOf(JSON.parse(alertNews('alert.escalated', alert, where))));
  });

  it('tells of every kind', () => {
    for (const kind of webhookKinds) expect(page).toContain(`| \`${kind}\` |`);
  });

  it('has lines that know what is signed from what is not, and what is old', async () => {
    const [code = ''] = blocksOf('js');
    const { isFromHarken } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
    );
    const [secret, timestamp] = [newSecret(), Math.floor(Date.now() / 1000)];
    const headersAt = (sentAt: number) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(sentAt),
      'webhook-signature': signatureOf(secret, { id: 'msg_1', timestamp: sentAt, body: '{"é":1}' }),
    });
    expect(isFromHarken(headersAt(timestamp), '{"é":1}', secret)).toBe(true);
    expect(isFromHarken(headersAt(timestamp), '{"é":2}', secret)).toBe(false);
    expect(isFromHarken(headersAt(timestamp), '{"é":1}', newSecret())).toBe(false);
    expect(isFromHarken({ ...headersAt(timestamp), 'webhook-id': 'msg_2' }, '{"é":1}', secret)).toBe(false);
    expect(isFromHarken(headersAt(timestamp - 301), '{"é":1}', secret)).toBe(false);
    expect(isFromHarken({ 'webhook-timestamp': 'never' }, '{"é":1}', secret)).toBe(false);
  });
});
