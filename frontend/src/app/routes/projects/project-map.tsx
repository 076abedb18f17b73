import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/paged-list';
import { plural } from '#lib/format';
import type { Project } from '#shared/contracts/answers/project';
import type { ServiceArea } from '#shared/contracts/service-area';
import { Card } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';
import { SmallText } from '#ui/text';
import { type Drawing, drawingOf } from './map-drawing';

/** The size of a dot as a fraction of the map's width. Drawn to scale, it would be too small to see. */
const dotSize = 0.022;

const Picture = ({ drawing: { box, counties, circles, dots, cities }, label }: { drawing: Drawing; label: string }) => {
  const radius = Math.max(box[2], box[3]) * dotSize;
  return (
    <svg viewBox={box.join(' ')} role="img" aria-label={label} className="block h-80 w-full sm:h-112">
      <g className="fill-paper stroke-line" strokeWidth={1}>
        {counties.map(([fips, path]) => (
          <path key={fips} d={path} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
      <g className="fill-evergreen/10 stroke-evergreen" strokeWidth={1.5}>
        {circles.map((circle) => (
          <circle
            key={`${circle.x} ${circle.y} ${circle.radius}`}
            cx={circle.x}
            cy={circle.y}
            r={circle.radius}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </g>
      {circles.map(({ x, y, name }) => (
        <text
          key={`${name} ${x}`}
          x={x}
          y={y - radius * 1.8}
          fontSize={radius * 1.9}
          textAnchor="middle"
          className="fill-evergreen font-semibold"
        >
          {name}
        </text>
      ))}
      {cities.map(({ x, y, name }) => (
        <text
          key={`${name} ${x}`}
          x={x}
          y={y - radius * 1.6}
          fontSize={radius * 1.7}
          textAnchor="middle"
          className="fill-ink-soft"
        >
          {name}
        </text>
      ))}
      {dots.map(({ x, y, count }) => (
        <g key={`${x} ${y}`}>
          <circle
            cx={x}
            cy={y}
            r={count > 1 ? radius * 1.35 : radius}
            className="fill-terracotta stroke-paper"
            strokeWidth={radius / 5}
          />
          {count > 1 && (
            <text
              x={x}
              y={y}
              fontSize={radius * 1.5}
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-paper font-semibold"
            >
              {count > 99 ? '99+' : count}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
};

interface ProjectMapProps {
  areas: readonly ServiceArea[];
  projects: readonly Project[];
}

const loading = (
  <Loading label="Drawing the map">
    <Skeleton className="h-80 w-full rounded-none sm:h-112" />
  </Loading>
);

/**
 * The locations of the projects found. The list below has the same information and more, so for screen readers this is one
 * picture with a summary.
 */
const ProjectMap = ({ areas, projects }: ProjectMapProps) => {
  const where = projects.map(({ id, placeId, countyFips }) => `${id} ${placeId ?? countyFips ?? ''}`);
  const query = useQuery({
    queryKey: ['places', 'map', areas, where],
    queryFn: () => drawingOf(areas, projects),
    structuralSharing: false,
    placeholderData: (before) => before,
  });
  return (
    <Card as="figure" padding="none" ground="sand" className="mb-6 overflow-hidden" id="project-map">
      <Loaded query={query} failure="The map could not be drawn" loading={loading}>
        {(drawing) =>
          drawing === null ? (
            <SmallText className="p-5">None of these projects names a place that we know.</SmallText>
          ) : (
            <>
              <Picture
                drawing={drawing}
                label={`Map of counties with ${plural(projects.length - drawing.missing, 'project')} in ${plural(drawing.dots.length, 'place')}. The list below names them.`}
              />
              <figcaption className="border-t border-line bg-paper px-5 py-2.5">
                <SmallText>
                  {drawing.missing > 0
                    ? `Each dot is a place, not an address. ${plural(drawing.missing, 'project')} of the list ${drawing.missing === 1 ? 'is' : 'are'} not on the map.`
                    : 'Each dot is a place, not an address.'}
                </SmallText>
              </figcaption>
            </>
          )
        }
      </Loaded>
    </Card>
  );
};

export default ProjectMap;
