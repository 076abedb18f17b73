import { useQuery } from '@tanstack/react-query';
import { projectForOthersQuery } from '#features/projects/queries';
import type { ProjectDetail } from '#shared/contracts/answers/project';
import { SmallText, Text } from '#ui/text';
import { mayHide, partsOf } from './hidden';

/** The owner's own description, with what others do not read of it marked. */
export const OwnDescription = ({ project }: { project: ProjectDetail }) => {
  const { data: shown } = useQuery({ ...projectForOthersQuery(project.id), enabled: mayHide(project.description) });
  const parts = partsOf(project.description, shown?.description ?? project.description);
  const isHiding = parts.some(({ isHidden }) => isHidden);
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <Text className="whitespace-pre-line">
        {parts.map(({ text, isHidden }, index) =>
          isHidden ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which change together.
            <mark key={index} className="bg-transparent text-ink underline decoration-dotted decoration-2 underline-offset-4">
              {text}
              <span className="sr-only"> (hidden from others)</span>
            </mark>
          ) : (
            text
          ),
        )}
      </Text>
      {isHiding && <SmallText>What is underlined is hidden from everybody else until a platform fee is paid.</SmallText>}
    </div>
  );
};
