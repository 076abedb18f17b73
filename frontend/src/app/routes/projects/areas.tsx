import { MapPin } from 'lucide-react';
import { paths } from '#config/paths';
import { useSaveServiceAreas } from '#features/account/queries';
import { areaKey, ServiceAreaName } from '#features/account/service-areas';
import { useOneAtATime } from '#lib/hooks';
import type { User } from '#shared/account/user.answers';
import { maxServiceAreas, type ServiceArea } from '#shared/service-area/service-area.contract';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Heading, SmallText, TextLink } from '#ui/text';

/** Shows a link to change the areas, and lists them if there is room. */
export const AreasHeading = ({ areas }: { areas: readonly ServiceArea[] }) => (
  <div className="mb-4 flex flex-col gap-3 max-sm:flex-row max-sm:items-center max-sm:justify-between">
    <Heading level={2} size="md" className="max-sm:text-base">
      In your service areas
    </Heading>
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Your service areas" className="flex flex-wrap gap-2 max-sm:hidden">
        {areas.map((area) => (
          <li key={areaKey(area)}>
            <Badge>
              <ServiceAreaName area={area} />
            </Badge>
          </li>
        ))}
      </ul>
      <TextLink to={paths.serviceAreas} className="inline-flex min-h-8 items-center text-sm">
        Change your areas
      </TextLink>
    </div>
  </div>
);

/** Saves the searched place as a service area, so that Find Projects opens with it. */
export const SaveArea = ({ area, user: { serviceAreas } }: { area: ServiceArea; user: User }) => {
  const save = useSaveServiceAreas({ undoable: true });
  // The mutation reports the error.
  const add = useOneAtATime(() => save.mutateAsync([...serviceAreas, area]).catch(() => undefined));
  const isSaved = serviceAreas.some((one) => areaKey(one) === areaKey(area));
  if (isSaved || serviceAreas.length >= maxServiceAreas) {
    return (
      <SmallText>
        {isSaved ? 'One of your service areas. ' : `You have ${maxServiceAreas} service areas. `}
        <TextLink to={paths.serviceAreas}>Change your areas</TextLink>
      </SmallText>
    );
  }
  return (
    <Button variant="secondary" size="sm" pending={save.isPending} onClick={() => void add()}>
      <MapPin />
      Save this area
    </Button>
  );
};
