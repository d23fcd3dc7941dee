import { useMay } from '../../lib/permissions.ts';
import { useNationalSociety } from '../../lib/places.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { DistrictsTable } from './districts-table.tsx';
import { type EidsrConfiguration, useEidsrConfiguration } from './eidsr.api.ts';
import styles from './eidsr.module.css';
import { eidsrPaths } from './eidsr-paths.ts';
import { type Element, elements } from './eidsr-values.ts';
import { NoDistricts } from './no-districts.tsx';
import { NotEnabled } from './not-enabled.tsx';
import { ShownPassword } from './shown-password.tsx';

/** What of an event the view leaves out (specification 2). */
const hiddenElements: readonly Element[] = ['phoneNumber', 'eventType'];

type Shown = { nationalSocietyId: number; configuration: EidsrConfiguration };

/** An id or address of the other system; says so where there is none. */
function Code({ of }: { of: string | null | undefined }) {
  const { t } = useTexts();
  if (!of) return t('eidsr.notSet');
  return (
    <bdi dir="ltr" className={styles.code}>
      {of}
    </bdi>
  );
}

function ConnectionFacts({ configuration }: { configuration: EidsrConfiguration }) {
  const { t } = useTexts();
  return (
    <Card title={t('eidsr.connection')}>
      <Facts
        of={[
          [t('eidsr.field.apiBaseUrl'), <Code key="url" of={configuration.apiBaseUrl} />],
          [t('eidsr.field.username'), <Code key="username" of={configuration.username} />],
          [t('eidsr.field.password'), <ShownPassword key="password" password={configuration.password} />],
          [t('eidsr.field.trackerProgramId'), <Code key="program" of={configuration.trackerProgramId} />],
        ]}
      />
    </Card>
  );
}

function ElementFacts({ configuration }: { configuration: EidsrConfiguration }) {
  const { t } = useTexts();
  const shown = elements.filter((element) => !hiddenElements.includes(element));
  return (
    <Card title={t('eidsr.elements')}>
      <Facts
        of={shown.map((element) => [
          t(`eidsr.element.${element}`),
          <Code key={element} of={configuration[`${element}DataElementId`]} />,
        ])}
      />
    </Card>
  );
}

function Districts({ nationalSocietyId, configuration }: Shown) {
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

function Configuration({ nationalSocietyId, configuration }: Shown) {
  const { t } = useTexts();
  const mayEdit = useMay('eidsrIntegration.edit', { nationalSocietyId });
  const edit = pathTo(eidsrPaths.edit, { nationalSocietyId });
  if (!configuration.username)
    return (
      <Empty action={mayEdit && <LinkButton to={edit}>{t('eidsr.setUp')}</LinkButton>}>
        {t('eidsr.empty')}
      </Empty>
    );
  return (
    <div className={styles.view}>
      <ConnectionFacts configuration={configuration} />
      <ElementFacts configuration={configuration} />
      {mayEdit && (
        <div className={styles.deeds}>
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

/** How a national society is connected to its outbreak system. */
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
