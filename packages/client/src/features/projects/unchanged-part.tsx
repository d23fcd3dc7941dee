import { useCan } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { projectPaths } from './project-paths.ts';
import { useNotHandledRecipients, useProjectOrganizations } from './projects.api.ts';
import styles from './projects.module.css';

/** What stays when a project is changed: whose it is, and who is told of unhandled alerts, which has a page of its own. */
export function UnchangedPart({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  const mayOpenRecipients = useCan('projectAlertNotifications.list');
  const organizations = useProjectOrganizations(projectId).data;
  const recipients = useNotHandledRecipients(projectId).data;
  const told = recipients?.flatMap(({ name, organizationName }) =>
    name ? [t('projects.form.recipientOf', { name, organization: organizationName })] : [],
  );
  const names = organizations?.map(({ name }) => name).join(t('projects.separator'));
  return (
    <Card id="unchanged" title={t('projects.form.unchanged')}>
      <div className={styles.stack}>
        <Facts
          of={[
            ...(names ? [[t('projects.form.organizations'), names] as const] : []),
            ...(told
              ? [[t('projects.form.recipient'), told.join(t('projects.separator')) || '–'] as const]
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
