/** CloudFront serves photos/ of the media bucket and nothing else. */
export const photoUrls = (objectKeys: readonly string[]): string[] => objectKeys.map((key) => `/media/${key}`);
