import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LocationTree } from './location-tree.tsx';
import type { ChosenLocations } from './state.ts';

const village = (key: string, name: string, code?: string) => ({ key, name, code, children: [] });
const nodes = [
  {
    key: 'region',
    name: 'Norvale',
    children: [
      {
        key: 'mbara',
        name: 'Mbara',
        children: [village('nakiri', 'Nakiri'), village('south', 'Nakiri South')],
      },
      { key: 'oru', name: 'Oru', children: [village('dumbe', 'Dumbe', 'NV0107')] },
    ],
  },
  village('unknown', 'Unknown place'),
];

function Tree({ onChange }: { onChange: (chosen: ChosenLocations) => void }) {
  const [chosen, setChosen] = useState<ChosenLocations>(null);
  const change = (next: ChosenLocations) => {
    setChosen(next);
    onChange(next);
  };
  return <LocationTree label="Location" nodes={nodes} chosen={chosen} onChange={change} />;
}

const shown = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');
const checked = (name: string) => screen.getByRole('treeitem', { name }).getAttribute('aria-checked');

describe('the location tree', () => {
  let chosen: ChosenLocations;
  const user = userEvent.setup();
  beforeEach(() => {
    chosen = null;
    render(
      <Tree
        onChange={(next) => {
          chosen = next;
        }}
      />,
    );
  });

  it('starts collapsed, with everything chosen and one tab stop', () => {
    expect(shown()).toEqual(['Norvale', 'Unknown place']);
    expect(checked('Norvale')).toBe('true');
    expect(screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0)).toHaveLength(1);
  });

  it('finds a location by the beginning of its code, and shows the code', async () => {
    await user.type(screen.getByRole('searchbox'), 'nv01');
    expect(shown()).toEqual(['Norvale', 'Oru', 'Dumbe NV0107']);
    expect(screen.getByText('NV0107')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '107');
    expect(screen.queryAllByRole('treeitem')).toEqual([]);
  });

  it('is navigated by arrow keys: expand, go in, go down, go out, collapse', async () => {
    screen.getByRole('treeitem', { name: 'Norvale' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Mbara');
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Nakiri South');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Mbara');
    await user.keyboard('{End}');
    expect(focused()).toBe('Unknown place');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(shown()).toEqual(['Norvale', 'Unknown place']);
  });

  it('toggles locations with Space; their parents are then partly chosen', async () => {
    screen.getByRole('treeitem', { name: 'Norvale' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    expect(chosen).toEqual(new Set(['dumbe', 'unknown']));
    expect([checked('Norvale'), checked('Mbara'), checked('Oru')]).toEqual(['mixed', 'false', 'true']);
    await user.keyboard(' ');
    expect(chosen).toBeNull();
  });

  it('finds locations by name, with their parents', async () => {
    await user.type(screen.getByRole('searchbox', { name: 'ui.location.search' }), 'dumb');
    expect(shown()).toEqual(['Norvale', 'Oru', 'Dumbe']);
    await user.type(screen.getByRole('searchbox'), 'xyz');
    expect(screen.queryAllByRole('treeitem')).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('ui.noneFound');
  });

  it('chooses all or none at once', async () => {
    await user.click(screen.getByRole('button', { name: 'ui.location.chooseNone' }));
    expect(chosen).toEqual(new Set());
    await user.click(screen.getByRole('treeitem', { name: 'Unknown place' }));
    expect(chosen).toEqual(new Set(['unknown']));
    await user.click(screen.getByRole('button', { name: 'ui.location.chooseAll' }));
    expect(chosen).toBeNull();
  });
});
