import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';

/** The documents and badges of a stager. */
export const verificationQuery = () =>
  queryOptions({ queryKey: ['verification'], queryFn: ({ signal }) => call('getVerification', { signal }) });
