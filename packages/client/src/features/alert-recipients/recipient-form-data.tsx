import type { ReactNode } from 'react';
import { useMay } from '../../lib/permissions.ts';
import { useNationalSociety, useProject } from '../../lib/places.ts';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { alertRecipientPaths } from './alert-recipient-paths.ts';
import { type RecipientOffers, useAlertRecipients, useRecipientOffers } from './alert-recipients.api.ts';
import styles from './alert-recipients.module.css';
import { ReadOnlyNote } from './read-only-note.tsx';

type Offered = { offers: RecipientOffers; knownOrganizations: string[] };

/** Says why nothing can be changed here, to who came by an old link or address. */
function CannotEdit({ projectId }: { projectId: number }) {
  const { t } = useTexts();
  return (
    <div className={styles.fields}>
      <ReadOnlyNote projectId={projectId} />
      <span>
        <LinkButton to={pathTo(alertRecipientPaths.list, { projectId })}>
          {t('alertRecipients.form.back')}
        </LinkButton>
      </span>
    </div>
  );
}

/** The organizations that can be picked: those of the project, and those that other recipients work for. */
function useKnownOrganizations(projectId: number, offers: RecipientOffers | undefined): string[] {
  const recipients = useAlertRecipients(projectId).data ?? [];
  const ofProject = offers?.projectOrganizations.map(({ name }) => name) ?? [];
  return [...new Set([...ofProject, ...recipients.map(({ organization }) => organization)])];
}

/** What the form of a recipient offers, once it is there; or why there is no form. */
export function RecipientFormData({
  projectId,
  children,
}: {
  projectId: number;
  children: (offered: Offered) => ReactNode;
}) {
  const { t } = useTexts();
  const offers = useRecipientOffers(projectId);
  const knownOrganizations = useKnownOrganizations(projectId, offers.data);
  const project = useProject(projectId);
  const society = useNationalSociety(project.data?.nationalSociety.id);
  const mayEdit = useMay('projectAlertNotifications.edit', { projectId });
  const place = project.data ? society : project;
  return (
    <Loaded
      query={{ ...place, data: place.data as object | undefined }}
      label={t('alertRecipients.form.loading')}
    >
      {() =>
        mayEdit ? (
          <Loaded query={offers} label={t('alertRecipients.form.loading')}>
            {(known) => children({ offers: known, knownOrganizations })}
          </Loaded>
        ) : (
          <CannotEdit projectId={projectId} />
        )
      }
    </Loaded>
  );
}
