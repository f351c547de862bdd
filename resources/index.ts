import type { Resource } from '../src/mcp/define-resource.ts';
import type { ServiceContext } from '../src/services/service-context.ts';
import { resource as container } from './container.ts';
import { resource as milestoneGlossary } from './milestone-glossary.ts';
import { resource as queryGuide } from './query-guide.ts';
import { resource as view } from './view.ts';

/** Every resource of the server. */
export const resources: readonly Resource<ServiceContext>[] = [container, milestoneGlossary, queryGuide, view];
