import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { DistrictsTable } from './districts-table.tsx';
import { type EidsrConfiguration, useEidsrConfiguration } from './eidsr.api.ts';
import styles from './eidsr.module.css';
import { eidsrPaths } from './eidsr-paths.ts';
import { type Element, elements } from './eidsr-values.ts';
import { NoDistricts } from './no-districts.tsx';
import { NotEnabled } from './not-enabled.tsx';
import { StoredPassword } from './stored-password.tsx';

/** Data elements that only the form shows. */
const hiddenElements: readonly Element[] = ['phoneNumber', 'eventType'];

type EidsrViewProps = { nationalSocietyId: number; configuration: EidsrConfiguration };

/** An id or address in EIDSR, or a note that it is not set. */
function Code({ value }: { value: string | null | undefined }) {
  const { t } = useTexts();
  if (!value) return t('eidsr.notSet');
  return (
    <bdi dir="ltr" className={styles.code}>
      {value}
    </bdi>
  );
}

function ConnectionDetails({ configuration }: { configuration: EidsrConfiguration }) {
  const { t } = useTexts();
  return (
    <Card title={t('eidsr.connection')}>
      <DescriptionList
        items={[
          [t('eidsr.field.apiBaseUrl'), <Code key="url" value={configuration.apiBaseUrl} />],
          [t('eidsr.field.username'), <Code key="username" value={configuration.username} />],
          [t('eidsr.field.password'), <StoredPassword key="password" password={configuration.password} />],
          [t('eidsr.field.trackerProgramId'), <Code key="program" value={configuration.trackerProgramId} />],
        ]}
      />
    </Card>
  );
}

function ElementDetails({ configuration }: { configuration: EidsrConfiguration }) {
  const { t } = useTexts();
  const shown = elements.filter((element) => !hiddenElements.includes(element));
  return (
    <Card title={t('eidsr.elements')}>
      <DescriptionList
        items={shown.map((element) => [
          t(`eidsr.element.${element}`),
          <Code key={element} value={configuration[`${element}DataElementId`]} />,
        ])}
      />
    </Card>
  );
}

function Districts({ nationalSocietyId, configuration }: EidsrViewProps) {
  const { t } = useTexts();
  const districts = configuration.districtsWithOrganizationUnits;
  return (
    <section aria-labelledby="districts">
      <h2 id="districts" className={styles.heading}>
        {t('eidsr.districts')}
      </h2>
      {districts.length > 0 ? (
        <DistrictsTable districts={districts} />
      ) : (
        <NoDistricts {...{ nationalSocietyId }} />
      )}
    </section>
  );
}

function Configuration({ nationalSocietyId, configuration }: EidsrViewProps) {
  const { t } = useTexts();
  const mayEdit = useMay('eidsrIntegration.edit', { nationalSocietyId });
  const edit = pathTo(eidsrPaths.edit, { nationalSocietyId });
  if (!configuration.username)
    return (
      <div className={styles.view}>
        <Empty action={mayEdit && <LinkButton to={edit}>{t('eidsr.setUp')}</LinkButton>}>
          {t('eidsr.empty')}
        </Empty>
        <Districts {...{ nationalSocietyId, configuration }} />
      </div>
    );
  return (
    <div className={styles.view}>
      <ConnectionDetails configuration={configuration} />
      <ElementDetails configuration={configuration} />
      {mayEdit && (
        <div className={styles.actions}>
          <LinkButton icon="edit" to={edit}>
            {t('eidsr.edit')}
          </LinkButton>
        </div>
      )}
      <Districts {...{ nationalSocietyId, configuration }} />
    </div>
  );
}

function View({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const configuration = useEidsrConfiguration(nationalSocietyId);
  return (
    <Loaded query={configuration} label={t('eidsr.loading')} rows={5}>
      {(known) => <Configuration {...{ nationalSocietyId }} configuration={known} />}
    </Loaded>
  );
}

/** How a national society is connected to EIDSR. */
export function EidsrPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(eidsrPaths.view);
  const society = useNationalSociety(nationalSocietyId);
  return (
    <Page title={t('pages.eidsr')}>
      <Loaded query={society} label={t('eidsr.loading')} rows={5}>
        {({ enableEidsrIntegration, isArchived }) =>
          enableEidsrIntegration ? (
            <>
              {isArchived && <Note className={styles.onTop}>{t('eidsr.archived')}</Note>}
              <View nationalSocietyId={nationalSocietyId} />
            </>
          ) : (
            <NotEnabled nationalSocietyId={nationalSocietyId} />
          )
        }
      </Loaded>
    </Page>
  );
}
