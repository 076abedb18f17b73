import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { type Filters, filterNames, projectFilters } from '#shared/contracts/project-values';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Select } from '#ui/input';

interface NarrowingFieldsProps {
  narrowing: Filters;
  onChange: (changed: Filters) => void;
}

/** The filters of a search. On a phone they are collapsed to one line. */
export const NarrowingFields = ({ narrowing, onChange }: NarrowingFieldsProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = filterNames.filter((name) => narrowing[name]).length;
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="secondary"
        size="sm"
        data-filters-toggle
        className="self-start sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div id={id} className={clsx('grid-cols-2 gap-4 sm:grid sm:gap-5 lg:grid-cols-4', open ? 'grid' : 'hidden')}>
        {filterNames.map((name) => {
          const { label, any, options } = projectFilters[name];
          return (
            <Field key={name} label={label}>
              <Select
                name={name}
                placeholder={any}
                options={options}
                value={narrowing[name] ?? ''}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            </Field>
          );
        })}
      </div>
    </div>
  );
};
