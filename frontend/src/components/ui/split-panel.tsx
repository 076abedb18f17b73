import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';

export interface SplitPanelProps {
  list: ReactNode;
  detail: ReactNode;
  /** Whether something of the list is chosen: on a phone its detail then takes the place of the list, and the whole screen. */
  showsDetail: boolean;
}

/** A list on the left and what is chosen of it on the right, 600 px high; on a phone two steps. */
export const SplitPanel = ({ list, detail, showsDetail }: SplitPanelProps) => (
  <div
    className={classNames(
      'overflow-hidden border-line bg-paper md:grid md:h-[600px] md:grid-cols-[22rem_minmax(0,1fr)] md:rounded-lg md:border',
      showsDetail
        ? 'max-md:-mx-5 max-md:h-[calc(100dvh-4.5rem)] max-md:min-h-96 sm:max-md:-mx-8'
        : 'max-md:rounded-lg max-md:border',
    )}
  >
    <div
      className={classNames(
        'min-h-0 flex-col overflow-y-auto md:flex md:border-r md:border-line',
        showsDetail && 'max-md:hidden',
      )}
    >
      {list}
    </div>
    <div className={classNames('h-full min-h-0 flex-col md:flex', showsDetail ? 'flex' : 'max-md:hidden')}>{detail}</div>
  </div>
);
