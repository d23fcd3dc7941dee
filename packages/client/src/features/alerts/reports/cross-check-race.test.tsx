import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, type JsonBodyType } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aQueryClient } from '../../../../test/support/fixture.tsx';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { type AlertAssessment, alertKeys } from '../alerts.api.ts';
import { anAlert, aReport } from '../testing/alerts.builders.ts';
import { mockContextCalls, showAlertPage } from '../testing/show-alert-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const before = anAlert();
const after = anAlert({
  assessmentStatus: 'ToEscalate',
  reports: before.reports.map((report) => ({ ...report, status: 'Accepted' })),
});

/** A response that the test sends at a time of its choice. */
function aResponse() {
  let give: (response: HttpResponse<JsonBodyType>) => void = () => undefined;
  const response = new Promise<HttpResponse<JsonBodyType>>((resolve) => {
    give = resolve;
  });
  return { response, give };
}

/** The page while a report is being accepted by its shortcut and the alert, in its earlier state, is being refetched. */
async function acceptWhileFetching() {
  const client = aQueryClient();
  const responses: (AlertAssessment | ReturnType<typeof aResponse>)[] = [before];
  const requests = mockCall('get', 'alert/4127/get', () => {
    const next = responses.shift() ?? after;
    return 'response' in next ? next.response : HttpResponse.json(next);
  });
  showAlertPage('/projects/5/alerts/4127/assess', 'Manager', client);
  await screen.findByRole('heading', { level: 1, name: 'Acute watery diarrhoea' });
  const check = aResponse();
  const accepts = mockCall('post', 'alert/4127/acceptReport', () => check.response);
  const user = userEvent.setup();
  await user.keyboard('na');
  await waitFor(() => expect(accepts.length).toBe(1));
  const fetched = aResponse();
  responses.push(fetched);
  const refetch = act(() => {
    void client.invalidateQueries({ queryKey: alertKeys.one(4127) });
  });
  await refetch;
  await waitFor(() => expect(requests.length).toBe(2));
  return { check, fetched, requests };
}

const confirmed = () => success({ assessmentStatus: 'ToEscalate' });
const getReport = (name: string) =>
  within(screen.getByRole('heading', { name }).parentElement as HTMLElement);

describe('a cross-check while the alert is refetched', () => {
  it('stays when the older response comes after the confirmation', async () => {
    const { check, fetched, requests } = await acceptWhileFetching();
    await act(async () => check.give(confirmed()));
    await screen.findByText('Ready to escalate');
    await act(async () => fetched.give(HttpResponse.json(before)));
    // requested again, since the dropped response may have contained changes by others
    await waitFor(() => expect(requests.length).toBe(3));
    expect(screen.getByText('Ready to escalate')).toBeTruthy();
    expect(getReport(aReport().dataCollector ?? '').getByText('Accepted')).toBeTruthy();
  });

  it('stays when the older response comes before the confirmation', async () => {
    const { check, fetched } = await acceptWhileFetching();
    await act(async () => fetched.give(HttpResponse.json(before)));
    await act(async () => check.give(confirmed()));
    expect(await screen.findByText('Ready to escalate')).toBeTruthy();
    expect(getReport(aReport().dataCollector ?? '').getByText('Accepted')).toBeTruthy();
  });
});
