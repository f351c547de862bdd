import { VIEW_URI } from '../src/answers/view-uri.ts';
import { readBuiltPage } from '../src/core/data-file.ts';
import { lazy } from '../src/core/lazy.ts';
import { missingPermission } from '../src/core/operation.ts';
import { defineMcpResource, type FixedResource } from '../src/mcp/define-resource.ts';
import type { ServiceContext } from '../src/services/service-context.ts';

const PERMISSION = 'tracking:read';

/** The page is the same for all and some hundred kilobytes, so it is read once. */
const page = lazy(() => readBuiltPage('view.html'));

export const resource = defineMcpResource<ServiceContext, FixedResource<ServiceContext>>({
  name: 'view',
  title: 'View of containers and lists',
  description: 'The page with which hosts show the answers of tools about containers, shipments, arrivals and risks.',
  permission: PERMISSION,
  mimeType: 'text/html;profile=mcp-app',
  uri: VIEW_URI,
  // Without a policy of its own the page gets the default one of the extension, under which it loads nothing from anywhere.
  meta: { ui: { prefersBorder: true } },
  async read({ principal }: ServiceContext) {
    if (!principal.permissions.has(PERMISSION)) throw missingPermission(PERMISSION);
    return page();
  },
});
