/** Returns `usual`, which reaches the same code paths, or `all` if `THOROUGH=1` is set. */
export const howMany = (usual: number, all: number): number => (process.env.THOROUGH ? all : usual);
