import { checkMailServer } from '../../../external/mail/mail-server-check.ts';
import { type Check, found } from '../check-context.ts';

/** Signs in to the mail server. */
export const mailCheck: Check = {
  id: 'mail',
  async run({ config: { smtpUrl, sendOnlyTo } }) {
    if (!smtpUrl) return found('notConfigured', 'notConfigured');
    const { fault, code, ...server } = await checkMailServer(smtpUrl);
    if (fault) return found('failed', fault, { setting: 'SMTP_URL', ...server, code });
    return sendOnlyTo ? found('warning', 'onlyTo', { count: sendOnlyTo.length }) : found('ok', 'ok', server);
  },
};
