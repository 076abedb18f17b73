/** The site's paths of stored photos. CloudFront (or the local host) serves the media bucket under /media/. */
export const photoUrls = (objectKeys: readonly string[]): string[] => objectKeys.map((key) => `/media/${key}`);
