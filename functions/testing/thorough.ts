/**
 * How many of what races or is stored: `usual` where the same ways are taken by few as by many. `THOROUGH=1 npm test` takes `all`, which is what a
 * market has.
 */
export const howMany = (usual: number, all: number): number => (process.env.THOROUGH ? all : usual);
