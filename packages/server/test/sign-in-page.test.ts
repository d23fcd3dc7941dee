import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicPages, signInForms } from '@harken/contract/start-data';
import { languageCodes } from '@harken/contract/texts/languages.generated';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson, password } from '../src/features/accounts/testing/sign-in-users.ts';
import { aPersonWithTwoFactor } from '../src/features/accounts/testing/two-factor.ts';
import { setHeadManagers } from '../src/features/agreements/testing/consents.ts';
import { aProject } from './support/builders/projects.ts';
import { aSociety } from './support/builders/societies.ts';
import { startTestApp, type TestApp, type TestResponse } from './support/test-app.ts';

/** The server-rendered sign-in form, with a small page instead of the built client. */

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'harken-sign-in-'));
  await mkdir(path.join(folder, '.start'));
  await mkdir(path.join(folder, 'static'));
  const page = [
    '<html lang="en" dir="ltr"><head><script type="module" crossorigin src="/static/entry.js"></script>',
    '<link rel="modulepreload" crossorigin href="/static/form.js"><link rel="stylesheet" crossorigin href="/static/entry.css"></head>',
    '<body><div id="root"></div></body></html>',
  ];
  await writeFile(path.join(folder, 'index.html'), page.join(''));
  await writeFile(
    path.join(folder, 'static', 'entry.css'),
    'b{color:red}:root[data-theme=dark]{--page:#000}',
  );
  const form = (name: string) =>
    `<form>${name}|⟦token⟧|⟦next⟧|⟦encodedNext⟧|⟦email⟧|⟦error⟧|⟦text accounts.signIn.title⟧</form>`;
  const forms = Object.fromEntries(signInForms.map((name) => [name, form(name)]));
  const templates = {
    forms: Object.fromEntries(languageCodes.map((code) => [code, forms])),
    styles: ['static/entry.css'],
    scripts: ['static/form.js', 'static/entry.js'],
    frame: ['static/frame.js'],
    textKeys: {
      'static/form.js': ['accounts.signIn.title'],
      'static/frame.js': ['shell.demoName', 'a.key.without.text'],
      'static/alert.js': ['alerts.assess.title', 'shell.demoName'],
      'static/dialog.js': ['alerts.bar.dismiss'],
      'static/home.js': ['alerts.bar.close'],
    },
    pages: [
      {
        path: '/projects/{projectId}/alerts/{alertId}/assess',
        roles: ['Supervisor', 'Manager'],
        files: ['static/alert.js', 'static/alert.css', 'static/ground.pmtiles'],
        later: ['static/dialog.js'],
        data: ['/api/alert/{alertId}/get', '/api/days?from={day-6}', '/api/village/{villageId}/get'],
      },
      {
        path: '/projects/{projectId}/dashboard',
        roles: ['Supervisor', 'Manager'],
        files: ['static/home.js'],
        later: [],
        data: [],
      },
    ],
    homes: { Supervisor: { Project: '/projects/{projectId}/dashboard' } },
  };
  await writeFile(path.join(folder, '.start', 'early.js'), 'window.early=1;\n');
  await writeFile(path.join(folder, '.start', 'sign-in.json'), JSON.stringify(templates));
  app = await startTestApp({ pagesFolder: `${folder}/`, now: '2026-03-01T08:00:10Z' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.nobody.send({ method: 'GET', url, headers });
const listCookies = ({ headers }: TestResponse) => [headers['set-cookie'] ?? []].flat().map(String);
const readParts = ({ body }: TestResponse) => (/<form>(.*)<\/form>/.exec(body)?.[1] ?? '').split('|');
const readStartData = ({ body }: TestResponse) =>
  JSON.parse(/<script type="application\/json" id="start-data">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');

/** Opens the page, as a browser does before it sends the form. */
async function openForm(url = '/login', headers: Record<string, string> = {}) {
  const page = await get(url, headers);
  const cookie = (listCookies(page).find((one) => one.startsWith('harken_form=')) ?? '').split(';')[0] ?? '';
  const [, token = '', next = ''] = readParts(page);
  const send = (fields: Record<string, string>, more: Record<string, string> = {}) =>
    app.nobody.send({
      method: 'POST',
      url: '/login',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...more },
      payload: new URLSearchParams({ token, next, ...fields }).toString(),
    });
  return { page, cookie, token, send };
}

async function isSignedIn(response: TestResponse): Promise<boolean> {
  const cookie = listCookies(response).find((one) => one.startsWith('harken_session='));
  if (!cookie) return false;
  const status = await get('/api/authentication/status', { cookie: cookie.split(';')[0] ?? '' });
  return status.body.value.isAuthenticated;
}

describe('the page for somebody who is not signed in', () => {
  it('has the form, its styles, texts and settings, and is not stored', async () => {
    const { page, token } = await openForm();
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    // otherwise browsers would send the form without its origin
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.body).toContain('<style>b{color:red}');
    expect(page.body).toContain('dark){:root:not([data-theme]){--page:#000}}</style>');
    expect(page.body).not.toContain('rel="stylesheet"');
    // the app is loaded by the script, after the form
    expect(page.body).not.toMatch(/modulepreload|<script type="module"/);
    expect(readStartData(page).scripts).toEqual(['static/entry.js', 'static/form.js']);
    expect(readStartData(page).later).toEqual(['static/frame.js']);
    expect(page.body).toContain('<script>window.early=1;</script>');
    expect(page.body).toContain('<div id="root"></div>');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(readParts(page)).toEqual(['empty', token, '/', '%2F', '', '', 'Sign in']);
    expect(readStartData(page)).toMatchObject({
      language: 'en',
      texts: { 'accounts.signIn.title': 'Sign in' },
      appData: { authCookieExpiration: 180, supporters: [] },
    });
    expect(Object.keys(readStartData(page).texts)).not.toContain('alerts.title');
  });

  it('allows its styles and its script, and no other inline code, by their hash', async () => {
    const policy = String((await get('/login')).headers['content-security-policy']);
    expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/);
    const scriptHash = createHash('sha256').update('window.early=1;').digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${scriptHash}';`);
    expect(policy).not.toContain('unsafe');
  });

  it.each([
    ['fr', { 'accept-language': 'fr-CH, en;q=0.5' }, '/login', 'Connexion', 'ltr'],
    ['ar', { cookie: 'harken_language=ar', 'accept-language': 'fr' }, '/login', 'تسجيل الدخول', 'rtl'],
    ['es', { cookie: 'harken_language=ar' }, '/login?language=es', 'Iniciar sesión', 'ltr'],
    ['en', { cookie: 'harken_language=<script>' }, '/login?language=xx', 'Sign in', 'ltr'],
  ])('is in %s', async (language, headers, url, title, direction) => {
    const page = await get(url, headers as Record<string, string>);
    expect(page.body).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(readParts(page).at(-1)).toBe(title);
    expect(readStartData(page).language).toBe(language);
  });

  it('remembers a language chosen by a link', async () => {
    expect(listCookies(await get('/login?language=es'))).toContainEqual(
      expect.stringMatching(/^harken_language=es; Max-Age=31536000; Path=\/; SameSite=Lax/),
    );
  });

  it('leads to the page that was asked for', async () => {
    expect(readParts(await get('/projects/5/alerts?status=open'))[2]).toBe('/projects/5/alerts?status=open');
    expect(readParts(await get('/login?next=%2Fprojects%2F5'))[2]).toBe('/projects/5');
  });

  it.each([...publicPages, '/ConfirmEmail/'])(
    'does not cover %s, which has a form of its own',
    async (url) => {
      const page = await get(url);
      expect([page.status, page.body.includes('<form>')]).toEqual([200, false]);
    },
  );

  it('does not publish the templates', async () => {
    expect((await get('/.start/sign-in.json')).body).not.toContain('⟦');
  });
});

