import { readFileSync } from 'node:fs';
import { describeWebhookBody, type WebhookEventType } from '@harken/contract/webhooks/webhook-events';
import { webhookEventKinds } from '@harken/domain/webhooks/webhook-event-kinds';
import { describe, expect, it } from 'vitest';
import { createSignature, generateSecret } from './signature.ts';
import { composeBody, toAlertData, toReportData } from './webhooks.bodies.ts';
import type { AlertDetails, ReportDetails } from './webhooks.events.queries.ts';

const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
const findCodeBlocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, block]) => block ?? '');

/** The names of all fields, nested ones after their parent; of a list those of its first element. */
function listFields(value: unknown, above = ''): string[] {
  if (Array.isArray(value)) return listFields(value[0], above);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    above + name,
    ...listFields(inner, `${above}${name}.`),
  ]);
}

const about = {
  ...{ nationalSocietyId: 1, nationalSocietyName: 'Kalembe', projectId: 2, projectName: 'Lakes' },
  ...{ healthRiskId: 3, healthRiskCode: 12, healthRiskName: 'Cough', healthRiskType: 'Human' as const },
  caseCount: 1,
  ...{ femalesBelowFive: 1, femalesAtLeastFive: 0, malesBelowFive: 0, malesAtLeastFive: 0 },
  unspecifiedSexAndAge: 0,
};
const codes = { region: 'XX01', district: 'XX0102', village: 'XX010203', zone: null };
const placeCodes = [{ level: 'region' as const, system: 'pcode', code: 'XX01' }];
const place = { region: 'Norvale', district: 'Mbara', village: 'Nakiri', zone: null, codes, placeCodes };
const at = new Date('2026-03-01T09:00:00Z');
const baseUrl = 'https://harken.example';
const report: ReportDetails = {
  ...{
    ...about,
    ...place,
    id: 4711,
    kind: 'Single',
    status: 'Accepted',
    receivedAt: at,
    reportedOn: '2026-03-01',
  },
  ...{
    isDuplicate: false,
    onsetOn: null,
    epiYear: 2026,
    epiWeek: 9,
    referredCount: null,
    deathCount: null,
    fromOtherVillagesCount: null,
  },
};
const alert: AlertDetails = {
  ...{ ...about, projectId: 2, id: 41, status: 'Escalated', createdAt: at, escalatedAt: at },
  ...{
    dismissedAt: null,
    closedAt: null,
    escalatedOutcome: null,
    isDemo: false,
    reportIds: [1, 2, 3],
    reportCount: 3,
    places: [place],
  },
};

describe('docs/webhooks.md', () => {
  it('shows bodies with the fields that are sent', () => {
    const [shownReport, shownAlert] = findCodeBlocks('json').map((text) => listFields(JSON.parse(text)));
    const compose = (type: WebhookEventType, object: 'report' | 'alert', data: object) =>
      JSON.parse(composeBody(type, { at, object: { type: object, id: 1 }, sequence: 7 }, data));
    const change = { changes: ['status'] };
    const status = { changes: { status: { from: 'Open', to: 'Escalated' } } };
    expect(shownReport).toEqual(
      listFields(compose('report.updated', 'report', { ...toReportData(report, baseUrl), ...change })),
    );
    expect(shownAlert).toEqual(
      listFields(compose('alert.updated', 'alert', { ...toAlertData(alert, baseUrl), ...status })),
    );
  });

  it('shows bodies that match their schemas', () => {
    const [shownReport, shownAlert] = findCodeBlocks('json').map((text) => JSON.parse(text));
    expect(describeWebhookBody('report.updated').strict().parse(shownReport)).toEqual(shownReport);
    expect(describeWebhookBody('alert.updated').strict().parse(shownAlert)).toEqual(shownAlert);
  });

  it('lists every kind of event', () => {
    for (const kind of webhookEventKinds) expect(page).toContain(`| \`${kind}\` |`);
  });

  it('has sample code that rejects unsigned and old events', async () => {
    const [code = ''] = findCodeBlocks('js');
    const { isFromHarken } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
    );
    const [secret, timestamp] = [generateSecret(), Math.floor(Date.now() / 1000)];
    const headersAt = (sentAt: number) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(sentAt),
      'webhook-signature': createSignature(secret, { id: 'msg_1', timestamp: sentAt, body: '{"é":1}' }),
    });
    expect(isFromHarken(headersAt(timestamp), '{"é":1}', secret)).toBe(true);
    expect(isFromHarken(headersAt(timestamp), '{"é":2}', secret)).toBe(false);
    expect(isFromHarken(headersAt(timestamp), '{"é":1}', generateSecret())).toBe(false);
    expect(isFromHarken({ ...headersAt(timestamp), 'webhook-id': 'msg_2' }, '{"é":1}', secret)).toBe(false);
    expect(isFromHarken(headersAt(timestamp - 301), '{"é":1}', secret)).toBe(false);
    expect(isFromHarken({ 'webhook-timestamp': 'never' }, '{"é":1}', secret)).toBe(false);
  });
});
