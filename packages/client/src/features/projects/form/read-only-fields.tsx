import { pathTo } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Card, DescriptionList } from '../../../ui/page/card.tsx';
import { projectPaths } from '../project-paths.ts';
import { useNotHandledRecipients, useProjectOrganizations } from '../projects.api.ts';
import styles from '../projects.module.css';

/** What cannot be changed in this form: the organizations, and the not-handled recipients, which have their own page. */
export function ReadOnlyFields({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const mayOpenRecipients = useCan('projectAlertNotifications.list');
  const organizations = useProjectOrganizations(projectId).data;
  const recipients = useNotHandledRecipients(projectId).data;
  const recipientNames = recipients?.flatMap(({ name, organizationName }) =>
    name ? [t('projects.form.recipientOf', { name, organization: organizationName })] : [],
  );
  const names = organizations?.map(({ name }) => name).join(t('projects.separator'));
  return (
    <Card id="unchanged" title={t('projects.form.unchanged')}>
      <div className={styles.stack}>
        <DescriptionList
          items={[
            ...(names ? [[t('projects.form.organizations'), names] as const] : []),
            ...(recipientNames
              ? [[t('projects.form.recipient'), recipientNames.join(t('projects.separator')) || '–'] as const]
              : []),
          ]}
        />
        {mayOpenRecipients && (
          <span>
            <LinkButton to={pathTo(projectPaths.recipients, { projectId })}>
              {t('projects.form.toRecipients')}
            </LinkButton>
          </span>
        )}
      </div>
    </Card>
  );
}
