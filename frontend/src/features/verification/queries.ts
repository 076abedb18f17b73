import { endpointQuery } from '#lib/endpoint-query';

export const verificationQuery = () => endpointQuery(['verification'], 'getVerification');
