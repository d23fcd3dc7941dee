import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, refusal, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { AssignSenderDialog } from './assign-sender-dialog.tsx';
import { chooseCollector, collectorsToChoose } from './testing/collectors.builders.ts';

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function DialogPage() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <AssignSenderDialog reportId={77} projectId={5} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

let sent: ReturnType<typeof answer>;

beforeEach(() => {
  answer('get', 'report/77/unknownSender', () => success({ phoneNumber: '+999705550177', messageCount: 2 }));
  answer('post', 'dataCollector/listAll', () => success(collectorsToChoose));
  answer('get', 'dataCollector/:id/get', () =>
    success({ phoneNumber: '+999705550142', additionalPhoneNumber: null }),
  );
  sent = answer('post', 'report/77/assignSender', () => success({ messageCount: 3 }));
});

const show = () => showPages([{ path: '/', page: DialogPage }], '/', { role: 'Manager' });
const assign = () => userEvent.click(screen.getByRole('button', { name: 'Assign the number' }));
const collectorField = () => screen.findByRole('combobox', { name: 'Data collector' });

describe('whose number it is', () => {
  it('shows the number and what came from it', async () => {
    show();
    expect(await screen.findByText(/\+999705550177.*2 other messages/)).toBeTruthy();
  });

  it('tells what will happen, does it, and says how many messages went along', async () => {
    show();
    await collectorField();
    await chooseCollector(/Mariam Kessy/);
    expect(await screen.findByText(/Mariam Kessy\W? gets this number/)).toBeTruthy();
    await assign();
    expect(
      await screen.findByText(/^The number and 3 messages now belong to \W?Mariam Kessy\W?\.$/),
    ).toBeTruthy();
    expect(screen.getByText('closed')).toBeTruthy();
    expect(sent).toEqual([{ dataCollectorId: 7 }]);
  });

  it('needs a collector', async () => {
    show();
    const field = await collectorField();
    await screen.findByText(/\+999705550177/);
    await assign();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toHaveLength(0);
  });

  it('goes to nobody who has two numbers', async () => {
    answer('get', 'dataCollector/:id/get', () =>
      success({ phoneNumber: '+999705550142', additionalPhoneNumber: '+999705550143' }),
    );
    show();
    await collectorField();
    await chooseCollector(/Mariam Kessy/);
    expect(await screen.findByText(/has two numbers already/)).toBeTruthy();
    expect(screen.queryByText(/gets this number/)).toBeNull();
    await assign();
    expect(sent).toHaveLength(0);
  });

  it('says that there is nobody to choose', async () => {
    answer('post', 'dataCollector/listAll', () => success([]));
    show();
    expect(await screen.findByText('There is no data collector to choose.')).toBeTruthy();
  });

  it.each([
    ['report.unknownSender.noFreeNumber', true],
    ['report.edit.senderDoesNotExist', true],
    ['report.unknownSender.numberTaken', false],
    ['report.unknownSender.noNumber', false],
    ['project.projectIsClosed', false],
  ])('says why it was refused: %s', async (key, isAtField) => {
    answer('post', 'report/77/assignSender', () => refusal(key));
    show();
    const field = await collectorField();
    await chooseCollector(/Mariam Kessy/);
    await assign();
    if (isAtField) await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    else expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByText('open')).toBeTruthy();
  });

  it('says that the number is known by now', async () => {
    answer('get', 'report/77/unknownSender', () => refusal('report.unknownSender.isKnown'));
    show();
    expect((await screen.findByRole('alert')).textContent).toMatch(/does not come from an unknown number/);
    expect(screen.getByRole('button', { name: 'Assign the number' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});
