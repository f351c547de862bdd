/** Starts to count the milliseconds of processor time of this process: what else the machine does is no part of them. */
export function countProcessorMs(): () => number {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
}
