import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusRestore } from '../../src/ui/use-focus-restore';

function Rows() {
  useFocusRestore();
  const [rows, setRows] = useState(['first', 'second']);
  return (
    <section aria-label="Rows">
      {rows.map((row) => (
        <article key={row} aria-label={row}>
          <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
            Remove {row}
          </button>
        </article>
      ))}
      <button type="button" onClick={() => setRows([])}>
        Clear
      </button>
      <p>Plain text</p>
    </section>
  );
}

it('if a focused row is removed, the nearest remaining ancestor gets the focus', async () => {
  render(<Rows />);
  screen.getByRole('button', { name: 'Remove second' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rows' })));
});

it('a control that was blurred on purpose stays blurred', async () => {
  render(<Rows />);
  screen.getByRole('button', { name: 'Remove first' }).focus();
  await userEvent.click(screen.getByText('Plain text'));
  expect(document.activeElement).toBe(document.body);
  await new Promise((resolve) => setTimeout(resolve));
  act(() => screen.getByRole('button', { name: 'Clear' }).click());
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(document.body);
});
