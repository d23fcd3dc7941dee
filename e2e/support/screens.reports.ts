import { open, project, rows, type Screen, society } from './screen.ts';

const by = 'manager';
const incorrect = (sender: string) => project(`reports/incorrect?dataCollectorType=${sender}`);

/** The lists of reports, of a project and of a society. */
export const reportScreens: readonly Screen[] = [
  { name: 'correct reports', by, path: project('reports/correct'), ready: rows },
  { name: 'incorrect reports of people', by, path: incorrect('Human'), ready: rows },
  { name: 'incorrect reports of collection points', by, path: incorrect('CollectionPoint'), ready: rows },
  { name: 'messages of unknown senders', by, path: incorrect('UnknownSender'), ready: rows },
  { name: 'correct reports of a society', by, path: society('reports/correct'), ready: rows },
  { name: 'incorrect reports of a society', by, path: society('reports/incorrect'), ready: rows },
  {
    name: 'form of a report',
    by,
    path: (at) => project(`reports/${at.newReportId}/edit`)(at),
    ready: 'main form',
  },
];

/** Parts of lists of reports that open above them. */
export const reportParts: readonly Screen[] = [
  {
    name: 'menu of a report',
    by,
    path: project('reports/correct'),
    ready: 'td button[aria-haspopup=menu]',
    inside: async (page) => {
      await open('td button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').first().waitFor();
    },
  },
];
