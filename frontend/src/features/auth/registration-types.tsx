import { ChevronRight, Hammer, House, Sofa, TrendingUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths, type RegistrationType } from '#config/paths';
import { intentTo, isForStagers } from '#lib/intent';
import { SmallText, Text } from '#ui/text';

interface Choice {
  type: RegistrationType;
  label: string;
  text: string;
  icon: typeof House;
}

const ofOwners: readonly Choice[] = [
  { type: 'realtor', label: 'Real Estate Agent', text: 'Stage a listing before its photos are taken', icon: House },
  { type: 'builder', label: 'Builder', text: 'Furnish model homes and finished builds', icon: Hammer },
  { type: 'investor', label: 'Real Estate Investor', text: 'Sell or rent a renovated property sooner', icon: TrendingUp },
];
const ofStagers: readonly Choice[] = [
  { type: 'staging', label: 'Staging Company', text: 'Find projects in your area and bid on them', icon: Sofa },
];

/** Visitors who come from a stagers' screen see the stagers' choices first. */
const choicesFor = (next: string | undefined): readonly Choice[] =>
  next !== undefined && isForStagers(next) ? [...ofStagers, ...ofOwners] : [...ofOwners, ...ofStagers];

interface RegistrationTypesProps {
  /** The address to go to after registering; default: the dashboard. */
  next: string | undefined;
  onChoose?: () => void;
}

export const RegistrationTypes = ({ next, onChoose }: RegistrationTypesProps) => (
  <ul className="flex flex-col gap-3">
    {choicesFor(next).map(({ type, label, text, icon: Icon }) => (
      <li key={type}>
        <Link
          to={paths.register(type)}
          state={intentTo(next)}
          onClick={onChoose}
          className="group flex items-center gap-4 rounded-lg border border-line bg-paper p-4 transition-colors hover:border-evergreen hover:bg-evergreen-tint"
        >
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-evergreen-tint text-evergreen">
            <Icon className="size-[1.375rem]" strokeWidth={1.75} />
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <Text as="strong" size="lg" weight="semibold">
              {label}
            </Text>
            <SmallText as="span">{text}</SmallText>
          </span>
          <ChevronRight className="size-5 shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5" />
        </Link>
      </li>
    ))}
  </ul>
);
