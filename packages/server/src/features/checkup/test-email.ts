import { randomUUID } from 'node:crypto';
import { DeliveryError } from '../../external/delivery-error.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import type { Services } from '../../platform/services.ts';
import { createFinding, measureDisk, type Result } from './check-context.ts';
import { mailCheck } from './checks/mail-check.ts';
import { runChecks } from './run-checks.ts';

const findings: Record<string, string> = {
  'outbox.reason.addressRefused': 'addressRefused',
  'outbox.reason.mailServerError': 'refused',
};

/**
 * Sends an e-mail to the caller at once, so that they see what the mail server answers. It does not go through the outbox,
 * which would retry it for hours.
 */
export async function sendTestEmail(
  services: Services,
  { to, languageCode }: { to: string; languageCode: string },
): Promise<Result> {
  const { config, texts, clock } = services;
  const [signIn] = await runChecks([mailCheck], { ...services, measureDisk });
  if (!config.smtpUrl || !signIn || signIn.state === 'failed')
    return signIn ?? { id: 'mail', ...createFinding('failed', 'refused') };
  const isAllowed = config.sendOnlyTo?.some((item) => item.toLowerCase() === to.toLowerCase()) ?? true;
  if (!isAllowed) return { id: 'mail', ...createFinding('warning', 'withheld', { to }) };
  const mail = openSmtpMail(config.smtpUrl, config.baseUrl);
  const filled = { baseUrl: config.baseUrl, time: clock.now().toISOString().slice(0, 16).replace('T', ' ') };
  try {
    await mail.send({
      to,
      subject: texts.text('email', 'email.checkup.subject', languageCode, filled),
      text: texts.text('email', 'email.checkup.body', languageCode, filled),
      messageId: `<harken-checkup-${randomUUID()}@${new URL(config.baseUrl).hostname}>`,
    });
    return { id: 'mail', ...createFinding('ok', 'sent', { to }) };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const finding = findings[error.reason] ?? 'refused';
    const { hostname: host, port } = new URL(config.smtpUrl);
    const values = { setting: 'SMTP_URL', host, port, to, code: error.code };
    return { id: 'mail', ...createFinding('failed', finding, values) };
  } finally {
    mail.close();
  }
}
