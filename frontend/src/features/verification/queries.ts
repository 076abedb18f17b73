import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';

export const verificationQuery = () =>
  queryOptions({ queryKey: ['verification'], queryFn: ({ signal }) => call('getVerification', { signal }) });
