import { useState } from 'react';
import { getUtcOffset } from '../../lib/dates/dates.ts';
import { InstantText } from '../../lib/dates/instant-text.tsx';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';
import { pathTo } from '../../lib/routes.ts';
import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { ThingLink } from '../../shared/links/links.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { CallButton } from '../../ui/text/phone.tsx';
import { Item, Section, type SectionPart } from './items.tsx';
import type { MessageToCorrect, Today } from './today.api.ts';

const describeSender = ({ dataCollectorName, phoneNumber }: MessageToCorrect) =>
  isolate(dataCollectorName ?? phoneNumber ?? '');

/** Asks before a suggested correction is sent on behalf of the collector. */
function SendDialog({ message, onClose }: { message: MessageToCorrect; onClose: () => void }) {
  const { t } = useTexts();
  const { show } = useSnackbar();
  const name = describeSender(message);
  const text = message.suggestedMessage ?? '';
  const { mutate, isPending } = useChange({
    calls: 'report/sendCorrection',
    act: () =>
      call('report/sendCorrection', {
        params: { reportId: message.id },
        body: { text, utcOffset: getUtcOffset() },
      }),
    onSuccess: () => {
      show(t('today.sent'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('reports.suggestion.title', { name })}
      confirmLabel={t('reports.suggestion.confirm')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p dir="ltr">{text}</p>
      <p>{t('reports.suggestion.explained', { name })}</p>
    </ConfirmDialog>
  );
}

function MessageItem({
  message,
  projectId,
  onSend,
}: {
  message: MessageToCorrect;
  projectId: number;
  onSend: () => void;
}) {
  const { t } = useTexts();
  const name = describeSender(message);
  const { mutate, isPending } = useChange({
    calls: 'report/markAsCorrected',
    act: () => call('report/markAsCorrected', { params: { reportId: message.id } }),
  });
  return (
    <Item
      title={
        <ThingLink to="report" projectId={projectId} id={message.id}>
          <bdi>{message.message}</bdi>
        </ThingLink>
      }
      details={
        <>
          {name} <InstantText instant={message.receivedAt} />
        </>
      }
    >
      {message.phoneNumber && (
        <CallButton
          number={message.phoneNumber}
          label={t('today.call')}
          name={t('today.callNamed', { name })}
        />
      )}
      {message.suggestedMessage && (
        <Button size="small" icon="send" onClick={onSend}>
          {t('reports.suggestion.send', { text: isolateLeftToRight(message.suggestedMessage), name })}
        </Button>
      )}
      <Button
        size="small"
        icon="check"
        isBusy={isPending}
        aria-label={t('today.markAsCorrectedNamed', { text: isolateLeftToRight(message.message) })}
        onClick={() => mutate()}
      >
        {t('today.markAsCorrected')}
      </Button>
    </Item>
  );
}

/** Incorrect messages, each with the suggested correction. */
export function MessagesToCorrect({
  part,
  list,
  projectId,
}: {
  part: SectionPart;
  list: Today['messagesToCorrect'];
  projectId: number;
}) {
  const { t } = useTexts();
  const [sending, setSending] = useState<MessageToCorrect | null>(null);
  if (list.count === 0) return null;
  return (
    <>
      <Section
        {...part}
        title={t('today.section.messagesToCorrect')}
        items={list.items}
        more={list.count - list.items.length}
        to={pathTo('/projects/{projectId}/reports/incorrect', { projectId })}
      >
        {(message) => (
          <MessageItem key={message.id} {...{ message, projectId }} onSend={() => setSending(message)} />
        )}
      </Section>
      {sending && <SendDialog message={sending} onClose={() => setSending(null)} />}
    </>
  );
}
