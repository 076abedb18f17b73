import { accountDialogs } from '#lib/account-dialogs';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { RegistrationTypes } from './registration-types';

/** The registration-type chooser. */
export const JoinDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} width="md" title="Join Free!" description="How will you use the marketplace?">
    <RegistrationTypes onChoose={onClose} />
    <p className="mt-4 text-center">
      Already have an account?{' '}
      <Button variant="quiet" size="sm" onClick={() => accountDialogs.openLogin()}>
        Login
      </Button>
    </p>
  </Dialog>
);
