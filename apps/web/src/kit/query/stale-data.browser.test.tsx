import { useQuery } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { useWatched } from './stale-data.tsx';

type Source = { answer: () => string };

/** A part of a panel that polls. */
function Part({ name, source }: { readonly name: string; readonly source: Source }) {
  const { data, error } = useWatched(
    useQuery({ queryKey: [name], queryFn: async () => source.answer() }),
  );
  if (data === undefined) return <p>{error === null ? 'loading' : 'no answer'}</p>;
  return <p>{data}</p>;
}

const fail = (): never => {
  throw new Error('socket closed');
};

const alertText = (panel: ReturnType<typeof showPanel>['panel']): string | null =>
  panel.element().querySelector('[role="alert"]')?.textContent ?? null;

describe('a panel whose responses stop', () => {
  test('keeps its figures and shows since when, until responses come again', async () => {
    const source = { answer: () => 'first figures' };
    const { panel, refetch } = showPanel(<Part name="a" source={source} />);
    await expect.element(panel.getByText('first figures')).toBeVisible();
    expect(alertText(panel)).toBe('');
    source.answer = fail;
    await refetch();
    await expect
      .poll(() => alertText(panel))
      .toMatch(/No update since \d\d:\d\d:\d\d UTC: everything below may be stale/);
    await expect.element(panel.getByText('first figures')).toBeVisible();
    source.answer = () => 'second figures';
    await refetch();
    await expect.element(panel.getByText('second figures')).toBeVisible();
    await expect.poll(() => alertText(panel)).toBe('');
  });

  test('shows that only a part is stale where the other part still comes', async () => {
    const one = { answer: () => 'one' };
    const two = { answer: () => 'two' };
    const { panel, refetch } = showPanel(
      <>
        <Part name="one" source={one} />
        <Part name="two" source={two} />
      </>,
    );
    await expect.element(panel.getByText('two')).toBeVisible();
    one.answer = fail;
    await refetch();
    await expect.poll(() => alertText(panel)).toMatch(/part of the data below may be stale/);
    two.answer = fail;
    await refetch();
    await expect.poll(() => alertText(panel)).toMatch(/everything below may be stale/);
  });

  test('that never had any shows the error itself, without a note above', async () => {
    const { panel } = showPanel(<Part name="a" source={{ answer: fail }} />);
    await expect.element(panel.getByText('no answer')).toBeVisible();
    expect(alertText(panel)).toBe('');
  });
});
