import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useCan, useMay } from '../../lib/session/permissions.ts';
import { getCountryName } from '../../lib/texts/country-name.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SocietySetupCard } from '../../shared/setup-guide/setup-card.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import type { NationalSociety } from './national-societies.api.ts';
import styles from './national-societies.module.css';
import { nationalSocietyPaths } from './national-society-paths.ts';
import { type ArchiveDialogState, useArchiveDialog } from './use-archive-dialog.ts';

/** The actions at the bottom of the card. */
function SocietyActions({ society, archiving }: { society: NationalSociety; archiving: ArchiveDialogState }) {
  const { t } = useTexts();
  const scope = { nationalSocietyId: society.id };
  const mayEdit = useMay('nationalSocieties.edit', scope);
  const mayArchive = useCan('nationalSocieties.archive');
  if (!mayEdit && !mayArchive) return null;
  return (
    <div className={styles.actions}>
      {mayArchive && (
        <Button
          icon={society.isArchived ? 'undo' : 'box'}
          isBusy={archiving.getCurrentAction(society.id) !== undefined}
          onClick={() => archiving.ask(society)}
        >
          {t(`nationalSocieties.${society.isArchived ? 'reopen' : 'archive'}.action`)}
        </Button>
      )}
      {mayEdit && (
        <LinkButton icon="edit" to={pathTo(nationalSocietyPaths.edit, scope)}>
          {t('nationalSocieties.edit.action')}
        </LinkButton>
      )}
    </div>
  );
}

function Overview({ society, archiving }: { society: NationalSociety; archiving: ArchiveDialogState }) {
  const { t, language } = useTexts();
  return (
    <div className={styles.overview}>
      {society.isArchived && <Note>{t('nationalSocieties.archived')}</Note>}
      {!society.isArchived && <SocietySetupCard nationalSocietyId={society.id} />}
      <Card title={t('nationalSocieties.overview.heading')}>
        <DescriptionList
          items={[
            [t('nationalSocieties.form.name'), society.name],
            [
              t('nationalSocieties.form.country'),
              getCountryName({ code: society.countryCode, name: society.countryName }, language),
            ],
            [t('nationalSocieties.form.contentLanguage'), society.contentLanguageName],
            [
              t('nationalSocieties.form.epiWeekStartDay'),
              t(`nationalSocieties.day.${society.epiWeekStartDay}`),
            ],
            [
              t('nationalSocieties.form.eidsr'),
              t(`nationalSocieties.eidsr.${society.enableEidsrIntegration ? 'on' : 'off'}`),
            ],
            [
              t('twoFactor.society.field'),
              t(`twoFactor.society.${society.requiresTwoFactor ? 'on' : 'off'}`),
            ],
          ]}
        />
        <SocietyActions society={society} archiving={archiving} />
      </Card>
    </div>
  );
}

/** The settings of a national society. */
export function NationalSocietyOverviewPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(nationalSocietyPaths.overview);
  const society = useNationalSociety(nationalSocietyId);
  const archiving = useArchiveDialog();
  return (
    <Page title={t('nationalSocieties.overview.title')}>
      <Loaded query={society} label={t('nationalSocieties.overview.loading')} rows={5}>
        {(known) => <Overview society={known} archiving={archiving} />}
      </Loaded>
      <ArchiveDialog archiving={archiving} />
    </Page>
  );
}
