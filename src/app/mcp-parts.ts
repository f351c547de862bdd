import { prompts } from '../../prompts/index.ts';
import { containerIdOf } from '../../resources/container.ts';
import { resources } from '../../resources/index.ts';
import { instructions, toolsKeeping } from '../../tools/index.ts';
import { toolsets } from '../../tools/toolsets.ts';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { packageVersion } from '../core/package-root.ts';
import type { ServerParts } from '../mcp/catalogue.ts';
import { ALL_LOADED, type LoadedTools, toolsNamedBy } from '../mcp/loaded-tools.ts';
import type { Meters } from '../observability/meters.ts';
import type { ContainerWatch } from '../services/container/container-watch.ts';
import { mcpTasks } from '../services/mcp-task.ts';
import type { ServiceContext } from '../services/service-context.ts';
import type { AppParts } from './parts.ts';

type ToolConfig = Pick<AppParts['config'], 'mcpTools' | 'mcpReadOnly'>;

type McpOptions = Parameters<typeof mcpTasks>[0] & McpSharing;

interface McpSharing {
  containers: ContainerWatch;
  log: Log;
  contextFor: AppParts['contextFor'];
  meters: Meters;
  /** For how long notifications are kept. */
  notificationDays: number;
  /** What the operator loads; everything by default. */
  config?: ToolConfig;
}

/** Errors: `configuration` for a name that is no toolset and no tool. */
function loadedBy({ mcpTools, mcpReadOnly }: ToolConfig, catalogue: Parameters<typeof toolsNamedBy>[1]): LoadedTools {
  try {
    return { names: toolsNamedBy(mcpTools, catalogue), isReadOnly: mcpReadOnly };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure('configuration', `MCP_TOOLS: ${error.message}`);
  }
}

/** What the servers of the protocol say of themselves, for which nothing has to run. Errors: `configuration`. */
export function mcpCatalogue(config: ToolConfig & Pick<AppParts['config'], 'retentionNotificationDays'>) {
  return introducing(config.retentionNotificationDays, config);
}

function introducing(notificationDays: number, config?: ToolConfig) {
  const catalogue = { tools: toolsKeeping(notificationDays), prompts, resources, instructions, toolsets };
  return {
    catalogue,
    loaded: config === undefined ? ALL_LOADED : loadedBy(config, catalogue),
    identity: {
      name: 'landfall',
      title: 'Landfall container tracking',
      version: packageVersion(),
      description: 'Where ocean containers are, when they can be picked up, and until when waiting is free.',
    },
  };
}

/** The parts of the protocol's servers; the containers that their clients watch are watched together. */
export function mcpParts({ containers, log, contextFor, meters, notificationDays, config, ...stored }: McpOptions) {
  return {
    ...introducing(notificationDays, config),
    contextFor,
    watch: async (context, uri, changed) => {
      const id = containerIdOf(uri);
      return id === null ? null : containers.watch(context, id, changed);
    },
    tasks: mcpTasks(stored),
    log,
    called: (call) => meters.toolCalled(call),
  } satisfies ServerParts<ServiceContext>;
}
