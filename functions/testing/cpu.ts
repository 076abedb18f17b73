/** Returns the CPU time that this process spends on `work`, in milliseconds. Independent of other load on the machine. */
export const cpuMsOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
