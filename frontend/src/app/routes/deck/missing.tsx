import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { Container } from '#ui/layout';
import { EmptyState } from '#ui/states';

/** In place of a deck that can't be shown. `why`: the server's reason. */
export const DeckMissing = ({ why }: { why: string }) => (
  <Container className="flex flex-1 flex-col justify-center pt-8 pb-16">
    <PageMeta title="Staging ideas" />
    <EmptyState level={1} illustration={<Illustration name="emptyRoom" />} title={why} />
  </Container>
);
