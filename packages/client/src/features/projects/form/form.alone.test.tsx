import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { TextAreaProps } from '../../../ui/fields/text-area.tsx';
import { aRisk, someFormData } from '../testing/projects.builders.ts';
import { mockContextCalls, showProjectPage } from '../testing/show-project-page.tsx';

/** Counts renderings of the fields of a health risk. */
const rendered = vi.hoisted(() => vi.fn());

vi.mock('../../../ui/fields/text-area.tsx', async (importOriginal) => {
  const { TextArea } = await importOriginal<typeof import('../../../ui/fields/text-area.tsx')>();
  return {
    TextArea: (props: TextAreaProps) => {
      rendered(props.name);
      return <TextArea {...props} />;
    },
  };
});

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('renders no other health risk when typing in one of sixty', async () => {
  const sixty = Array.from({ length: 60 }, (_, index) =>
    aRisk({
      healthRiskId: 100 + index,
      healthRiskCode: index + 1,
      healthRiskName: `Risk ${index + 1}`,
      containsReports: false,
    }),
  );
  const chosen = sixty.map((risk) => ({ ...risk, id: risk.healthRiskId + 1000 }));
  mockContextCalls({
    project: { projectHealthRisks: chosen, formData: someFormData({ healthRisks: sixty }) },
  });
  mockCall('get', 'project/list', () => success([]));
  showProjectPage('/nationalsocieties/3/projects/5/edit');
  const card = within(await screen.findByRole('region', { name: '7 Risk 7' }));
  expect(screen.getAllByRole('textbox', { name: 'Case definition' })).toHaveLength(60);
  const field = card.getByRole('textbox', { name: 'Case definition' }) as HTMLTextAreaElement;
  await userEvent.click(field);
  rendered.mockClear();
  await userEvent.type(field, ' that stays');
  expect(field.value).toBe('Hot forehead that stays');
  expect(rendered).toHaveBeenCalled();
  const others = rendered.mock.calls.filter(([name]) => name !== 'healthRisk.id106.caseDefinition');
  expect(others).toEqual([]);
});
