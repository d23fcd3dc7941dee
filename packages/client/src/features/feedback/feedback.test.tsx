import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const success = () => HttpResponse.json({ isSuccess: true, message: {} });

/** Answers the message, and keeps what was sent. */
function answer(give: () => Response | Promise<Response> = success) {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/feedback', async ({ request }) => {
      sent.push(await request.json());
      return give();
    }),
  );
  return sent;
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      <FeedbackDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'open' }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const isClosed = () => expect(screen.queryByRole('dialog')).toBeNull();

async function write(text: string) {
  showPage(Page);
  await open();
  await screen.findByRole('dialog', { name: 'Send feedback' });
  fireEvent.change(field(), { target: { value: text } });
}

describe('feedback', () => {
  it('is sent, thanked for, and the dialog closes by itself', async () => {
    const sent = answer();
    await write('  More maps ');
    await send();
    const startedAt = Date.now();
    expect(await screen.findByText(/Thank you/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(sent).toEqual([{ message: 'More maps' }]);
    await waitFor(isClosed, { timeout: 4000 });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1400);
    await open();
    expect(field().value).toBe('');
  });

  it('shows that it is on its way, once', async () => {
    const sent = answer(async () => {
      await delay(200);
      return success();
    });
    await write('More maps');
    await send();
    const button = screen.getByRole('button', { name: 'Send' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    await screen.findByText(/Thank you/);
    expect(sent).toHaveLength(1);
  });

  it('needs words', async () => {
    const sent = answer();
    await write('   ');
    await send();
    expect(screen.getByText('Enter your message.')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(sent).toEqual([]);
  });

  it('counts from 80 % on, and takes no more than 1000 characters', async () => {
    const sent = answer();
    await write('x'.repeat(799));
    expect(screen.queryByText(/of 1000/)).toBeNull();
    fireEvent.change(field(), { target: { value: 'x'.repeat(800) } });
    expect(screen.getByText('800 of 1000')).toBeTruthy();
    fireEvent.change(field(), { target: { value: 'x'.repeat(1001) } });
    await send();
    expect(screen.getByText('Use at most 1000 characters.')).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(field(), { target: { value: 'x'.repeat(1000) } });
    await send();
    await screen.findByText(/Thank you/);
  });

  it.each([
    ['too often', () => new Response('slow down', { status: 429 }), /several messages in a short time/],
    ['without a connection', () => HttpResponse.error(), /could not be reached/],
  ])('%s says so and keeps the words', async (_, give, words) => {
    answer(give);
    await write('More maps');
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(field().value).toBe('More maps');
    answer();
    await send();
    expect(await screen.findByText(/Thank you/)).toBeTruthy();
  });

  it('shows at the field what the server finds wrong with the message', async () => {
    const data = { Message: ['string:validation.tooLong'] };
    answer(() =>
      HttpResponse.json(
        { isSuccess: false, message: { key: 'validation.validationError', data } },
        { status: 400 },
      ),
    );
    await write('More maps');
    await send();
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the words when the dialog is closed before they are sent', async () => {
    await write('More maps');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(isClosed);
    await open();
    expect(field().value).toBe('More maps');
  });
});
