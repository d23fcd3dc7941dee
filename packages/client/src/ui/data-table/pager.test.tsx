import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';

it('is hidden when everything is on one page', () => {
  const { container } = render(
    <Pager page={{ page: 1, rowsPerPage: 30, totalRows: 30 }} onChange={vi.fn()} />,
  );
  expect(container.innerHTML).toBe('');
});

it('goes forward from the first page, but not back', async () => {
  const onChange = vi.fn();
  render(<Pager page={{ page: 1, rowsPerPage: 30, totalRows: 31 }} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'ui.pager.previous' }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'ui.pager.next' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(2);
});
