import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import filterStyles from '../filters/bar.module.css';
import { Icon } from '../icons/icon.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './location-tree.module.css';
import {
  type ChosenLocations,
  getCheckedState,
  getLines,
  hasCode,
  type LocationNode,
  type TreeLine,
  toggleLocation,
} from './state.ts';

export type LocationTreeProps = {
  label: string;
  nodes: readonly LocationNode[];
  chosen: ChosenLocations;
  onChange: (chosen: ChosenLocations) => void;
};

/** The action of a key in a tree (ARIA tree pattern). Left and right are mirrored in right-to-left languages. */
function getKeyAction(
  event: KeyboardEvent<HTMLElement>,
): 'next' | 'previous' | 'first' | 'last' | 'in' | 'out' | 'toggle' | undefined {
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  switch (event.key) {
    case 'ArrowDown':
      return 'next';
    case 'ArrowUp':
      return 'previous';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    case 'ArrowRight':
      return isMirrored ? 'out' : 'in';
    case 'ArrowLeft':
      return isMirrored ? 'in' : 'out';
    case ' ':
    case 'Enter':
      return 'toggle';
    default:
      return undefined;
  }
}

function TreeItem({
  line,
  isFoundByCode,
  isCurrent,
  checked,
  onToggle,
  onUnfold,
}: {
  line: TreeLine;
  isFoundByCode: boolean;
  isCurrent: boolean;
  checked: boolean | 'mixed';
  onToggle: () => void;
  onUnfold: () => void;
}) {
  const hasChildren = line.node.children.length > 0;
  const icon = checked === true ? 'check' : 'minus';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys
    <div
      role="treeitem"
      data-key={line.node.key}
      data-level={Math.min(line.level, 5)}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={isFoundByCode ? `${line.node.name} ${line.node.code}` : line.node.name}
      aria-level={line.level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-checked={checked}
      aria-expanded={hasChildren ? line.isExpanded : undefined}
      className={styles.item}
      onClick={onToggle}
    >
      {hasChildren ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: for pointers; keyboards use arrow keys
        <span
          className={styles.unfold}
          onClick={(event) => {
            event.stopPropagation();
            onUnfold();
          }}
        >
          <Icon name={line.isExpanded ? 'down' : 'right'} small />
        </span>
      ) : (
        <span className={styles.unfold} />
      )}
      <span className={styles.box} data-checked={checked}>
        {checked !== false && <Icon name={icon} small />}
      </span>
      <span>
        {line.node.name}
        {isFoundByCode && <bdi className={styles.code}>{line.node.code}</bdi>}
      </span>
    </div>
  );
}

/** State of the tree: expanded lines and the current line. */
function useTree({ nodes, chosen, onChange }: LocationTreeProps, search: string) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [currentKey, setCurrentKey] = useState<string>();
  const tree = useRef<HTMLDivElement>(null);
  const lines = getLines(nodes, expanded, search);
  const currentIndex = Math.max(
    0,
    lines.findIndex((line) => line.node.key === currentKey),
  );
  const unfold = (key: string, isOpen: boolean) => {
    const next = new Set(expanded);
    if (isOpen) next.add(key);
    else next.delete(key);
    setExpanded(next);
  };
  const toggle = (line: TreeLine) => {
    setCurrentKey(line.node.key);
    onChange(toggleLocation(nodes, chosen, line.node));
  };
  const goTo = (index: number) => {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)];
    if (!line) return;
    setCurrentKey(line.node.key);
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(line.node.key)}"]`)?.focus();
  };
  const goIn = (line: TreeLine) => {
    if (line.node.children.length === 0) return;
    if (line.isExpanded) goTo(currentIndex + 1);
    else unfold(line.node.key, true);
  };
  const goOut = (line: TreeLine) => {
    if (line.isExpanded) unfold(line.node.key, false);
    else if (line.parentKey) goTo(lines.findIndex((other) => other.node.key === line.parentKey));
  };
  return { tree, lines, currentIndex, unfold, toggle, goTo, goIn, goOut };
}

/** A tree of locations with checkboxes and a search field. */
export function LocationTree(props: LocationTreeProps) {
  const t = useUiTexts();
  const [search, setSearch] = useState('');
  const { tree, lines, currentIndex, unfold, toggle, goTo, goIn, goOut } = useTree(props, search);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = lines[currentIndex];
    const action = getKeyAction(event);
    if (!action || !line) return;
    event.preventDefault();
    const actions = {
      next: () => goTo(currentIndex + 1),
      previous: () => goTo(currentIndex - 1),
      first: () => goTo(0),
      last: () => goTo(lines.length - 1),
      in: () => goIn(line),
      out: () => goOut(line),
      toggle: () => toggle(line),
    };
    actions[action]();
  };
  return (
    <div className={styles.frame}>
      <span className={filterStyles.searchField}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('ui.location.search')}
          placeholder={t('ui.location.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </span>
      <div className={filterStyles.all}>
        <Button size="small" onClick={() => props.onChange(null)}>
          {t('ui.location.chooseAll')}
        </Button>
        <Button size="small" onClick={() => props.onChange(new Set())}>
          {t('ui.location.chooseNone')}
        </Button>
      </div>
      {lines.length === 0 && <p role="status">{t('ui.noneFound')}</p>}
      <div
        ref={tree}
        role="tree"
        aria-label={props.label}
        aria-multiselectable="true"
        className={styles.tree}
        onKeyDown={onKeyDown}
      >
        {lines.map((line, index) => (
          <TreeItem
            key={line.node.key}
            line={line}
            isFoundByCode={hasCode(line.node, search)}
            isCurrent={index === currentIndex}
            checked={getCheckedState(line.node, props.chosen)}
            onToggle={() => toggle(line)}
            onUnfold={() => unfold(line.node.key, !line.isExpanded)}
          />
        ))}
      </div>
    </div>
  );
}
