import { useState } from 'react';
import { useFilters } from '../../../lib/lists/filters.ts';
import { downloadFileAs } from '../../../lib/requests/download-as.ts';
import { useDownloading } from '../../../lib/requests/downloading.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { nameExport, toExportForm, useDataItems } from '../../../shared/exports/export-items.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Pager } from '../../../ui/data-table/pager.tsx';
import { Checkbox } from '../../../ui/fields/choices.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useSnackbar } from '../../../ui/overlays/snackbar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import text from '../../../ui/text/text.module.css';
import { outbreakPaths } from '../outbreak-paths.ts';
import styles from '../outbreaks.module.css';
import { type LineList, useAddReports, useLineList } from './api.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { AddRowDialog } from './row-dialog.tsx';
import { LineListTable } from './table.tsx';

const defaultFilters = { pageNumber: 1, onlyFlagged: false };

type Place = { nationalSocietyId: number; outbreakId: number };

/** The buttons that add rows and choose fields. */
function ChangeButtons({ list, nationalSocietyId, outbreakId }: Place & { list: LineList }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const [opened, setOpened] = useState<'add' | 'fields' | null>(null);
  const adding = useAddReports(outbreakId);
  const addReports = () =>
    adding.mutate(undefined, {
      onSuccess: ({ added, leftOut }) =>
        snackbar.show(t('lineList.reportsAdded', { count: added, leftOut: String(leftOut) })),
    });
  const close = () => setOpened(null);
  return (
    <>
      <Button icon="plus" isBusy={adding.isPending} onClick={addReports}>
        {t('lineList.addReports')}
      </Button>
      <Button icon="plus" onClick={() => setOpened('add')}>
        {t('lineList.add')}
      </Button>
      <LinkButton icon="table" to={pathTo(outbreakPaths.importLineList, { nationalSocietyId, outbreakId })}>
        {t('lineList.import')}
      </LinkButton>
      <Button icon="gear" onClick={() => setOpened('fields')}>
        {t('lineList.fields.title')}
      </Button>
      {opened === 'add' && (
        <AddRowDialog {...{ nationalSocietyId, outbreakId }} fields={list.fields} onClose={close} />
      )}
      {opened === 'fields' && <FieldsDialog outbreakId={outbreakId} fields={list.fields} onClose={close} />}
    </>
  );
}

function ExportButtons({ list, outbreakId }: { list: LineList; outbreakId: number }) {
  const { t } = useTexts();
  const { isDownloading, download } = useDownloading();
  const [withPersonalData, setWithPersonalData] = useState(false);
  const input = { params: { outbreakId }, query: {}, body: { withPersonalData } };
  const dataItems = useDataItems(({ form, format }) => {
    const call = format === 'csv' ? 'lineList/exportToCsv' : 'lineList/exportToExcel';
    const request = { ...input, query: { ...toExportForm(form) } };
    const name = `${nameExport(list.code, form)}.${format}`;
    void download(() => downloadFileAs(call, request, name));
  });
  const hasPersonal = list.fields.some(({ isPersonal }) => isPersonal);
  return (
    <>
      <Button
        icon="download"
        isBusy={isDownloading}
        onClick={() =>
          void download(() => downloadFileAs('lineList/exportToExcel', input, `${list.code}.xlsx`))
        }
      >
        {t('lineList.excel')}
      </Button>
      <Button
        icon="download"
        isBusy={isDownloading}
        onClick={() => void download(() => downloadFileAs('lineList/exportToCsv', input, `${list.code}.csv`))}
      >
        {t('lineList.csv')}
      </Button>
      <Menu button={<Button icon="download">{t('exports.data.title')}</Button>} items={dataItems} />
      {hasPersonal && (
        <Checkbox
          label={t('lineList.withPersonalData')}
          checked={withPersonalData}
          onChange={(event) => setWithPersonalData(event.target.checked)}
        />
      )}
    </>
  );
}

/** The line list of an outbreak: one row for each person, of the own organization. */
export function LineListPage() {
  const { t } = useTexts();
  const { nationalSocietyId, outbreakId } = useRouteParams(outbreakPaths.lineList);
  const [named, change] = useFilters(defaultFilters);
  const pageNumber = Math.max(1, Math.floor(named.pageNumber));
  const { onlyFlagged } = named;
  const list = useLineList(outbreakId, { pageNumber, onlyFlagged });
  return (
    <Page title={t('lineList.title')}>
      <p className={text.muted}>{t('lineList.about')}</p>
      <Loaded query={list} label={t('lineList.loading')} rows={6}>
        {(known) => (
          <>
            <div className={styles.buttons}>
              {known.mayEdit && <ChangeButtons list={known} {...{ nationalSocietyId, outbreakId }} />}
              <ExportButtons list={known} outbreakId={outbreakId} />
            </div>
            {known.hiddenCount > 0 && <Note>{t('lineList.hidden', { count: known.hiddenCount })}</Note>}
            <Checkbox
              label={t('lineList.onlyFlagged', { count: known.flaggedCount })}
              checked={onlyFlagged}
              onChange={(event) => change({ onlyFlagged: event.target.checked, pageNumber: 1 })}
            />
            {known.rows.data.length === 0 ? (
              <Empty>{t(onlyFlagged ? 'lineList.noneFlagged' : 'lineList.none')}</Empty>
            ) : (
              <LineListTable list={known} nationalSocietyId={nationalSocietyId} />
            )}
            <Pager page={known.rows} onChange={(next) => change({ pageNumber: next })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
