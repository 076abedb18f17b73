import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { Container } from '#ui/layout';
import { EmptyState } from '#ui/states';

/** In place of a deck that cannot be looked at. `why`: in the words of the server. */
export const DeckMissing = ({ why }: { why: string }) => (
  <Container className="flex flex-1 flex-col justify-center pt-8 pb-16">
    <PageMeta title="This link leads nowhere" />
    <EmptyState level={1} illustration={<Illustration name="emptyRoom" />} title="This link leads nowhere" text={why} />
  </Container>
);
