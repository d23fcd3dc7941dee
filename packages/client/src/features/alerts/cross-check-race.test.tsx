import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, type JsonBodyType } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, server, success } from '../../../test/support/show-routes.tsx';
import { aQueryClient } from '../../../test/support/stage.tsx';
import { type AlertAssessment, alertKeys } from './alerts.api.ts';
import { anAlert, aReport } from './testing/alerts.builders.ts';
import { answerSurroundings, showAlertPage } from './testing/show-alert-page.tsx';

beforeAll(() => server.listen());
beforeEach(() => answerSurroundings());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const before = anAlert();
const after = anAlert({
  assessmentStatus: 'ToEscalate',
  reports: before.reports.map((report) => ({ ...report, status: 'Accepted' })),
});

/** A response that the test gives when it wants to. */
function aResponse() {
  let give: (response: HttpResponse<JsonBodyType>) => void = () => undefined;
  const response = new Promise<HttpResponse<JsonBodyType>>((resolve) => {
    give = resolve;
  });
  return { response, give };
}

/** The page while a report is being accepted by its key and the alert, as it was before, is being fetched by itself. */
async function acceptWhileFetching() {
  const client = aQueryClient();
  const responses: (AlertAssessment | ReturnType<typeof aResponse>)[] = [before];
  const asked = answer('get', 'alert/4127/get', () => {
    const next = responses.shift() ?? after;
    return 'response' in next ? next.response : HttpResponse.json(next);
  });
  showAlertPage('/projects/5/alerts/4127/assess', 'Manager', client);
  await screen.findByRole('heading', { level: 1, name: 'Acute watery diarrhoea' });
  const check = aResponse();
  const accepts = answer('post', 'alert/4127/acceptReport', () => check.response);
  const user = userEvent.setup();
  await user.keyboard('na');
  await waitFor(() => expect(accepts.length).toBe(1));
  const fetched = aResponse();
  responses.push(fetched);
  const refetch = act(() => {
    void client.invalidateQueries({ queryKey: alertKeys.one(4127) });
  });
  await refetch;
  await waitFor(() => expect(asked.length).toBe(2));
  return { check, fetched, asked };
}

const confirmed = () => success({ assessmentStatus: 'ToEscalate' });
const stateOf = (name: string) => within(screen.getByRole('heading', { name }).parentElement as HTMLElement);

describe('a check while the alert is fetched', () => {
  it('stays when the older response comes after the confirmation', async () => {
    const { check, fetched, asked } = await acceptWhileFetching();
    await act(async () => check.give(confirmed()));
    await screen.findByText('Ready to escalate');
    await act(async () => fetched.give(HttpResponse.json(before)));
    await waitFor(() => expect(asked.length).toBe(3)); // asked for again, since it may hold what others changed
    expect(screen.getByText('Ready to escalate')).toBeTruthy();
    expect(stateOf(aReport().dataCollector ?? '').getByText('Accepted')).toBeTruthy();
  });

  it('stays when the older response comes before the confirmation', async () => {
    const { check, fetched } = await acceptWhileFetching();
    await act(async () => fetched.give(HttpResponse.json(before)));
    await act(async () => check.give(confirmed()));
    expect(await screen.findByText('Ready to escalate')).toBeTruthy();
    expect(stateOf(aReport().dataCollector ?? '').getByText('Accepted')).toBeTruthy();
  });
});
