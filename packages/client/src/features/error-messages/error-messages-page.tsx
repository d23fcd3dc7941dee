import { measureSms } from '@harken/domain/sms/parts';
import { useFilters } from '../../lib/lists/filters.ts';
import { useNationalSociety, useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { errorMessagePaths } from './error-message-paths.ts';
import { type ErrorMessage, useErrorMessages } from './error-messages.api.ts';
import styles from './error-messages.module.css';
import { ErrorMessagesForm } from './error-messages-form.tsx';
import { LongMessageNote } from './long-message-note.tsx';

const defaults = { isEditing: false };

/** Explains why the replies are read-only. */
function ReadOnlyNote({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const project = useProject(projectId).data;
  const society = useNationalSociety(project?.nationalSociety.id).data;
  if (project?.isClosed) return <Note>{t('errorMessages.closed')}</Note>;
  return society?.isArchived ? <Note>{t('errorMessages.archived')}</Note> : null;
}

function MessageCard({ message: { key, message } }: { message: ErrorMessage }) {
  const { t } = useTexts();
  const { characters, parts } = measureSms(message);
  return (
    <Card title={t(`${key}.title`)}>
      <p dir="auto" className={styles.message}>
        {message}
      </p>
      <p className={styles.measure}>{t('errorMessages.measure', { count: characters, parts })}</p>
      <LongMessageNote text={message} />
    </Card>
  );
}

/** The replies as senders receive them. */
function Messages({ projectId, messages }: { projectId: number; messages: readonly ErrorMessage[] }) {
  const { t } = useTexts();
  const mayEdit = useMay('projectErrorMessages.edit', { projectId });
  return (
    <div className={styles.stack}>
      <ReadOnlyNote projectId={projectId} />
      <p>{t('errorMessages.intro')}</p>
      {messages.map((message) => (
        <MessageCard key={message.key} message={message} />
      ))}
      {mayEdit && (
        <div className={styles.footer}>
          <LinkButton icon="edit" to={pathTo(errorMessagePaths.editing, { projectId })}>
            {t('errorMessages.edit')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** /errorMessages: the replies of a project to incorrect reports, shown or edited. */
export function ErrorMessagesPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(errorMessagePaths.all);
  const [{ isEditing }] = useFilters(defaults);
  const mayEdit = useMay('projectErrorMessages.edit', { projectId });
  const messages = useErrorMessages(projectId);
  return (
    <Page title={t('errorMessages.title')}>
      <Loaded query={messages} label={t('errorMessages.loading')} rows={3}>
        {(known) =>
          isEditing && mayEdit ? (
            <ErrorMessagesForm projectId={projectId} messages={known} />
          ) : (
            <Messages projectId={projectId} messages={known} />
          )
        }
      </Loaded>
    </Page>
  );
}
