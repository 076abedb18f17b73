import { useLocation } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import { Button, ButtonLink } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Container } from '#ui/section';

/** 'Access Restricted', in place of a screen that is for another kind of account. `text`: whom it is for. */
export const AccessRestricted = ({ text }: { text: string }) => {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  return (
    <Container className="flex flex-1 flex-col justify-center pb-16">
      <PageMeta title="Access Restricted" />
      <EmptyState
        level={1}
        illustration={<Illustration name="door" />}
        title="Access Restricted"
        text={text}
        action={
          <>
            <ButtonLink to={paths.home}>Return to Home</ButtonLink>
            {/* It may be theirs, once it is known who they are. */}
            {!user && (
              <Button variant="secondary" onClick={() => accountDialogs.openLogin(`${pathname}${search}`)}>
                Login
              </Button>
            )}
          </>
        }
      />
    </Container>
  );
};
