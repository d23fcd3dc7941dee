import { useId, useMemo, useState } from 'react';
import { matchesSearch } from '../../lib/search.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { DistrictRow } from './district-row.tsx';
import type { OrganisationUnit } from './eidsr.api.ts';
import styles from './eidsr.module.css';
import type { EidsrValues } from './eidsr-values.ts';
import { type DistrictUnit, matchedByName, unitGroups } from './units.ts';

const rowsPerPage = 20;

export type DistrictListProps = {
  districts: readonly DistrictUnit[];
  /** What is chosen for districts and not saved there yet. */
  chosen: EidsrValues['chosenUnits'];
  /** What can be chosen; nothing as long as that is not known. */
  units: readonly OrganisationUnit[] | undefined;
  onChange: (districts: DistrictUnit[]) => void;
  onChoose: (chosen: EidsrValues['chosenUnits']) => void;
};

/** Which districts are in view: those searched for, and where asked those that had no unit when that was asked. */
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
    /** What is given a unit stays in view until this is asked again. */
    setOnlyOpen: (isOnly: boolean) =>
      setOnly(isOnly ? new Set(open.map(({ districtId }) => districtId)) : undefined),
    openCount: open.length,
    shown: found.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    page: { page, rowsPerPage, totalRows: found.length },
    setPage: setWanted,
  };
}

type Shown = ReturnType<typeof useShownDistricts>;

/** Finds some of many districts. */
function Finding({ shown, total }: { shown: Shown; total: number }) {
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
    const matched = matchedByName(districts, units);
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

/** The districts of the society, each with its unit, which is chosen where it stands. */
export function DistrictList({ districts, chosen, units, onChange, onChoose }: DistrictListProps) {
  const { t, language } = useTexts();
  const shown = useShownDistricts(districts);
  const groups = useMemo(() => units && unitGroups(t, units, language), [t, units, language]);
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
    onChange(districts.map((one) => (one.districtId === districtId ? { ...one, ...given } : one)));
  };
  const canChoose = groups !== undefined && groups.length > 0;
  return (
    <>
      {canChoose && <MatchButton {...{ districts, onChange }} units={units ?? []} />}
      <Finding shown={shown} total={districts.length} />
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
