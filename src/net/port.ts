/** Below this other protocols are at home, and a port other than 443 needs privileges to listen on. */
const FREE_PORT_MIN = 1_024;

/** Where mail, databases and the control of machines listen above that; they are no HTTP ports. */
const TAKEN_PORTS: ReadonlySet<number> = new Set([
  ...[1433, 1521, 3306, 5432, 5984, 6379, 9042, 9200, 9300, 11211, 27017, 27018, 27019],
  ...[2049, 2375, 2376, 2379, 2380, 3389, 5672, 5900, 5985, 5986, 10250],
  ...[2525, 4190, 5060, 5061],
]);

/** Whether a port is one that a user may have called by https. */
export function isCallablePort(port: number): boolean {
  return port === 443 || (port >= FREE_PORT_MIN && !TAKEN_PORTS.has(port));
}

/** The port that a URL names, or the one of its protocol. */
export function portOf({ protocol, port }: { protocol: string; port: string }): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
