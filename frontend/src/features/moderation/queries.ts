import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAction } from '#lib/action';
import { type BodyOf, call } from '#lib/api';
import { endpointQuery } from '#lib/endpoint-query';
import { inputKept } from '#lib/errors';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';

export const useSendReport = () =>
  useAction((body: BodyOf<'sendReport'>) => call('sendReport', { body }), {
    failed: 'Failed to send the report',
    advice: inputKept,
  });

export const decisionQuery = (caseId: string) => endpointQuery(['decisions', caseId], 'getDecision', { params: { caseId } });

export const useAnswerDecision = (caseId: string) => {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<'answerDecision'>) => call('answerDecision', { params: { caseId }, body }),
    onSuccess: (decision) => {
      queryClient.setQueryData(decisionQuery(caseId).queryKey, decision);
      toast({ title: 'We got your reply', description: 'We’ll review the decision and let you know.' });
    },
    onError: (error) => {
      // Answered in another tab, or decided again meanwhile.
      void refresh(decisionQuery(caseId).queryKey);
      toastFailure('Failed to send your answer', error, inputKept);
    },
  });
};
