import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useOneAtATime } from '#lib/hooks';
import { toastFailure } from '#lib/toast';
import { Button } from '#ui/button';

/** `onExport` loads the records and offers the file. */
export const ExportButton = ({ size = 'md', onExport }: { size?: 'sm' | 'md'; onExport: () => Promise<void> }) => {
  const { isPending, mutateAsync } = useMutation({
    mutationFn: onExport,
    onError: (error) => toastFailure('Export Failed', error, 'Please try again.'),
  });
  const press = useOneAtATime(() => mutateAsync().catch(() => undefined));
  return (
    <Button variant="secondary" size={size} pending={isPending} onClick={() => void press()}>
      {!isPending && <Download />}
      <span>Export CSV</span>
    </Button>
  );
};
