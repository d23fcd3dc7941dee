import { useId, useMemo, useState } from 'react';
import { matchesSearch } from '../../lib/lists/search.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Pager } from '../../ui/data-table/pager.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { DistrictRow } from './district-row.tsx';
import type { OrganisationUnit } from './eidsr.api.ts';
import styles from './eidsr.module.css';
import type { EidsrValues } from './eidsr-values.ts';
import { type DistrictUnit, groupUnits, matchUnits } from './units.ts';

const rowsPerPage = 20;

export type DistrictListProps = {
  districts: readonly DistrictUnit[];
  /** Units that are chosen but not saved in their district yet, by district id. */
  chosen: EidsrValues['chosenUnits'];
  /** The units to choose from; undefined until they are loaded. */
  units: readonly OrganisationUnit[] | undefined;
  onChange: (districts: DistrictUnit[]) => void;
  onChoose: (chosen: EidsrValues['chosenUnits']) => void;
};

/** Search, the filter for districts without a unit, and paging. */
function useShownDistricts(districts: readonly DistrictUnit[]) {
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const [wanted, setWanted] = useState(1);
  const open = districts.filter(({ organisationUnitId }) => !organisationUnitId);
  const found = districts.filter(
    ({ districtId, districtName, organisationUnitName }) =>
      (only?.has(districtId) ?? true) && matchesSearch(search, [districtName, organisationUnitName]),
  );
  const page = Math.min(wanted, Math.max(1, Math.ceil(found.length / rowsPerPage)));
  return {
    search,
    setSearch,
    isOnlyOpen: only !== undefined,
    /** Remembers which districts had no unit when the filter was set: a district that gets one stays visible. */
    setOnlyOpen: (isOnly: boolean) =>
      setOnly(isOnly ? new Set(open.map(({ districtId }) => districtId)) : undefined),
    openCount: open.length,
    shown: found.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    page: { page, rowsPerPage, totalRows: found.length },
    setPage: setWanted,
  };
}

type Shown = ReturnType<typeof useShownDistricts>;

/** Search and filter for long lists of districts. */
function DistrictSearch({ shown, total }: { shown: Shown; total: number }) {
  const { t } = useTexts();
  if (total <= rowsPerPage) return null;
  return (
    <div className={styles.finding}>
      <SearchField label={t('eidsr.districts.search')} value={shown.search} onChange={shown.setSearch} />
      <Checkbox
        label={t('eidsr.districts.onlyOpen', { count: shown.openCount })}
        checked={shown.isOnlyOpen}
        onChange={(event) => shown.setOnlyOpen(event.target.checked)}
      />
    </div>
  );
}

function MatchButton({
  districts,
  units,
  onChange,
}: Pick<DistrictListProps, 'districts' | 'onChange'> & {
  units: readonly OrganisationUnit[];
}) {
  const { t } = useTexts();
  const helpId = useId();
  const [count, setCount] = useState<number>();
  const match = () => {
    const matched = matchUnits(districts, units);
    setCount(matched.count);
    if (matched.count > 0) onChange(matched.districts);
  };
  return (
    <div className={styles.matching}>
      <Button size="small" icon="swap" aria-describedby={helpId} onClick={match}>
        {t('eidsr.match.action')}
      </Button>
      <span id={helpId} role="status">
        {count !== undefined && t('eidsr.match.done', { count })}
      </span>
    </div>
  );
}

/** The districts of the national society, each with its unit, which can be chosen in its row. */
export function DistrictList({ districts, chosen, units, onChange, onChoose }: DistrictListProps) {
  const { t, language } = useTexts();
  const shown = useShownDistricts(districts);
  const groups = useMemo(() => units && groupUnits(t, units, language), [t, units, language]);
  const byId = useMemo(() => new Map(units?.map((unit) => [unit.id, unit])), [units]);
  const choose = (districtId: number, unitId: string | undefined) => {
    const { [districtId]: _last, ...others } = chosen;
    onChoose(unitId === undefined ? others : { ...others, [districtId]: unitId });
  };
  const save = ({ districtId }: DistrictUnit) => {
    const unit = byId.get(chosen[districtId] ?? '');
    choose(districtId, undefined);
    if (!unit) return;
    const given = { organisationUnitId: unit.id, organisationUnitName: unit.displayName };
    onChange(districts.map((item) => (item.districtId === districtId ? { ...item, ...given } : item)));
  };
  const canChoose = groups !== undefined && groups.length > 0;
  return (
    <>
      {canChoose && <MatchButton {...{ districts, onChange }} units={units ?? []} />}
      <DistrictSearch shown={shown} total={districts.length} />
      {shown.shown.length === 0 && <p role="status">{t('ui.list.noneMatch')}</p>}
      <ul className={styles.districts}>
        {shown.shown.map((district) => (
          <DistrictRow
            key={district.districtId}
            district={district}
            groups={canChoose ? groups : undefined}
            chosen={byId.get(chosen[district.districtId] ?? '')}
            isInProgram={!canChoose || byId.has(district.organisationUnitId)}
            onChoose={(unitId) => choose(district.districtId, unitId)}
            onSave={() => save(district)}
          />
        ))}
      </ul>
      <Pager page={shown.page} onChange={shown.setPage} />
    </>
  );
}
