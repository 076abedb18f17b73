import { useMutation } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/api';
import { useOnce } from '#lib/once';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import { verificationQuery } from './queries';

export const useUploadDocument = () => {
  const refresh = useRefresh();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: BodyOf<'uploadDocument'>) => once((idempotencyKey) => call('uploadDocument', { body, idempotencyKey })),
    onSuccess: () => {
      toast({ title: 'Document uploaded', description: "We'll review it and let you know." });
      return refresh(verificationQuery().queryKey);
    },
    onError: (error) => toastFailure("We couldn't upload your document", error, 'Please try again.'),
  });
};

/** If the document was decided meanwhile, the decision is shown. */
export const useWithdrawDocument = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('withdrawDocument', { params: { id } }),
    onSuccess: () => toast({ title: 'Document withdrawn', description: 'We deleted the file.' }),
    onError: (error) => toastFailure("We couldn't withdraw your document", error, 'Please try again.'),
    onSettled: () => refresh(verificationQuery().queryKey),
  });
};
