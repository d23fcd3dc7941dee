import { startDataElementId } from '@harken/contract/start-data';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { remove } from '../offline/cache-store.ts';
import { textsName } from '../offline/cached-responses.ts';
import { TextsProvider, useTexts } from './texts.tsx';

const texts: Record<string, Record<string, string>> = {
  en: { 'x.greeting': 'Welcome', 'x.count': '{count, plural, one {# report} other {# reports}}' },
  ar: { 'x.greeting': 'مرحبًا', 'x.count': '{count, plural, other {# بلاغات}}' },
};
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    const language = address.match(/getStrings\/(\w+)/)?.[1] ?? '';
    const value = Object.entries(texts[language] ?? {}).map(([key, text]) => [
      key,
      { value: text, needsImprovement: false },
    ]);
    return new Response(JSON.stringify({ isSuccess: true, message: {}, value: Object.fromEntries(value) }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function Greeting() {
  const { t, setLanguage } = useTexts();
  return (
    <>
      <p>{t('x.greeting')}</p>
      <p>{t('x.count', { count: 2 })}</p>
      <button type="button" onClick={() => setLanguage('ar')}>
        العربية
      </button>
    </>
  );
}

function renderTree(user: { languageCode: string } | null) {
  return (
    <TextsProvider user={user} waiting="…" failed={() => 'failed'}>
      <Greeting />
    </TextsProvider>
  );
}

const show = (user: { languageCode: string } | null) => render(renderTree(user));

describe('texts', () => {
  it('before sign-in are only those of the sign-in page', async () => {
    show(null);
    await screen.findByText('Welcome');
    expect(requests).toEqual(['/api/appData/getStrings/en?part=entry']);
  });

  it('after sign-in are complete, in the language of the account, with its direction', async () => {
    show({ languageCode: 'ar' });
    await screen.findByText('مرحبًا');
    expect(requests).toEqual(['/api/appData/getStrings/ar']);
    expect(screen.getByText('2 بلاغات')).toBeTruthy();
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
  });

  it('change with the language of the account', async () => {
    const { rerender } = show({ languageCode: 'en' });
    await screen.findByText('2 reports');
    rerender(renderTree({ languageCode: 'ar' }));
    await screen.findByText('مرحبًا');
    expect(requests.at(-1)).toBe('/api/appData/getStrings/ar');
  });

  it('before sign-in change with the chosen language, which the device remembers', async () => {
    const first = show(null);
    await screen.findByText('Welcome');
    await userEvent.click(screen.getByRole('button', { name: 'العربية' }));
    await screen.findByText('مرحبًا');
    first.unmount();
    show(null);
    await screen.findByText('مرحبًا');
    expect(requests.at(-1)).toBe('/api/appData/getStrings/ar?part=entry');
  });

  describe('of the page that opens first', () => {
    const showFirst = async (values: Record<string, string>, language = 'en') => {
      vi.resetModules();
      const session = { texts: { language, values } };
      document.body.innerHTML = `<script type="application/json" id="${startDataElementId}">${JSON.stringify({ session })}</script>`;
      const module = await import('./texts.tsx');
      await (await import('./format.ts')).loadRichFormat();
      function First() {
        const { t, isComplete } = module.useTexts();
        return (
          <p title={isComplete ? 'complete' : 'first'}>
            {[t('x.greeting'), t('x.count', { count: 2 })].join('|')}
          </p>
        );
      }
      render(
        <module.TextsProvider user={{ languageCode: 'en' }} waiting="…" failed={() => 'failed'}>
          <First />
        </module.TextsProvider>,
      );
    };
    afterEach(() => {
      document.body.innerHTML = '';
      vi.useRealTimers();
    });

    it('come with it; the others are loaded a little later', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await showFirst(texts.en ?? {});
      const shown = await screen.findByText('Welcome|2 reports');
      expect([shown.title, requests]).toEqual(['first', []]);
      await vi.advanceTimersByTimeAsync(3100);
      await waitFor(() => expect(shown.title).toBe('complete'));
      expect(requests).toEqual(['/api/appData/getStrings/en']);
    });

    it('are empty if one is missing, and all are loaded at once', async () => {
      await showFirst({ 'x.greeting': 'Welcome' });
      await screen.findByText('Welcome|');
      await screen.findByText('Welcome|2 reports');
      expect(requests).toEqual(['/api/appData/getStrings/en']);
    });

    it('in another language than the chosen one are not shown', async () => {
      await showFirst({ 'x.greeting': 'مرحبًا', 'x.count': '2' }, 'ar');
      await screen.findByText('Welcome|2 reports');
      expect(screen.queryByText(/مرحبًا/)).toBeNull();
    });

    it('stay while the others cannot be loaded, which are tried again', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const answer = globalThis.fetch;
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
      await remove(textsName);
      await showFirst(texts.en ?? {});
      const shown = await screen.findByText('Welcome|2 reports');
      await vi.advanceTimersByTimeAsync(3100);
      expect(shown.title).toBe('first');
      vi.stubGlobal('fetch', answer);
      await vi.advanceTimersByTimeAsync(3100);
      await waitFor(() => expect(shown.title).toBe('complete'));
    });
  });

  it('that cannot be loaded show an error', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await remove(textsName); // another test may have stored some
    const { container } = show(null);
    await waitFor(() => expect(container.textContent).toBe('failed'));
  });
});
