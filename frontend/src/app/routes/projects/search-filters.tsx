import { useRef, useState } from 'react';
import { usePlaceName } from '#features/account/service-areas';
import { filterNames, projectFilters } from '#shared/contracts/project-values';
import { labelOf } from '#shared/labels';
import { states } from '#shared/states';
import { Chip } from '#ui/chip';
import { ChoiceChips } from '#ui/choice-chips';
import { FieldGroup } from '#ui/field';
import { NameSearch } from './name-search';
import { NarrowingFields } from './narrowing-fields';
import { NearbySearch } from './nearby-search';
import { type Nearby, noTerms, type Search, type SearchTerms } from './search-terms';

const kinds = { city: 'City', county: 'County', state: 'State' };

const NearbyChip = ({ nearby: { place, miles }, onRemove }: { nearby: Nearby; onRemove: () => void }) => {
  const words = `Within ${miles} miles of ${usePlaceName(place)}`;
  return (
    <Chip label={words} onRemove={onRemove}>
      {words}
    </Chip>
  );
};

interface ChipsProps {
  search: Search;
  /** `name`: the name of the filter's field. */
  onRemove: (name: string, change: Change) => void;
}

const Chips = ({ search: { terms, nearby, narrowing }, onRemove }: ChipsProps) => {
  const values = { ...terms, state: terms.state === 'all' ? '' : labelOf(states, terms.state) };
  const named = (['city', 'county', 'state'] as const).filter((name) => values[name]);
  const narrowed = filterNames.filter((name) => narrowing[name]);
  if (named.length + narrowed.length === 0 && !nearby) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {named.map((name) => (
        <li key={name}>
          <Chip
            label={values[name]}
            onRemove={() => onRemove(name, (present) => ({ terms: { ...present.terms, [name]: noTerms[name] } }))}
          >
            {kinds[name]}: {values[name]}
          </Chip>
        </li>
      ))}
      {nearby && (
        <li>
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
              {projectFilters[name].label}: {value}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
};

/** A change that is computed from the search at the time when it takes effect. */
export type Change = (present: Search) => Partial<Search>;

const ways = [
  { value: 'name', label: 'By name' },
  { value: 'nearby', label: 'Near a place' },
] as const;
type Way = (typeof ways)[number]['value'];

interface SearchFiltersProps {
  search: Search;
  onChange: (change: Change) => void;
}

/** The search by name or around a place, and the filters. */
export const SearchFilters = ({ search, onChange }: SearchFiltersProps) => {
  const { terms, nearby, narrowing } = search;
  const root = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<Way>('name');
  const way = nearby ? 'nearby' : wanted;
  const go = (next: Way | null) => {
    setWanted(next ?? 'name');
    if (nearby && next === 'name') onChange(() => ({ nearby: null }));
  };
  const remove = (name: string, change: Change) => {
    setWanted(way);
    onChange(change);
    // The removed chip had the focus: it moves to the chip's field, or to the button that expands the field.
    const field = root.current?.querySelector<HTMLElement>(`[name=${name}]`);
    field?.focus();
    if (document.activeElement !== field) root.current?.querySelector<HTMLElement>('[data-filters-toggle]')?.focus();
  };
  return (
    <search ref={root} className="flex flex-col gap-5">
      <FieldGroup label="Search">
        <ChoiceChips name="Search" options={ways} value={way} onChange={go} />
      </FieldGroup>
      {way === 'name' ? (
        <NameSearch
          terms={terms}
          onChange={(changed: Partial<SearchTerms>) => onChange((present) => ({ terms: { ...present.terms, ...changed } }))}
        />
      ) : (
        <NearbySearch
          nearby={nearby}
          state={terms.state}
          onChange={(next) => {
            setWanted('nearby');
            onChange(() => ({ nearby: next }));
          }}
        />
      )}
      <NarrowingFields
        narrowing={narrowing}
        onChange={(changed) => onChange((present) => ({ narrowing: { ...present.narrowing, ...changed } }))}
      />
      <Chips search={search} onRemove={remove} />
    </search>
  );
};