describe('the page for somebody who is signed in', () => {
  /** A supervisor with a project, and the cookie of their session. */
  async function aSignedInSupervisor() {
    const society = await aSociety(app.db);
    const project = { id: await aProject(app.db, society) };
    const membership = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const me = await aPerson(app, { ...membership, projectId: project.id }, 'Supervisor');
    const { send } = await openForm();
    const cookies = listCookies(await send({ email: me.email, password }));
    const cookie = cookies.find((one) => one.startsWith('harken_session'))?.split(';')[0] ?? '';
    return { project, me, cookie };
  }

  it('has the session and links to what the page needs, and is not stored', async () => {
    const { project, me, cookie } = await aSignedInSupervisor();
    const page = await get(`/projects/${project.id}/alerts/7/assess?tab=1`, { cookie });
    expect([page.status, page.body.includes('<form>')]).toEqual([200, false]);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<link rel="stylesheet" crossorigin href="/static/entry.css">');
    for (const name of ['form', 'frame', 'alert'])
      expect(page.body).toContain(`<link rel="modulepreload" crossorigin href="/static/${name}.js">`);
    expect(page.body).toContain('<link rel="preload" as="style" crossorigin href="/static/alert.css">');
    const data = readStartData(page);
    expect(data.session).toMatchObject({
      user: { id: me.id, email: me.email, roles: ['Supervisor'] },
      // days are filled in by the device; the address does not say which village
      data: [`/api/project/${project.id}/basicData`, '/api/alert/7/get', '/api/days?from={day-6}'],
    });
    expect(page.body).not.toContain('href="/static/ground.pmtiles"');
    expect(data).not.toHaveProperty('texts');
    expect(data.session).not.toHaveProperty('home');
  });

  it.each(['/', '/login'])('at %s has the home page of the person', async (url) => {
    const { project, cookie } = await aSignedInSupervisor();
    const { session } = readStartData(await get(url, { cookie }));
    expect(session).toMatchObject({
      home: `/projects/${project.id}/dashboard`,
      files: ['static/home.js'],
      data: [`/api/today/project?projectId=${project.id}`, `/api/project/${project.id}/basicData`],
    });
  });

  it.each(['/projects/abc/dashboard', '/nowhere', '/projects/5/alerts/7/assess/more'])(
    'at %s, which is no page, has the session alone',
    async (url) => {
      const { me, cookie } = await aSignedInSupervisor();
      expect(readStartData(await get(url, { cookie })).session).toMatchObject({
        user: { id: me.id },
        files: [],
        data: [],
      });
    },
  );

  it('has the texts of the frame and of the page in the language of the account', async () => {
    const { project, me, cookie } = await aSignedInSupervisor();
    const open = async () =>
      readStartData(await get(`/projects/${project.id}/alerts/7/assess`, { cookie })).session.texts;
    const { language, values } = await open();
    expect([language, Object.keys(values)]).toEqual([
      'en',
      ['accounts.signIn.title', 'shell.demoName', 'alerts.assess.title', 'alerts.bar.dismiss'],
    ]);
    expect(values['shell.demoName']).toBe('Demo');
    const french = await app.db
      .selectFrom('languages')
      .select('id')
      .where('code', '=', 'fr')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('users').set({ languageId: french.id }).where('id', '=', me.id).execute();
    expect(await open()).toMatchObject({
      language: 'fr',
      values: { 'accounts.signIn.title': 'Connexion' },
    });
  });

  it('does not extend the session by itself', async () => {
    const { cookie } = await aSignedInSupervisor();
    app.clock.advance(60 * 60_000);
    expect(listCookies(await get('/', { cookie }))).toEqual([]);
  });
});

