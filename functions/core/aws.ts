/**
 * What every AWS client is made with. Said outright, because what is left open the SDK looks up in files under ~/.aws on the
 * first call of a cold start, where a function never has any.
 */
export const awsConfig = () => ({
  region: process.env.AWS_REGION ?? 'us-east-1',
  defaultsMode: 'standard' as const,
  retryMode: 'standard',
  maxAttempts: 4,
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  userAgentAppId: 'settee',
  authSchemePreference: ['sigv4'],
});
