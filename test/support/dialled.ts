import { createHook } from 'node:async_hooks';

/** What this process really connects to, whichever library requested it. */
export interface DialledRecord {
  addresses(): string[];
  stop(): void;
}

/** Notes the address of every TCP connection that is begun from now on. */
export function recordDialled(): DialledRecord {
  const begun: object[] = [];
  // The system call is wrapped in a resource that receives its address right after it was made.
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TCPCONNECTWRAP') begun.push(resource);
    },
  }).enable();
  return { addresses: () => begun.map((wrap) => String(Reflect.get(wrap, 'address'))), stop: () => hook.disable() };
}
