import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge';
import { Card } from '#ui/layout';
import { Heading, SmallText, Text } from '#ui/text';

interface SwitchCardProps {
  title: string;
  state: { label: string; tone: BadgeTone };
  text: string;
  since?: string | null | undefined;
  action: ReactNode;
}

export const SwitchCard = ({ title, state, text, since, action }: SwitchCardProps) => (
  <Card as="li" className="flex flex-col items-start gap-4">
    <div className="flex w-full items-center justify-between gap-4">
      <Heading level={3} size="sm">
        {title}
      </Heading>
      <Badge tone={state.tone}>{state.label}</Badge>
    </div>
    <div className="flex flex-1 flex-col gap-1">
      <Text>{text}</Text>
      {since && <SmallText>{since}</SmallText>}
    </div>
    {action}
  </Card>
);
