/** The site's paths of stored photos. CloudFront (or the local host) serves what is under photos/ of the media bucket, and nothing else. */
export const photoUrls = (objectKeys: readonly string[]): string[] => objectKeys.map((key) => `/media/${key}`);
