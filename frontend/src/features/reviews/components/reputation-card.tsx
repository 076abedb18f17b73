import { useState } from 'react';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import ReputationDialog from './reputation-dialog';
import { ReputationFigures } from './reputation-figures';

export interface ReputationCardProps {
  userId: string;
  /** The kind of party that reviews this one. */
  author: string;
}

/** What others see of one's own work here, with the way to the reviews behind it. */
export const ReputationCard = ({ userId, author }: ReputationCardProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="own-reputation" className="flex flex-col gap-5">
      <Heading level={2} size="sm" id="own-reputation">
        Your Reputation
      </Heading>
      <ReputationFigures userId={userId} look="list" />
      <Text size="sm" tone="soft">
        It grows with completed projects, reviews, quick answers and badges.
      </Text>
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        Read Your Reviews
      </Button>
      <ReputationDialog
        open={open}
        onOpenChange={setOpen}
        userId={userId}
        name="Your Reputation"
        author={author}
        empty="No reviews yet. Both parties are asked for one when a project is completed."
      />
    </Card>
  );
};
