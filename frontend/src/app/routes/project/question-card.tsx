import { type ReactNode, type RefObject, useRef } from 'react';
import { ReportButton } from '#features/moderation/report-button';
import { formatDayIn } from '#shared/property-day';
import type { Question } from '#shared/question/question.answers';
import { Badge, type BadgeTone } from '#ui/badge';
import { Card } from '#ui/layout';
import { Heading, SmallText, Text } from '#ui/text';

const marks: Partial<Record<Question['state'], { tone: BadgeTone; label: string }>> = {
  open: { tone: 'ochre', label: 'Not answered yet' },
  declined: { tone: 'neutral', label: 'Declined' },
};

/** Keeps line breaks and breaks long words. */
const Words = ({ children }: { children: string }) => (
  <Text className="max-w-prose whitespace-pre-line wrap-anywhere">{children}</Text>
);

export interface AskedQuestion {
  question: Question;
  /** The id of the asker's name, which distinguishes the questions' equal buttons for screen readers. */
  namedBy: string;
  /** Gets the focus when a form or its buttons disappear. */
  landing: RefObject<HTMLElement | null>;
}

/** See answer-question.tsx. */
export interface Answering {
  heading: RefObject<HTMLElement | null>;
  actions: (asked: AskedQuestion) => ReactNode;
  dialog: ReactNode;
}

interface QuestionCardProps {
  question: Question;
  /** For the time zone. */
  propertyState: string | null;
  /** Whether the reader owns the project. */
  ofOwner: boolean;
  /** For the owner. */
  actions?: Answering['actions'] | undefined;
}

export const QuestionCard = ({ question, propertyState, ofOwner, actions }: QuestionCardProps) => {
  const { id, projectId, stagerIdentifier, own, text, state, answer, masked, createdAt, decidedAt } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  const mark = marks[state];
  const headingId = `question-${id}`;
  return (
    <Card as="li" aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Heading level={3} size="xs" id={headingId} ref={heading} tabIndex={-1}>
          {own ? 'You' : stagerIdentifier}
        </Heading>
        <div className="flex items-center gap-3">
          <SmallText as="span">
            asked on <time dateTime={createdAt}>{formatDayIn(createdAt, propertyState)}</time>
          </SmallText>
          {!own && <ReportButton type="question" id={id} within={projectId} describedBy={headingId} />}
        </div>
        {mark && <Badge tone={mark.tone}>{mark.label}</Badge>}
      </div>
      <Words>{text}</Words>
      {answer !== null && (
        <div className="flex flex-col gap-1 border-l-2 border-evergreen pl-4">
          <SmallText weight="medium">
            {ofOwner ? 'Your answer' : "The owner's answer"}
            {decidedAt && (
              <>
                , <time dateTime={decidedAt}>{formatDayIn(decidedAt, propertyState)}</time>
              </>
            )}
          </SmallText>
          <Words>{answer}</Words>
        </div>
      )}
      {masked && <SmallText>Contact details are hidden until the platform fee is paid.</SmallText>}
      {actions?.({ question, namedBy: headingId, landing: heading })}
    </Card>
  );
};
