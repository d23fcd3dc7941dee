import { toSearch, useFilters } from '../../lib/lists/filters.ts';
import { timeOrderFilter } from '../../lib/lists/order.ts';
import { useSearchText } from '../../lib/lists/search-text.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { installationPaths } from '../../shared/installation-guide/paths.ts';
import { createViews } from '../../shared/saved-views/saved-views.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { FilterBar } from '../../ui/filters/bar.tsx';
import { createChoiceFilter, createSearchFilter } from '../../ui/filters/filters.tsx';
import { Empty, Loaded } from '../../ui/loading/loaded.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import {
  defaultOutboxFilters,
  type OutboxFilters,
  useOutbox,
  useRetryMessage,
  useWrongClocks,
  type WrongClock,
} from './outbox.api.ts';
import { OutboxSegments } from './outbox-segments.tsx';
import { OutboxTable } from './outbox-table.tsx';

/** Minutes, rounded to halves below ten and to whole minutes above. */
function toMinutes({ offsetSeconds }: WrongClock): number {
  const minutes = Math.abs(offsetSeconds) / 60;
  return minutes < 10 ? Math.round(minutes * 2) / 2 : Math.round(minutes);
}

/** Tells those who can fix it which clock is wrong, and by how much. */
function ClockWarnings() {
  const { t } = useTexts();
  const { data: clocks = [] } = useWrongClocks();
  return clocks.map((wrong) => {
    const direction = wrong.offsetSeconds < 0 ? 'behind' : 'ahead';
    const values = { name: wrong.name ?? '', minutes: toMinutes(wrong) };
    return (
      <Note key={`${wrong.clock} ${wrong.smsGatewayId ?? wrong.name}`} tone="warn">
        {t(`outbox.clock.${wrong.clock}.${direction}`, values)}
      </Note>
    );
  });
}

const channels = ['sms', 'email', 'push', 'eidsr', 'webhook'];
const states = ['Queued', 'Retrying', 'Sent', 'Failed', 'Withheld'];

function useOutboxFilters(value: OutboxFilters, change: (changed: Partial<OutboxFilters>) => void) {
  const { t } = useTexts();
  const all = { value: '', label: t('outbox.filter.all') };
  return [
    createChoiceFilter({
      key: 'channel',
      label: t('outbox.filter.channel'),
      value: value.channel,
      defaultValue: '',
      options: [all, ...channels.map((name) => ({ value: name, label: t(`outbox.channel.${name}`) }))],
      onChange: (channel) => change({ channel, pageNumber: 1 }),
    }),
    createChoiceFilter({
      key: 'state',
      label: t('outbox.filter.state'),
      value: value.state,
      defaultValue: '',
      options: [all, ...states.map((name) => ({ value: name, label: t(`outbox.state.${name}`) }))],
      onChange: (state) => change({ state, pageNumber: 1 }),
    }),
  ];
}

/** What saved views may contain. */
const viewRules = {
  defaults: defaultOutboxFilters,
  choices: { channel: ['', ...channels], state: ['', ...states] },
};
const views = createViews({ list: 'outbox', scopeId: 0, rules: viewRules });

/** What has to be set up before messages are sent: the installation, or a national society, whose guide is above the projects. */
function FillingStep() {
  const { t } = useTexts();
  const maySetUp = useCan('checkup.use');
  return maySetUp ? (
    <LinkButton to={installationPaths.guide}>{t('setupGuide.installation.title')}</LinkButton>
  ) : (
    <LinkButton to="/">{t('outbox.list.openProjects')}</LinkButton>
  );
}

/** All outgoing messages with their state and, if they were not sent, the reason. */
export function OutboxPage() {
  const { t } = useTexts();
  const [filters, change] = useFilters(defaultOutboxFilters);
  const [searchText, changeWithText] = useSearchText();
  const reset = () => changeWithText('', toSearch(defaultOutboxFilters, defaultOutboxFilters));
  const bar = useOutboxFilters(filters, change);
  const isWide = useIsWide();
  const onSort = (sortAscending: boolean) => change({ sortAscending, pageNumber: 1 });
  const search = {
    label: t('outbox.filter.text'),
    value: searchText,
    onChange: (text: string) => changeWithText(text, { pageNumber: undefined }),
  };
  const first = isWide
    ? []
    : [createSearchFilter({ key: 'search', ...search }), timeOrderFilter(t, { ...filters, onSort })];
  const outbox = useOutbox(filters, searchText);
  const retry = useRetryMessage();
  const isFiltered = searchText !== '' || bar.some((filter) => filter.isSet);
  const empty = isFiltered ? (
    <Empty action={<Button onClick={reset}>{t('outbox.list.showAll')}</Button>}>
      {t('outbox.list.emptyByFilter')}
    </Empty>
  ) : (
    <Empty action={<FillingStep />}>{t('outbox.list.empty')}</Empty>
  );
  return (
    <Page title={t('outbox.list.title')}>
      <FilterBar
        filters={[...first, ...bar]}
        views={views}
        onReset={reset}
        start={
          <>
            <OutboxSegments current="list" />
            <HelpTerm term="outbox" name={t('outbox.list.title')} />
            {isWide && <SearchField {...search} />}
          </>
        }
      />
      <ClockWarnings />
      {retry.errorText && <Note tone="error">{retry.errorText}</Note>}
      <Loaded
        query={outbox}
        label={t('outbox.list.loading')}
        isEmpty={(page) => page.data.length === 0}
        empty={empty}
      >
        {(page) => (
          <>
            <OutboxTable
              items={page.data}
              sortAscending={filters.sortAscending}
              onSort={onSort}
              retrying={retry.isPending ? retry.variables : undefined}
              onRetry={retry.mutate}
            />
            <Pager page={page} onChange={(pageNumber) => change({ pageNumber })} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
