import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Person, type Places, signInThroughForm } from '../support/demo.ts';

let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

/** Opens a window, signed in if a person is given. */
async function openWindow(by: Person | undefined, use: (page: Page) => Promise<void>): Promise<void> {
  if (by) return demo.withPage({ size: 'wide', by }, use);
  const window = await demo.window({ size: 'wide' });
  await use(await window.newPage());
  await window.close();
}

describe('signing in', () => {
  it('returns to the requested page with its filters', async () => {
    await openWindow(undefined, async (page) => {
      const path = `/projects/${places.projectId}/alerts?status=Closed`;
      await page.goto(path);
      await page.waitForURL('**/login');
      await signInThroughForm(page, 'supervisor');
      await page.waitForURL(`**${path}`);
      await page.getByRole('link', { name: 'Alerts' }).waitFor();
    });
  });

  it('reports a wrong e-mail address or password, and keeps the address in the form', async () => {
    await openWindow(undefined, async (page) => {
      await page.goto('/login');
      await page.getByLabel('E-mail').fill('nobody@demo.harken.example');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByLabel('E-mail').inputValue()).toBe('nobody@demo.harken.example');
      expect(new URL(page.url()).pathname).toBe('/login');
    });
  });

  // SRV.NFXNREQ.055
  it('works in another language, right to left', async () => {
    await openWindow(undefined, async (page) => {
      await page.goto('/login');
      await page.getByLabel('Language').selectOption({ label: 'العربية' });
      await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      await page.reload();
      await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor();
      await page.getByRole('combobox').selectOption({ label: 'Français' });
      await page.locator('html[lang=fr][dir=ltr]').waitFor();
    });
  });

  it('is required again after signing out', async () => {
    const window = await demo.window({ size: 'wide' }); // with its own session, because that ends here
    const page = await window.newPage();
    await page.goto('/login');
    await signInThroughForm(page, 'supervisor');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.goto(`/projects/${places.projectId}/alerts`);
    await page.waitForURL('**/login');
    const response = await window.request.get('/api/authentication/status');
    expect((await response.json()).value.isAuthenticated).toBe(false);
    await window.close();
  });
});

describe('a data consumer', () => {
  it('has no links to reports or alerts', async () => {
    await openWindow('data.consumer', async (page) => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
      await page.locator('main tbody, main p').first().waitFor();
      const links = await page
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links.filter((link) => /alerts|reports/.test(link ?? ''))).toEqual([]);
    });
  });

  it.each(['alerts', 'reports/correct', 'reports/incorrect'])('has no access to %s', async (rest) => {
    await openWindow('data.consumer', async (page) => {
      await page.goto(`/projects/${places.projectId}/${rest}`);
      await page.getByRole('heading', { name: 'No access' }).waitFor();
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      // the address at / leads on to the home page
      await page.waitForURL((url) => /^\/(nationalsocieties\/\d+\/dashboard)?$/.test(url.pathname));
    });
  });
});

it('an unknown address shows "Page not found"', async () => {
  await openWindow('manager', async (page) => {
    await page.goto('/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.title()).toBe('Page not found · Harken');
  });
});
