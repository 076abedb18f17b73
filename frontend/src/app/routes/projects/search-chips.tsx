import { clsx } from 'clsx';
import { usePlaceName } from '#features/account/service-areas';
import { labelOf } from '#shared/labels';
import { filterNames, projectFilters } from '#shared/project/project.values';
import { states } from '#shared/states';
import { Chip } from '#ui/chip';
import { type Change, type Nearby, noTerms, type Search } from './search-terms';

const kinds = { city: 'City', county: 'County', state: 'State' };

const NearbyChip = ({ nearby: { place, miles }, onRemove }: { nearby: Nearby; onRemove: () => void }) => {
  const words = `Within ${miles} miles of ${usePlaceName(place)}`;
  return (
    <Chip label={words} onRemove={onRemove}>
      {words}
    </Chip>
  );
};

interface SearchChipsProps {
  search: Search;
  /** `field`: the name of the field whose value is removed. */
  onRemove: (field: string, change: Change) => void;
}

/** Shows the active parts of a search, each with a button that removes it. On a phone, only the field `Where` shows the place. */
export const SearchChips = ({ search: { terms, nearby, narrowing }, onRemove }: SearchChipsProps) => {
  const values = { ...terms, state: terms.state === 'all' ? '' : labelOf(states, terms.state) };
  const named = (['city', 'county', 'state'] as const).filter((name) => values[name]);
  const narrowed = filterNames.filter((name) => narrowing[name]);
  if (named.length + narrowed.length === 0 && !nearby) return null;
  return (
    <ul aria-label="Active filters" className={clsx('flex flex-wrap gap-2', narrowed.length === 0 && 'max-sm:hidden')}>
      {named.map((name) => (
        <li key={name} className="max-sm:hidden">
          <Chip
            label={values[name]}
            onRemove={() => onRemove(name, (present) => ({ terms: { ...present.terms, [name]: noTerms[name] } }))}
          >
            {`${kinds[name]}: ${values[name]}`}
          </Chip>
        </li>
      ))}
      {nearby && (
        <li className="max-sm:hidden">
          <NearbyChip nearby={nearby} onRemove={() => onRemove('near', () => ({ nearby: null }))} />
        </li>
      )}
      {narrowed.map((name) => {
        const value = labelOf(projectFilters[name].options, narrowing[name] ?? '');
        return (
          <li key={name}>
            <Chip
              label={value}
              onRemove={() => onRemove(name, (present) => ({ narrowing: { ...present.narrowing, [name]: '' } }))}
            >
              {`${projectFilters[name].label}: ${value}`}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
};
