import { useQuery } from '@tanstack/react-query';
import { projectForOthersQuery } from '#features/projects/queries';
import type { ProjectDetail } from '#shared/project/project.answers';
import { SmallText, Text } from '#ui/text';
import { mayHide, type Part, partsOf } from './hidden';
import type { OwnWords } from './project-layout';

/** Shows a text and marks the parts that others cannot read. */
const Marked = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, isHidden }, index) =>
    isHidden ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which change together.
      <mark key={index} className="bg-transparent text-ink underline decoration-dotted decoration-2 underline-offset-4">
        {text}
        <span className="sr-only"> (hidden from others)</span>
      </mark>
    ) : (
      text
    ),
  );

/** Returns the owner's texts. While the project is open, masked parts are marked. */
export const useOwnWords = (project: ProjectDetail): OwnWords => {
  const { id, status, title, description, otherRooms } = project;
  const enabled = status === 'open' && [title, description, otherRooms ?? ''].some(mayHide);
  const { data: shown } = useQuery({ ...projectForOthersQuery(id), enabled });
  const others = enabled && shown ? shown : project;
  const parts = {
    title: partsOf(title, others.title),
    description: partsOf(description, others.description),
    otherRooms: partsOf(otherRooms ?? '', others.otherRooms ?? ''),
  };
  const isHiding = Object.values(parts)
    .flat()
    .some(({ isHidden }) => isHidden);
  return {
    title: <Marked parts={parts.title} />,
    otherRooms: <Marked parts={parts.otherRooms} />,
    description: (
      <div className="flex max-w-prose flex-col gap-3">
        <Text className="whitespace-pre-line">
          <Marked parts={parts.description} />
        </Text>
        {isHiding && <SmallText>Others can’t see the underlined text until a stager pays the platform fee.</SmallText>}
      </div>
    ),
  };
};
