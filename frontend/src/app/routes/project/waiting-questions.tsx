import { WaitingEntry } from '#components/waiting-entry';
import type { useAskQuestion } from '#features/questions/mutations';
import { Text } from '#ui/text';

type WaitingQuestion = ReturnType<typeof useAskQuestion>['waiting'][number];

interface WaitingQuestionsProps {
  waiting: readonly WaitingQuestion[];
  /** Undefined if questions are over. */
  onEdit?: (entry: WaitingQuestion) => void;
}

/** Lists questions that were written offline. */
export const WaitingQuestions = ({ waiting, onEdit }: WaitingQuestionsProps) =>
  waiting.map((entry) => (
    <WaitingEntry key={entry.key} entry={entry} noun="question" onEdit={onEdit && (() => onEdit(entry))}>
      <Text className="wrap-anywhere whitespace-pre-wrap">{entry.body.text}</Text>
    </WaitingEntry>
  ));
