import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import { isStager } from '#lib/roles';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '#ui/button';

/** 'Submit a Project': for visitors the choice of what to register as, for owners the form. Stagers submit none. */
export const SubmitProjectButton = ({ size = 'md', variant = 'primary' }: { size?: ButtonSize; variant?: ButtonVariant }) => {
  const { user } = useAuth();
  if (isStager(user)) {
    return (
      <ButtonLink to={paths.projects()} size={size} variant={variant}>
        Find Projects
      </ButtonLink>
    );
  }
  if (user) {
    return (
      <ButtonLink to={paths.submitProjectFinal} size={size} variant={variant}>
        Submit a Project
      </ButtonLink>
    );
  }
  return (
    <Button size={size} variant={variant} onClick={accountDialogs.openJoin}>
      Submit a Project
    </Button>
  );
};
