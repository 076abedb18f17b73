import { useAction } from '#lib/action';
import { type BodyOf, call } from '#lib/api';
import { useOnce } from '#lib/once';
import { verificationQuery } from './queries';

const changes = [verificationQuery().queryKey];

export const useUploadDocument = () => {
  const once = useOnce();
  return useAction(
    (body: BodyOf<'uploadDocument'>) => once((idempotencyKey) => call('uploadDocument', { body, idempotencyKey })),
    {
      done: { title: 'Document uploaded', description: "We'll review it and let you know." },
      failed: "We couldn't upload your document",
      advice: 'Please try again.',
      changes,
    },
  );
};

/** If the document was decided meanwhile, the decision is shown. */
export const useWithdrawDocument = () =>
  useAction((id: string) => call('withdrawDocument', { params: { id } }), {
    done: { title: 'Document withdrawn', description: 'We deleted the file.' },
    failed: "We couldn't withdraw your document",
    advice: 'Please try again.',
    changes,
  });
