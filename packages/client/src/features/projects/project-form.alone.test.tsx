import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer, server, success } from '../../../test/support/show-routes.tsx';
import type { TextAreaProps } from '../../ui/text-area.tsx';
import { aRisk, someFormData } from './testing/projects.builders.ts';
import { answerSurroundings, showProjectPage } from './testing/show-project-page.tsx';

/** How often a field of a health risk was drawn. */
const drawn = vi.hoisted(() => vi.fn());

vi.mock('../../ui/text-area.tsx', async (importOriginal) => {
  const { TextArea } = await importOriginal<typeof import('../../ui/text-area.tsx')>();
  return {
    TextArea: (props: TextAreaProps) => {
      drawn(props.name);
      return <TextArea {...props} />;
    },
  };
});

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('stays quick with sixty health risks: typing in one draws none of the others anew', async () => {
  const sixty = Array.from({ length: 60 }, (_, index) =>
    aRisk({
      healthRiskId: 100 + index,
      healthRiskCode: index + 1,
      healthRiskName: `Risk ${index + 1}`,
      containsReports: false,
    }),
  );
  const chosen = sixty.map((risk) => ({ ...risk, id: risk.healthRiskId + 1000 }));
  answerSurroundings({
    project: { projectHealthRisks: chosen, formData: someFormData({ healthRisks: sixty }) },
  });
  answer('get', 'project/list', () => success([]));
  showProjectPage('/nationalsocieties/3/projects/5/edit');
  const card = within(await screen.findByRole('region', { name: '7 Risk 7' }));
  expect(screen.getAllByRole('textbox', { name: 'Case definition' })).toHaveLength(60);
  const field = card.getByRole('textbox', { name: 'Case definition' }) as HTMLTextAreaElement;
  await userEvent.click(field);
  drawn.mockClear();
  await userEvent.type(field, ' that stays');
  expect(field.value).toBe('Hot forehead that stays');
  expect(drawn).toHaveBeenCalled();
  const others = drawn.mock.calls.filter(([name]) => name !== 'healthRisk.id106.caseDefinition');
  expect(others).toEqual([]);
});
