import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import type { Screen } from './screen.ts';

const people = [
  { key: 'recipient-1', role: 'District officer for surveillance', organization: 'Ministry of Health' },
];
const supervisor = {
  key: 'user-1',
  name: 'Grace Otim',
  userRole: 'Supervisor',
  organization: 'Kalembe Society',
};
const ofOthers = { key: 'user-2', userRole: 'HeadSupervisor', organization: 'Norvale Branch' };
const sms = { channel: 'sms', attempts: 7, createdAt: '2026-03-10T06:00:00.000Z', mayRetry: false };
const failed = { state: 'Failed', reason: 'outbox.reason.serviceRefused', mayRetry: true };
const email = { ...sms, channel: 'email', attempts: 1 };

/** One message in each state. */
const deliveries = [
  { ...sms, id: 1, kind: 'alertTriggered', people: [supervisor], address: '+999705550100', ...failed },
  {
    ...{ ...sms, id: 2, kind: 'alertTriggered', people: [ofOthers], address: '***' },
    ...{ state: 'Withheld', reason: 'outbox.reason.notAllowed', mayRetry: true },
  },
  {
    ...{
      ...email,
      id: 3,
      kind: 'alertTriggered',
      people: [supervisor],
      address: 'grace.otim@harken.example',
    },
    ...{ state: 'Sent', sentAt: '2026-03-11T06:00:12.000Z', standsInForId: 1 },
  },
  {
    ...{ ...sms, id: 4, kind: 'alertEscalated', people, address: '+999705550199', state: 'Retrying' },
    ...{ nextAttemptAt: '2026-03-10T10:40:00.000Z', reason: 'outbox.reason.deviceUnreachable' },
  },
  {
    ...{ ...email, id: 5, kind: 'alertEscalated', people },
    ...{
      address: 'surveillance.officer@health.example',
      state: 'Queued',
      reason: 'outbox.reason.noMailServer',
    },
  },
];

/** Mocks messages that are failed, withheld and in progress. */
async function mockDeliveries(page: Page): Promise<void> {
  await routeCalls(page, /\/api\/alert\/\d+\/deliveries$/, (route) =>
    route.fulfill({ json: { isSuccess: true, message: {}, value: deliveries } }),
  );
}

/** Delivery of messages about an alert, if not all arrived. */
export const deliveryParts: readonly Screen[] = [
  {
    name: 'escalated alert with recipients who were not reached',
    by: 'manager',
    path: (places) => `/projects/${places.projectId}/alerts/${places.escalatedAlertId}/assess`,
    ready: 'section section h3',
    hasMap: true,
    before: mockDeliveries,
  },
];
