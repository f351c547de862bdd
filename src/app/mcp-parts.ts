import { prompts } from '../../prompts/index.ts';
import { containerIdOf } from '../../resources/container.ts';
import { resources } from '../../resources/index.ts';
import { instructions, toolsKeeping } from '../../tools/index.ts';
import type { Log } from '../core/context.ts';
import { packageVersion } from '../core/package-root.ts';
import type { ServerParts } from '../mcp/catalogue.ts';
import type { Meters } from '../observability/meters.ts';
import type { ContainerWatch } from '../services/container/container-watch.ts';
import type { ServiceContext } from '../services/service-context.ts';
import type { AppParts } from './parts.ts';

interface McpOptions {
  containers: ContainerWatch;
  log: Log;
  contextFor: AppParts['contextFor'];
  meters: Meters;
  /** For how long notifications are kept. */
  notificationDays: number;
}

/** The parts of the protocol's servers; the containers that their clients watch are watched together. */
export function mcpParts({ containers, log, contextFor, meters, notificationDays }: McpOptions) {
  return {
    catalogue: { tools: toolsKeeping(notificationDays), prompts, resources, instructions },
    identity: {
      name: 'landfall',
      title: 'Landfall container tracking',
      version: packageVersion(),
      description: 'Where ocean containers are, when they can be picked up, and until when waiting is free.',
    },
    contextFor,
    watch: async (context, uri, changed) => {
      const id = containerIdOf(uri);
      return id === null ? null : containers.watch(context, id, changed);
    },
    log,
    called: (call) => meters.toolCalled(call),
  } satisfies ServerParts<ServiceContext>;
}
