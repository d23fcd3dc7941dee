import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { openDeleteConfirmation, project, rows, type Screen, society, submitEmpty } from './screen.ts';

const contact = {
  ...{ id: 1, organizationId: 1, organization: 'Kalembe Branch', name: 'Fatou Sy', role: 'healthWorker' },
  ...{ facility: 'Health post of a village with a long name', languageCode: 'fr', escalationOrder: 1 },
  ...{ phoneNumber: '+221770000000', isForAllHealthRisks: true, healthRisks: [], isEditable: true },
  areas: [
    { level: 'district', id: 1, name: 'Mbara' },
    { level: 'village', id: 1, name: 'Nakiri' },
  ],
};
const question = {
  ...{ languageCode: 'en', nationalSociety: 'Kalembe Society', healthRisk: 'Acute watery diarrhoea' },
  ...{ caseDefinition: 'Three or more loose stools within 24 hours', places: ['Nakiri, Mbara'] },
  ...{
    firstReportAt: '2026-03-10T05:00:00',
    lastReportAt: '2026-03-10T07:00:00',
    reportCount: 3,
    caseCount: 4,
  },
  ...{ supervisorPhone: '+221770000000', expiresAt: '2026-03-24T12:00:00' },
};

/** Mocks a contact of the national society, and the question of a link. */
async function mockVerification(page: Page): Promise<void> {
  const answers: [RegExp, unknown][] = [
    [/\/api\/verificationContact\/list/, [contact, { ...contact, id: 2, role: 'districtOfficer' }]],
    [/\/api\/verificationContact\/1\/get/, contact],
  ];
  for (const [address, value] of answers)
    await routeCalls(page, address, (route) =>
      route.fulfill({ json: { isSuccess: true, message: {}, value } }),
    );
  // The page speaks the language of the contact.
  await routeCalls(page, /\/api\/verification\/open/, async (route) => {
    const languageCode = await page.evaluate(() => document.documentElement.lang);
    await route.fulfill({ json: { isSuccess: true, message: {}, value: { ...question, languageCode } } });
  });
}

const by = 'manager';
const before = mockVerification;
const list = society('contacts');
const form = 'main form';

/** Contacts, when a project asks them, and the page of a link. */
export const verificationScreens: readonly Screen[] = [
  { name: 'contacts', by, path: list, ready: rows, before },
  { name: 'no contacts', by, path: list, ready: 'main a[href$=add]' },
  { name: 'new contact', by, path: society('contacts/add'), ready: form },
  { name: 'form of a contact', by, path: society('contacts/1/edit'), ready: form, before },
  { name: 'settings of verification', by, path: project('verification'), ready: form },
  { name: 'a link to verify an alert', path: () => '/verify#token=any', ready: form, before },
  { name: 'a dead link to verify an alert', path: () => '/verify', ready: 'main h1 ~ div:has(svg)' },
];

/** Dialogs and states of these pages. */
export const verificationParts: readonly Screen[] = [
  { name: 'new contact with errors', by, path: society('contacts/add'), ready: form, inside: submitEmpty },
  {
    name: 'confirmation before deleting a contact',
    ...{ by, path: list, ready: rows, before },
    inside: openDeleteConfirmation,
  },
];
