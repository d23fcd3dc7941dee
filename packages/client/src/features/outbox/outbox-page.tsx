import { useFilters } from '../../lib/filters.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { choiceFilter } from '../../ui/filters.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ClockWarnings } from './clock-warnings.tsx';
import { defaultOutboxFilters, type OutboxFilters, useOutbox, useRetryMessage } from './outbox.api.ts';
import { OutboxSegments } from './outbox-segments.tsx';
import { OutboxTable } from './outbox-table.tsx';

const channels = ['sms', 'email', 'eidsr', 'webhook'];
const states = ['Queued', 'Retrying', 'Sent', 'Failed', 'Withheld'];

function useOutboxFilters(value: OutboxFilters, change: (changed: Partial<OutboxFilters>) => void) {
  const { t } = useTexts();
  const all = { value: '', label: t('outbox.filter.all') };
  return [
    choiceFilter({
      key: 'channel',
      label: t('outbox.filter.channel'),
      value: value.channel,
      defaultValue: '',
      options: [all, ...channels.map((name) => ({ value: name, label: t(`outbox.channel.${name}`) }))],
      onChange: (channel) => change({ channel, pageNumber: 1 }),
    }),
    choiceFilter({
      key: 'state',
      label: t('outbox.filter.state'),
      value: value.state,
      defaultValue: '',
      options: [all, ...states.map((name) => ({ value: name, label: t(`outbox.state.${name}`) }))],
      onChange: (state) => change({ state, pageNumber: 1 }),
    }),
  ];
}

/** All outgoing messages with their state and, if they were not sent, the reason. */
export function OutboxPage() {
  const { t } = useTexts();
  const [filters, change, reset] = useFilters(defaultOutboxFilters);
  const bar = useOutboxFilters(filters, change);
  const outbox = useOutbox(filters);
  const retry = useRetryMessage();
  const isFiltered = bar.some((filter) => filter.isSet);
  const empty = (
    <Empty action={isFiltered && <Button onClick={reset}>{t('outbox.list.showAll')}</Button>}>
      {t(isFiltered ? 'outbox.list.emptyByFilter' : 'outbox.list.empty')}
    </Empty>
  );
  return (
    <Page title={t('outbox.list.title')}>
      <FilterBar filters={bar} onReset={reset} start={<OutboxSegments current="list" />} />
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
