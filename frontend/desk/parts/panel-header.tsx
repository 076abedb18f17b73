import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { LogOut, RefreshCw } from 'lucide-react';
import { Search } from '#desk/search/search';
import { adminSession } from '#desk/sign-in/session';
import { IconButton } from '#ui/button';
import { Heading } from '#ui/text';

const Refresh = () => {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['admin'] }) > 0;
  return (
    <IconButton
      label="Refresh"
      aria-busy={isFetching || undefined}
      onClick={() => void queryClient.invalidateQueries({ queryKey: ['admin'] })}
    >
      <RefreshCw className={isFetching ? 'animate-spin' : undefined} />
    </IconButton>
  );
};

interface PanelHeaderProps {
  /** Undefined on a user's page, which has its own heading. */
  title: string | undefined;
  canSearch: boolean;
}

/** On a phone, the search field is below the title. */
export const PanelHeader = ({ title, canSearch }: PanelHeaderProps) => (
  <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
    {title && (
      <Heading level={1} size="md" className="basis-full sm:basis-auto">
        {title}
      </Heading>
    )}
    {canSearch && <Search />}
    <div className="ml-auto flex items-center print:hidden">
      <Refresh />
      <IconButton label="Sign Out" onClick={() => adminSession.end()}>
        <LogOut />
      </IconButton>
    </div>
  </header>
);