describe('the form, sent by the script in the page', () => {
  const json = { accept: 'application/json' };

  it('signs in and returns the session and the page to open, not stored', async () => {
    const { email, id } = await aPerson(app);
    const { send } = await openForm('/projects/5/alerts');
    const response = await send({ email, password }, json);
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(response.body).toMatchObject({
      next: '/projects/5/alerts',
      session: { user: { id, email }, texts: { language: 'en', values: { 'shell.demoName': 'Demo' } } },
    });
    expect(await isSignedIn(response)).toBe(true);
  });

  it('returns what is wrong, and no session', async () => {
    const { email } = await aPerson(app);
    const { send } = await openForm();
    const response = await send({ email, password: 'wrong' }, json);
    expect(response).toMatchObject({ status: 400, body: { errorKey: 'login.notSucceeded' } });
    expect(await isSignedIn(response)).toBe(false);
  });

  it('asks for the code of two-factor authentication', async () => {
    const me = await aPersonWithTwoFactor(app);
    const { send } = await openForm();
    expect((await send({ email: me.email, password }, json)).body).toEqual({
      errorKey: 'login.codeRequired',
    });
  });

  it('is rejected without its token, and from another site', async () => {
    const { email } = await aPerson(app);
    const { send } = await openForm();
    expect(await send({ email, password, token: '' }, json)).toMatchObject({
      status: 403,
      body: { errorKey: 'login.formExpired' },
    });
    expect((await send({ email, password }, { ...json, origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('the form, sent without scripts', () => {
  it('signs in and opens the page that was asked for', async () => {
    const { email } = await aPerson(app);
    const { send } = await openForm('/projects/5/alerts');
    const response = await send({ email: ` ${email} `, password });
    expect(response).toMatchObject({ status: 303, headers: { location: '/projects/5/alerts' } });
    expect(await isSignedIn(response)).toBe(true);
  });

  it.each(['//evil.example/', '/\\evil.example', 'https://evil.example', 'javascript:1', '/login', ''])(
    'never leads to %j',
    async (next) => {
      const { email } = await aPerson(app);
      const { send } = await openForm();
      expect((await send({ email, password, next })).headers.location).toBe('/');
    },
  );

  it('shows what is wrong, keeps the e-mail address, and no password', async () => {
    const { send } = await openForm();
    const { email } = await aPerson(app);
    const response = await send({ email, password: 'pa55<b>word' });
    expect([response.status, await isSignedIn(response)]).toEqual([400, false]);
    const [form, , , , shown, error] = readParts(response);
    expect([form, shown]).toEqual(['error', email]);
    expect(error).toContain('E-mail and password do not match.');
    expect(response.body).not.toContain('pa55');
    expect(readStartData(response).errorKey).toBe('login.notSucceeded');
  });

  it('escapes what was typed', async () => {
    const { send } = await openForm();
    const { body } = await send({ email: '"><script>alert(1)</script>', password: 'x' });
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)');
  });

  it('is rejected without its token, with another, and with that of another browser', async () => {
    const { email } = await aPerson(app);
    const { send, token } = await openForm();
    const other = await openForm();
    const attempts = [
      await send({ email, password }, { cookie: '' }),
      await send({ email, password, token: '' }),
      await send({ email, password, token: other.token }),
      await send({ email, password, token }, { cookie: 'harken_form=' }),
      await send({ email, password, token: '' }, { cookie: 'harken_form=' }),
    ];
    for (const response of attempts) {
      expect([response.status, await isSignedIn(response)]).toEqual([403, false]);
      expect(readStartData(response).errorKey).toBe('login.formExpired');
    }
  });

  it('is rejected from another site, even with its token', async () => {
    const { email } = await aPerson(app);
    const { send } = await openForm();
    const response = await send({ email, password }, { origin: 'https://evil.example' });
    expect([response.status, await isSignedIn(response)]).toEqual([403, false]);
  });

  it('asks for the code of two-factor authentication, and accepts it', async () => {
    const me = await aPersonWithTwoFactor(app);
    const { send } = await openForm();
    const first = await send({ email: me.email, password });
    expect(readParts(first)[0]).toBe('code');
    expect(readStartData(first)).toMatchObject({ needsCode: true, errorKey: 'login.codeRequired' });
    expect(readParts(await send({ email: me.email, password, code: '000000' }))[0]).toBe('code');
    const response = await send({ email: me.email, password, code: me.codeNow() });
    expect([response.status, await isSignedIn(response)]).toEqual([303, true]);
  });

  it('counts failures like the call of the app', async () => {
    const { email } = await aPerson(app);
    const { send } = await openForm();
    for (let attempt = 0; attempt < 5; attempt += 1) await send({ email, password: 'wrong' });
    const locked = await send({ email, password });
    expect(readStartData(locked).errorKey).toBe('login.lockedOut');
    expect(await isSignedIn(locked)).toBe(false);
  });

  it('is limited in size', async () => {
    const { send } = await openForm();
    expect((await send({ email: 'a@b.example', password: 'x'.repeat(9000) })).status).toBe(413);
  });

  it('opens the agreements first if one must be accepted', async () => {
    const society = await aSociety(app.db);
    const membership = { nationalSocietyId: society.id, organizationId: society.organizationId };
    const { email, id } = await aPerson(app, membership);
    await setHeadManagers(app.db, society.organizationId, { pendingHeadManagerId: id });
    const { send } = await openForm('/projects/5');
    expect((await send({ email, password })).headers.location).toBe('/agreements');
  });
});
