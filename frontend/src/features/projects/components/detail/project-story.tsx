import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format';
import { bathroomsLabel, bedroomsLabel, occupancyLabel, propertyTypeLabel } from '#lib/project-labels';
import type { ProjectDetail } from '#shared/contracts/project';
import { DetailList } from '#ui/detail-list';
import { Heading } from '#ui/heading';
import { Stat, Stats } from '#ui/stat';
import { Text } from '#ui/text';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <Heading level={2} size="md">
      {title}
    </Heading>
    {children}
  </section>
);

/** What there is to stage, as the owner describes it. */
export const ProjectStory = ({ project }: { project: ProjectDetail }) => {
  const { bedrooms, bathrooms, squareFootage, levels, occupancyStatus } = project;
  const rooms = [...project.roomsToStage, ...(project.otherRooms ? [project.otherRooms] : [])];
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <Stats>
        {bedrooms !== null && <Stat value={bedroomsLabel(bedrooms)} label="Bedrooms" />}
        {bathrooms !== null && <Stat value={bathroomsLabel(bathrooms)} label="Bathrooms" />}
        {squareFootage !== null && <Stat value={formatNumber(squareFootage)} label="Square Feet" />}
        {levels !== null && <Stat value={levels} label="Levels" />}
      </Stats>
      <Part title="Description">
        <Text className="max-w-prose whitespace-pre-line">{project.description}</Text>
      </Part>
      {rooms.length > 0 && (
        <Part title="Rooms to Stage">
          <ul className="grid grid-cols-1 gap-x-8 gap-y-2.5 sm:grid-cols-2">
            {rooms.map((room) => (
              <li key={room} className="flex items-start gap-2.5">
                <Check aria-hidden="true" className="mt-1 size-[1.125rem] shrink-0 text-terracotta" />
                <span className="min-w-0">{room}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="The Property">
        <DetailList
          details={[
            { label: 'Property Type', value: propertyTypeLabel(project.propertyType) },
            { label: 'Occupancy Status', value: occupancyStatus && occupancyLabel(occupancyStatus) },
            { label: 'Number of Levels', value: levels },
            { label: 'Location Types', value: project.locationTypes.join(', ') },
            { label: 'County', value: project.county },
          ]}
        />
      </Part>
    </div>
  );
};
