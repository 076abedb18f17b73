import type { Counterpart } from '#shared/contracts/message';
import { userTypeLabel } from '#shared/contracts/user-types';

/** How a counterpart is headed: by name, and below it by what kind of account it is. */
export interface CounterpartTitle {
  name: string;
  /** Empty where the name says it already. */
  label: string;
  company: string | null;
}

/** An owner who is not linked is called `Dana, Real Estate Agent`: the label then stands below the name, not twice. */
export const titleOf = ({ name, userType, company }: Pick<Counterpart, 'name' | 'userType' | 'company'>): CounterpartTitle => {
  const label = userTypeLabel(userType);
  const suffix = `, ${label}`;
  const short = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return { name: short, label: label === short ? '' : label, company };
};
