import { Illustration } from '#components/illustration';
import { EmptyState } from '#ui/empty-state';

export const NoUsers = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="armchair" />}
    title="No users yet"
    text="Everybody who registers is listed here from that moment."
  />
);
