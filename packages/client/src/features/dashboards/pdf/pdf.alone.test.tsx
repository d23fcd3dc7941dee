import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showPage } from '../../../../test/support/show-page.tsx';
import { daysAgo } from '../../../lib/dates/dates.ts';
import type { PdfOptions } from './file.ts';
import { DashboardPdfButton } from './pdf.tsx';

/** Images need a real browser, so an e2e test checks them. */
const createPdf = vi.fn<(order: PdfOptions) => Promise<Blob>>();
vi.mock('./file.ts', () => ({ createPdf: (order: PdfOptions) => createPdf(order) }));

const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  const box = { height: 100, width: 800, left: 0, right: 800 } as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
  URL.createObjectURL = () => 'blob:a-file';
  createPdf.mockResolvedValue(new Blob(['%PDF']));
});
afterEach(() => {
  vi.restoreAllMocks();
  createPdf.mockReset();
  saved.mockReset();
  delete document.documentElement.dataset.theme;
});

const filters = [{ key: 'grouping', label: 'Group by', describe: () => 'Day' }];

function Dashboard() {
  const [isCaptured, setIsCaptured] = useState(false);
  const [isThere, setIsThere] = useState(true);
  return (
    <main>
      <button type="button" onClick={() => setIsThere(false)}>
        Leave
      </button>
      {isThere && (
        <DashboardPdfButton
          title="Lakeshore 2026, Kalembe"
          days={{ firstDay: '2026-11-16', lastDay: '2026-11-22' }}
          filters={filters}
          beforeCapture={() => setIsCaptured(true)}
          afterCapture={() => setIsCaptured(false)}
        />
      )}
      <section data-print-part="">
        <div data-chart={isCaptured ? 'drawn' : 'waiting'}>Cases</div>
        <div data-print-part="">within</div>
      </section>
      <section data-print-part="">Map</section>
    </main>
  );
}

async function press() {
  showPage(Dashboard);
  const button = await screen.findByRole('button', { name: 'PDF' });
  await userEvent.click(button);
  return button;
}

describe('the button that saves the dashboard', () => {
  it('passes on a heading and all parts with rendered charts, and saves the file', async () => {
    await press();
    await waitFor(() => expect(saved).toHaveBeenCalledWith('Report.pdf'));
    const [order] = createPdf.mock.calls[0] ?? [];
    expect(order?.parts.map((part) => part.textContent)).toEqual([
      `Lakeshore 2026, Kalembe2026-11-16 to 2026-11-22Group by: Day${daysAgo(0)}, by Ruth Okeme`
        .replace(/\d{4}-\d\d-\d\d/g, (date) => `\u2066${date}\u2069`)
        .replace('Ruth Okeme', '\u2068Ruth Okeme\u2069'),
      'Caseswithin',
      'Map',
    ]);
    expect(order).toMatchObject({ title: 'Lakeshore 2026, Kalembe', language: 'en', direction: 'ltr' });
    expect(await screen.findByText('The PDF was saved as Report.pdf.')).toBeTruthy();
  });

  it('captures the page with expanded parts in the light theme, and restores it afterwards', async () => {
    document.documentElement.dataset.theme = 'dark';
    const seen: unknown[] = [];
    createPdf.mockImplementation(async () => {
      seen.push(document.documentElement.dataset.theme, document.querySelector('[data-chart]')?.outerHTML);
      return new Blob();
    });
    await press();
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(seen).toEqual(['light', '<div data-chart="drawn">Cases</div>']);
    await waitFor(() => expect(document.querySelector('[data-chart="waiting"]')).toBeTruthy());
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('shows its progress, and does not start twice', async () => {
    let finish = (_file: Blob) => {};
    createPdf.mockImplementation(({ onPart }) => {
      onPart(2);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const button = await press();
    await screen.findByText('PDF: part 2 of 3');
    expect(screen.getByText('Preparing the PDF').closest('[role="status"]')).toBeTruthy();
    await userEvent.click(button);
    expect(createPdf).toHaveBeenCalledTimes(1);
    finish(new Blob());
    expect(await screen.findByRole('button', { name: 'PDF' })).toBe(button);
  });

  it('shows an error when it fails, and can be used again', async () => {
    createPdf.mockRejectedValueOnce(new Error('too large'));
    const button = await press();
    expect(await screen.findByText(/^The PDF could not be created/)).toBeTruthy();
    expect(saved).not.toHaveBeenCalled();
    await userEvent.click(button);
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });

  it('aborts when the page is left', async () => {
    createPdf.mockImplementation(
      ({ signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    await press();
    await waitFor(() => expect(createPdf).toHaveBeenCalled());
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(createPdf.mock.calls[0]?.[0].signal.aborted).toBe(true));
    expect(saved).not.toHaveBeenCalled();
    expect(screen.queryByText(/^The PDF could not be created/)).toBeNull();
  });
});
