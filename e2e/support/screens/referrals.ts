import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { open, project, rows, type Screen } from './screen.ts';

const referral = {
  ...{ id: 1, number: 'R4829138', referredAt: '2026-03-10T12:00:00', origin: 'collector', reportId: 1 },
  ...{ healthRisk: 'Acute watery diarrhoea', region: 'Norvale', district: 'Mbara', village: 'Nakiri' },
  ...{ contactId: 3, facility: 'Health post of a village with a long name', severity: 'emergency' },
  ...{
    symptoms: ['wateryDiarrhoea', 'vomiting', 'unableToDrink'],
    reason: 'Cannot stand up',
    status: 'died',
  },
  ...{ arrival: 'arrived', outcome: 'died', laboratory: 'positive', reminderCount: 2 },
  ...{ remindedAt: '2026-03-11T12:00:00', updatedAt: '2026-03-12T12:00:00', updatedFrom: 'contact' },
  ...{ comment: 'On the second day', isEditable: true },
};
const counts = { total: 12, waiting: 3, arrived: 5, notArrived: 1, recovered: 1, died: 1, unknown: 1 };
const facility = { ...counts, contactId: 3, facility: referral.facility };

/** Mocks referrals to two facilities. */
async function mockReferrals(page: Page): Promise<void> {
  const other = { ...referral, id: 2, number: 'R5724000', status: 'waiting', facility: null };
  const answers: [RegExp, unknown][] = [
    [/\/api\/referral\/list/, { data: [referral, other], page: 1, rowsPerPage: 50, totalRows: 2 }],
    [
      /\/api\/referral\/summary/,
      { all: counts, facilities: [facility, { ...facility, contactId: 4 }], healthRisks: [] },
    ],
    [
      /\/api\/referral\/ofReport/,
      {
        ...{ referrals: [referral, other], mayEdit: true },
        facilities: [
          { id: 3, name: referral.facility, contact: 'Fatou Sy' },
          { id: 4, name: 'Hospital' },
        ],
        reports: [{ id: 1, dateTime: '2026-03-10T11:00:00', village: 'Nakiri' }],
      },
    ],
  ];
  for (const [address, value] of answers)
    await routeCalls(page, address, (route) =>
      route.fulfill({ json: { isSuccess: true, message: {}, value } }),
    );
}

const by = 'manager';
const before = mockReferrals;
const ofAlert = (places: { projectId: number; openAlertId: number }) =>
  `/projects/${places.projectId}/alerts/${places.openAlertId}/assess`;
const referButton = 'section:has(> div > div > ul > li bdi[dir=ltr]) > div > div > div > button:has(svg)';

/** To the last field, which the bar with the buttons covers otherwise. */
const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** Referrals of a project, and what it sends to data collectors. */
export const referralScreens: readonly Screen[] = [
  { name: 'referrals', by, path: project('referrals'), ready: rows, before },
  { name: 'no referrals', by, path: project('referrals'), ready: 'main p' },
  {
    name: 'messages to data collectors',
    by,
    path: project('collectormessages'),
    ready: 'main form',
    inside: scrollDown,
  },
];

/** The card and the forms of referrals on the page of an alert. */
export const referralParts: readonly Screen[] = [
  {
    name: 'form to refer somebody',
    ...{ by, path: ofAlert, ready: referButton, before, hasMap: true },
    inside: async (page) => {
      await open(referButton)(page);
      await page.locator('[role=dialog] form').waitFor();
    },
  },
];
