import { useLocation } from 'react-router-dom';
import { ScreenNotice } from '#components/screen-notice';
import { paths } from '#config/paths';
import { ButtonLink } from '#ui/button';
import { Text } from '#ui/text';

const NotFound = () => {
  const { pathname } = useLocation();
  return (
    <ScreenNotice
      title="404 Page Not Found"
      pageTitle="Page Not Found"
      illustration="emptyRoom"
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
  );
};

export default NotFound;
