import { checkMailServer } from '../../../external/mail/mail-server-check.ts';
import { type Check, createFinding } from '../check-context.ts';

/** Signs in to the mail server. */
export const mailCheck: Check = {
  id: 'mail',
  async run({ config: { smtpUrl, sendOnlyTo } }) {
    if (!smtpUrl) return createFinding('notConfigured', 'notConfigured');
    const { fault, code, ...server } = await checkMailServer(smtpUrl);
    if (fault) return createFinding('failed', fault, { setting: 'SMTP_URL', ...server, code });
    return sendOnlyTo
      ? createFinding('warning', 'onlyTo', { count: sendOnlyTo.length })
      : createFinding('ok', 'ok', server);
  },
};
