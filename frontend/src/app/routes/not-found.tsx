import { useLocation } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { paths } from '#config/paths';
import { ButtonLink } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Container } from '#ui/section';
import { Text } from '#ui/text';

const NotFound = () => {
  const { pathname } = useLocation();
  return (
    <Container className="flex flex-1 flex-col justify-center py-10">
      <PageMeta title="Page Not Found" />
      <EmptyState
        level={1}
        illustration={<Illustration name="emptyRoom" />}
        title="404 Page Not Found"
        text={
          <div className="flex flex-col gap-3">
            <Text>
              <code className="rounded-sm bg-sand px-2 py-0.5 break-all text-ink">{pathname}</code>
            </Text>
            <Text>Did you forget to add the page to the router?</Text>
            <Text size="sm">Available routes: /, /projects, /dashboard, /admin, /help-center</Text>
          </div>
        }
        action={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
      />
    </Container>
  );
};

export default NotFound;
