import { outbreakStates } from '@harken/domain/outbreaks/limits';
import { useFilters } from '../../../lib/lists/filters.ts';
import { pathTo, useRouteParams } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Pager } from '../../../ui/data-table/pager.tsx';
import { FilterBar } from '../../../ui/filters/bar.tsx';
import { createChoiceFilter } from '../../../ui/filters/filters.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { AddLink } from '../../../ui/navigation/add-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/status/note.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { outbreakPaths } from '../outbreak-paths.ts';
import { useOutbreaks } from '../outbreaks.api.ts';
import { OutbreaksTable } from './table.tsx';

const states = ['all', ...outbreakStates] as const;
type StateFilter = (typeof states)[number];
const defaultFilters: { state: StateFilter; pageNumber: number } = { state: 'all', pageNumber: 1 };

/** A URL may have been edited by hand. */
const sanitize = ({ state, pageNumber }: typeof defaultFilters) => ({
  state: states.includes(state) ? state : defaultFilters.state,
  pageNumber: Math.max(1, Math.floor(pageNumber)),
});

/** The outbreaks of a national society, the latest first. */
export function OutbreaksListPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(outbreakPaths.list);
  const [named, change, reset] = useFilters(defaultFilters);
  const filters = sanitize(named);
  const outbreaks = useOutbreaks(nationalSocietyId, filters);
  const isWide = useIsWide();
  const mayEdit = useMay('outbreaks.edit', { nationalSocietyId });
  const add = mayEdit && (
    <AddLink to={pathTo(outbreakPaths.add, { nationalSocietyId })}>{t('outbreaks.add')}</AddLink>
  );
  const stateFilter = createChoiceFilter({
    key: 'state',
    label: t('outbreaks.state'),
    value: filters.state,
    defaultValue: defaultFilters.state,
    options: states.map((value) => ({ value, label: t(`outbreaks.state.${value}`) })),
    onChange: (state) => change({ state, pageNumber: 1 }),
  });
  const found = outbreaks.data && t('outbreaks.found', { count: outbreaks.data.totalRows });
  return (
    <Page title={t('outbreaks.title')}>
      <Note tone="info">{t('outbreaks.about')}</Note>
      <FilterBar
        filters={[stateFilter]}
        actions={isWide && add}
        onReset={reset}
        {...(found !== undefined && { result: found, showLabel: found })}
      />
      <Loaded
        query={outbreaks}
        label={t('outbreaks.loading')}
        rows={5}
        isEmpty={(page) => page.data.length === 0}
        empty={
          filters.state === 'all' ? (
            <Empty>{t('outbreaks.none')}</Empty>
          ) : (
            <Empty action={<Button onClick={reset}>{t('outbreaks.showAll')}</Button>}>
              {t('outbreaks.noneMatch')}
            </Empty>
          )
        }
      >
        {(page) => (
          <>
            <OutbreaksTable nationalSocietyId={nationalSocietyId} outbreaks={page.data} />
            <Pager page={page} onChange={(pageNumber) => change({ pageNumber })} />
          </>
        )}
      </Loaded>
      {!isWide && add}
    </Page>
  );
}
