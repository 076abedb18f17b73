/** Returns `usual`, which is enough to reach the same code paths, or `all` with `THOROUGH=1 npm test`. */
export const howMany = (usual: number, all: number): number => (process.env.THOROUGH ? all : usual);
