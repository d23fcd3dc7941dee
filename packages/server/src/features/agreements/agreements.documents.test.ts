import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { type ReceivedMail, startMailServer } from '../../../test/support/servers/mail-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { startDelivery } from '../outbox/index.ts';

const now = '2026-12-01T10:00:00Z';
const app = await startTestApp({ now, config: { baseUrl: 'https://harken.example' } });
const server = await startMailServer();
afterAll(async () => {
  await server.close();
  await app.close();
});
afterEach(() => app.clock.set(now));

const languages = ['en', 'fr', 'es', 'ar'];
const folder = fileURLToPath(new URL('../../../agreements/', import.meta.url));
const readDocument = (languageCode: string) =>
  readFileSync(`${folder}platform-agreement-${languageCode}.pdf`);
const hashDocument = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const notFound = { status: 404, body: { isSuccess: false, message: { key: 'consent.documentNotFound' } } };

let society: Awaited<ReturnType<typeof aSociety>>;
beforeAll(async () => {
  society = await aSociety(app.db, { name: 'Society of the mail' });
});

const aCoordinator = (given: { emailAddress?: string; name?: string } = {}) =>
  aUser(app.db, 'Coordinator', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
    ...given,
  });

async function listDocuments() {
  const response = await app.as(await aCoordinator()).get('/api/agreement/pendingAgreementDocuments');
  return response.body.value.agreementDocuments as {
    language: string;
    languageCode: string;
    agreementDocumentUrl: string;
  }[];
}
const findDocumentUrl = async (languageCode: string) =>
  (await listDocuments()).find((item) => item.languageCode === languageCode)?.agreementDocumentUrl ?? '';
const read = (url: string) => app.app.inject({ method: 'GET', url });

describe('the agreement documents', () => {
  it.each(languages)(
    'in %s match the list: the PDF was printed and the date updated after the last change of the text',
    (languageCode) => {
      const listed = JSON.parse(readFileSync(`${folder}agreements.json`, 'utf8')) as Record<string, string>[];
      const entry = listed.find((item) => item.languageCode === languageCode);
      const source = readFileSync(`${folder}source/platform-agreement-${languageCode}.html`);
      expect(entry).toEqual({
        languageCode,
        changedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        sourceSha256: hashDocument(source),
        sha256: hashDocument(readDocument(languageCode)),
      });
      expect(readDocument(languageCode).subarray(0, 5).toString()).toBe('%PDF-');
    },
  );

  it('are available in every language, English first', async () => {
    expect((await listDocuments()).map(({ language, languageCode }) => [languageCode, language])).toEqual([
      ['en', 'English'],
      ['fr', 'Français'],
      ['es', 'Español'],
      ['ar', 'العربية'],
    ]);
  });

  it.each(languages)(
    'in %s are shown inline, embeddable in our own pages only, and cached briefly',
    async (language) => {
      const response = await read(await findDocumentUrl(language));
      expect(response.statusCode).toBe(200);
      expect(hashDocument(response.rawPayload)).toBe(hashDocument(readDocument(language)));
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename*=UTF-8''platform-agreement-${language}.pdf`,
        'content-security-policy': "frame-ancestors 'self'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'private, max-age=600',
      });
    },
  );

  it('can be opened for an hour', async () => {
    const address = await findDocumentUrl('en');
    app.clock.advance(3_600_000);
    expect((await read(address)).statusCode).toBe(200);
    app.clock.advance(1000);
    expect(await app.nobody.get(address)).toMatchObject(notFound);
  });

  it('cannot be opened with a URL of another document or a changed signature', async () => {
    const address = await findDocumentUrl('en');
    const forged = [
      address.replace('/en?', '/fr?'),
      address.replace(/until=(\d+)/, (_whole, until) => `until=${Number(until) + 1}`),
      address.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A')),
      address.replace(/signature=.*/, 'signature=short'),
      address.replace(/signature=.*/, 'signature='),
    ];
    for (const url of forged) {
      const response = await app.nobody.get(url);
      expect(response).toMatchObject(notFound);
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect((await app.nobody.get(address.replace('/en?', '/xx?'))).status).toBe(404);
  });

  it('of another installation cannot be opened with a URL of this one', async () => {
    const address = await findDocumentUrl('en');
    const other = await startTestApp({ now, config: { secretKey: 'another-key-another-key-another-key' } });
    const response = await other.nobody.get(address);
    await other.close();
    expect(response).toMatchObject(notFound);
  });
});

/** The attachment of an e-mail, decoded from base64 lines. */
function readAttachment({ raw }: ReceivedMail): Buffer {
  const part = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw);
  return Buffer.from(part?.[1] ?? '', 'base64');
}

describe('a user who consented', () => {
  it('gets the document by e-mail, in its language', async () => {
    const user = await aCoordinator({ emailAddress: 'awa@test.example', name: 'Awa Sow' });
    await app.as(user).post('/api/agreement/accept?languageCode=es', {});
    app.services.config.smtpUrl = server.url;
    const delivery = startDelivery(app.services);
    await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1);
    await delivery.stop();
    const [received] = server.mails as [ReceivedMail];
    expect(received.to).toEqual(['awa@test.example']);
    expect(received.raw).toContain('Subject: Su copia del acuerdo sobre el uso de Harken');
    expect(received.raw).toContain('platform-agreement-es.pdf');
    expect(received.raw).toContain('Society of the mail');
    expect(hashDocument(readAttachment(received))).toBe(hashDocument(readDocument('es')));
  });

  it('is shown in the outbox like any other recipient', async () => {
    await app.as(await aCoordinator({ name: 'Fatou' })).post('/api/agreement/accept?languageCode=en', {});
    const manager = await aUser(app.db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    });
    const { body } = await app.as(manager).get('/api/outbox/list?pageNumber=1');
    expect(body.value.data[0]).toMatchObject({
      channel: 'email',
      kind: 'consent',
      subject: 'Your copy of the agreement on the use of Harken',
      text: expect.stringContaining('Your consent applies to: Society of the mail.'),
      state: 'Queued',
    });
  });

  it('gets one e-mail for several societies', async () => {
    const second = await aSociety(app.db, { name: 'Second society' });
    const user = await aCoordinator();
    await app.db
      .insertInto('userNationalSocieties')
      .values({ userId: user, nationalSocietyId: second.id })
      .execute();
    await app.as(user).post('/api/agreement/accept?languageCode=en', {});
    const mails = await app.db.selectFrom('outboxMessages').selectAll().where('userId', '=', user).execute();
    expect(mails).toMatchObject([{ nationalSocietyId: null, kind: 'consent' }]);
    expect(mails[0]?.body).toContain('Second society, Society of the mail');
  });
});
