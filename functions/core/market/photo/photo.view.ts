/** Returns the URLs of photos. CloudFront serves only photos/ of the media bucket. */
export const photoUrls = (objectKeys: readonly string[]): string[] => objectKeys.map((key) => `/media/${key}`);
