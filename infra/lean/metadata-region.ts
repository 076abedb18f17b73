/** In place of the SDK's question to EC2's metadata which region it is in, in the bundles: Lambda says so in the environment. Figures: docs/performance.md. */
export const getInstanceMetadataRegion = async (): Promise<undefined> => undefined;
