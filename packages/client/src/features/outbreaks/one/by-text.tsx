import { DateTimeText } from '../../../lib/dates/date-time-text.tsx';

/** When something was done, and by whom if that is shown. */
export function ByText({ at, by }: { at: string; by?: string | null | undefined }) {
  return (
    <>
      <DateTimeText time={at} />
      {by && (
        <>
          {' · '}
          <bdi>{by}</bdi>
        </>
      )}
    </>
  );
}
