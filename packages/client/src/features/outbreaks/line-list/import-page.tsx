import { call } from '../../../lib/requests/request.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { ImportSource } from '../../../shared/imports/file.ts';
import { ImportSteps } from '../../../shared/imports/import-page.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { outbreakPaths } from '../outbreak-paths.ts';
import { useOutbreak } from '../outbreaks.api.ts';

function toImportSource(outbreakId: number): ImportSource {
  const name = 'lineList/import';
  const params = { outbreakId };
  return {
    call: name,
    scopeId: outbreakId,
    check: (file, { sheet }, signal) =>
      call(name, { params, query: { isPreview: true, sheet }, file }, { signal }),
    store: (file, { sheet }) => call(name, { params, query: { isPreview: false, sheet }, file }),
  };
}

/** Imports people into a line list from a spreadsheet. */
export function ImportLineListPage() {
  const { t } = useTexts();
  const { nationalSocietyId, outbreakId } = useRouteParams(outbreakPaths.importLineList);
  const outbreak = useOutbreak(outbreakId);
  const mayEdit = useMay('lineLists.edit', { nationalSocietyId });
  const listPath = pathTo(outbreakPaths.lineList, { nationalSocietyId, outbreakId });
  return (
    <Page title={t('lineList.import')}>
      <Loaded query={outbreak} label={t('lineList.loading')}>
        {({ state, code }) =>
          mayEdit && state === 'open' ? (
            <ImportSteps
              source={toImportSource(outbreakId)}
              subject="people"
              template={{ call: 'lineList/importTemplate', params: { outbreakId }, name: code }}
              listPath={listPath}
            />
          ) : (
            <Note action={<LinkButton to={listPath}>{t('lineList.open')}</LinkButton>}>
              {t(state === 'ended' ? 'outbreak.isEnded' : 'lineList.archived')}
            </Note>
          )
        }
      </Loaded>
    </Page>
  );
}
