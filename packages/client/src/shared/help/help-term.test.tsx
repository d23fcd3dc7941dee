import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { server, showPages } from '../../../test/support/show-routes.tsx';
import { Card } from '../../ui/page/card.tsx';
import { HelpTerm } from './help-term.tsx';
import { HelpTerms } from './help-terms.tsx';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a "?" beside a heading', () => {
  const name = 'What does “Alert rule” mean?';
  const page = () => (
    <Card title="Alert rule" explanation={<HelpTerm term="alertRule" name="Alert rule" />}>
      Content
    </Card>
  );

  // SRV.NFXNREQ.051
  it('shows the explanation when it is pressed, and Escape closes it and returns to it', async () => {
    showPages([{ path: '/page', page }], '/page');
    const button = await screen.findByRole('button', { name });
    expect(screen.getByRole('region', { name: 'Alert rule' })).toBeDefined();
    expect(screen.queryByText(/raise an alert/)).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByRole('dialog', { name })).toBeDefined();
    expect(screen.getByText(/within how many days and kilometres, raise an alert/)).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  });

  it('opens by keyboard', async () => {
    showPages([{ path: '/page', page }], '/page');
    await screen.findByRole('button', { name });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name })).toBeDefined();
  });
});

it('explains related terms in the same popup', async () => {
  const page = () => <HelpTerm term="crossCheck" name="Cross-check" also={['accept', 'dismiss']} />;
  showPages([{ path: '/page', page }], '/page');
  await userEvent.click(await screen.findByRole('button', { name: 'What does “Cross-check” mean?' }));
  expect(await screen.findByText(/decide that a report is true/)).toBeTruthy();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Accept', 'Dismiss']);
});

describe('terms of a page that have no heading of their own', () => {
  const terms = ['accept', 'dismiss', 'cluster', 'errorType', 'epiWeek', 'retention'];

  it.each([
    ['Accept', /decide that a report is true/],
    ['Dismiss', /not true, or that an alert is none/],
    ['Cluster', /linked to each other/],
    ['Error type', /could not be parsed/],
    ['Epi week', /Sunday or Monday/],
    ['Retention', /How long which data is stored/],
  ])('%s is named and explained', async (name, explanation) => {
    showPages([{ path: '/page', page: () => <HelpTerms terms={terms} /> }], '/page');
    expect(await screen.findByText(name)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: `What does “${name}” mean?` }));
    expect(await screen.findByText(explanation)).toBeTruthy();
  });
});
