import { useState } from 'react';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Card, DescriptionList } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import {
  type Dhis2,
  type Dhis2Connection,
  useDhis2,
  useRemoveConnection,
  useSendings,
  useSendNow,
} from './dhis2.api.ts';
import styles from './dhis2.module.css';
import { dhis2Paths } from './dhis2-paths.ts';
import { SendingsTable } from './sendings-table.tsx';

type ViewProps = { nationalSocietyId: number; mayEdit: boolean };

function Code({ value }: { value: string | null | undefined }) {
  const { t } = useTexts();
  if (!value) return t('dhis2.notSet');
  return (
    <bdi dir="ltr" className={styles.code}>
      {value}
    </bdi>
  );
}

function RemoveButton({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useRemoveConnection(nationalSocietyId);
  return (
    <>
      <Button icon="trash" onClick={() => setIsOpen(true)}>
        {t('dhis2.remove.action')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('dhis2.remove.title')}
        confirmLabel={t('dhis2.remove.action')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsOpen(false) })}
        onClose={() => setIsOpen(false)}
      >
        {t('dhis2.remove.explain')}
      </ConfirmDialog>
    </>
  );
}

function ConnectionCard({
  connection,
  nationalSocietyId,
  mayEdit,
}: ViewProps & { connection: Dhis2Connection }) {
  const { t } = useTexts();
  const { apiBaseUrl, authentication, username, version } = connection;
  return (
    <Card title={t('dhis2.connection')}>
      <DescriptionList
        items={[
          [t('dhis2.field.apiBaseUrl'), <Code key="url" value={apiBaseUrl} />],
          [
            t('dhis2.field.authentication'),
            authentication === 'token' ? (
              t('dhis2.authentication.token')
            ) : (
              <Code key="username" value={username} />
            ),
          ],
          [t('dhis2.field.version'), <Code key="version" value={version} />],
        ]}
      />
      {mayEdit && (
        <div className={styles.actions}>
          <LinkButton icon="edit" to={pathTo(dhis2Paths.edit, { nationalSocietyId })}>
            {t('dhis2.edit.action')}
          </LinkButton>
          <RemoveButton nationalSocietyId={nationalSocietyId} />
        </div>
      )}
    </Card>
  );
}

function ValuesCard({
  connection,
  mappings,
  nationalSocietyId,
  mayEdit,
}: ViewProps & { connection: Dhis2Connection; mappings: Dhis2['mappings'] }) {
  const { t } = useTexts();
  const { dataSetName, isActive, firstWeekOn } = connection;
  return (
    <Card title={t('dhis2.mapping.card')}>
      <DescriptionList
        items={[
          [t('dhis2.mapping.dataSet'), <Code key="set" value={dataSetName} />],
          [t('dhis2.mapping.count'), mappings.length],
          [t('dhis2.mapping.schedule'), t(isActive ? 'dhis2.mapping.on' : 'dhis2.mapping.off')],
          [t('dhis2.mapping.firstWeekOn'), <Code key="first" value={firstWeekOn} />],
        ]}
      />
      {mayEdit && (
        <div className={styles.actions}>
          <LinkButton icon="edit" to={pathTo(dhis2Paths.mapping, { nationalSocietyId })}>
            {t('dhis2.mapping.action')}
          </LinkButton>
          <LinkButton to={pathTo(dhis2Paths.units, { nationalSocietyId })}>
            {t('dhis2.units.action')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

/** Districts whose numbers cannot be sent, and where to change that. */
function MissingUnits({
  districts,
  nationalSocietyId,
  mayEdit,
}: ViewProps & { districts: readonly string[] }) {
  const { t } = useTexts();
  if (districts.length === 0) return null;
  const units = pathTo(dhis2Paths.units, { nationalSocietyId });
  return (
    <Note tone="warn" action={mayEdit && <LinkButton to={units}>{t('dhis2.units.action')}</LinkButton>}>
      {t('dhis2.districts.missing', { count: districts.length })}
      <details className={styles.names}>
        <summary>{t('dhis2.districts.names')}</summary>
        {districts.join(' · ')}
      </details>
    </Note>
  );
}

function Sendings({ nationalSocietyId, maySend }: { nationalSocietyId: number; maySend: boolean }) {
  const { t } = useTexts();
  const [pageNumber, setPageNumber] = useState(1);
  const sendings = useSendings(nationalSocietyId, pageNumber);
  const send = useSendNow(nationalSocietyId);
  return (
    <section aria-labelledby="sendings" className={styles.section}>
      <div className={styles.head}>
        <h2 id="sendings">{t('dhis2.sendings.title')}</h2>
        {maySend && (
          <div className={styles.actions}>
            <LinkButton to={pathTo(dhis2Paths.dryRun, { nationalSocietyId })}>
              {t('dhis2.dryRun.action')}
            </LinkButton>
            <Button icon="send" isBusy={send.isPending} onClick={() => send.mutate()}>
              {t('dhis2.send.action')}
            </Button>
          </div>
        )}
      </div>
      <Loaded
        query={sendings}
        label={t('dhis2.sendings.loading')}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty>{t('dhis2.sendings.empty')}</Empty>}
      >
        {({ data, ...page }) => (
          <>
            <SendingsTable sendings={data} nationalSocietyId={nationalSocietyId} />
            <Pager page={page} onChange={setPageNumber} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function View({ dhis2, nationalSocietyId, mayEdit }: ViewProps & { dhis2: Dhis2 }) {
  const { t } = useTexts();
  const { connection, mappings, districtsWithoutUnit } = dhis2;
  const edit = pathTo(dhis2Paths.edit, { nationalSocietyId });
  return (
    <div className={styles.view}>
      {connection ? (
        <>
          <ConnectionCard {...{ connection, nationalSocietyId, mayEdit }} />
          <ValuesCard {...{ connection, mappings, nationalSocietyId, mayEdit }} />
          <MissingUnits districts={districtsWithoutUnit} {...{ nationalSocietyId, mayEdit }} />
        </>
      ) : (
        <Empty action={mayEdit && <LinkButton to={edit}>{t('dhis2.connect')}</LinkButton>}>
          {t('dhis2.empty')}
        </Empty>
      )}
      <Sendings nationalSocietyId={nationalSocietyId} maySend={mayEdit && mappings.length > 0} />
    </div>
  );
}

/** How a national society is connected to DHIS2, and what was sent there. */
export function Dhis2Page() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(dhis2Paths.view);
  const society = useNationalSociety(nationalSocietyId);
  const dhis2 = useDhis2(nationalSocietyId);
  const mayEdit = useMay('dhis2.edit', { nationalSocietyId });
  return (
    <Page title={t('dhis2.page.view')}>
      {society.data?.isArchived && <Note>{t('dhis2.archived')}</Note>}
      <Loaded query={dhis2} label={t('dhis2.loading')} rows={5}>
        {(known) => <View dhis2={known} {...{ nationalSocietyId, mayEdit }} />}
      </Loaded>
    </Page>
  );
}
