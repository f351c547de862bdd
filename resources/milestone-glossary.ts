import { missingPermission } from '../src/core/operation.ts';
import { ESTIMATED_MILESTONES, estimatedEvent, eventCatalogue, REPORTED_BY } from '../src/domain/milestones.ts';
import type { Party } from '../src/domain/observation.ts';
import { ContainerStatus, STATUS_MEANINGS } from '../src/domain/status.ts';
import { defineMcpResource, type FixedResource } from '../src/mcp/define-resource.ts';
import type { ServiceContext } from '../src/services/service-context.ts';

const PERMISSION = 'tracking:read';

export const resource = defineMcpResource<ServiceContext, FixedResource<ServiceContext>>({
  name: 'milestone-glossary',
  title: 'Milestones and statuses',
  description: 'The meaning of every status of a container and of every event, and the parties that report it.',
  permission: PERMISSION,
  mimeType: 'text/markdown',
  uri: 'landfall://docs/milestone-glossary',
  async read({ principal }: ServiceContext) {
    if (!principal.permissions.has(PERMISSION)) throw missingPermission(PERMISSION);
    return glossary();
  },
});

const PARTIES: Record<Party, string> = {
  shipping_line: 'shipping line',
  terminal: 'terminal',
  rail: 'railroad',
  ais: 'AIS (positions of the vessel)',
  schedule: 'vessel schedule of the line',
};

/** The parties that report milestones and estimates; every other event is a change that Landfall itself detects. */
const EVENTS_REPORTED_BY: ReadonlyMap<string, readonly Party[]> = new Map([
  ...Object.entries<readonly Party[]>(REPORTED_BY).map(
    ([name, parties]) => [`container.transport.${name}`, parties] as const,
  ),
  ...ESTIMATED_MILESTONES.map((name) => [estimatedEvent(name), REPORTED_BY[name]] as const),
]);

function glossary(): string {
  const statuses = ContainerStatus.options.map((status) => row(status, STATUS_MEANINGS[status]));
  const events = [...eventCatalogue()].map(([name, meaning]) => row(name, meaning, reportersOf(name)));
  return `# Statuses of a container

\`current_status\` is derived from everything that was reported; \`current_status_reason\` is the rule that decides it.

| Status | Meaning |
|---|---|
${statuses.join('\n')}

# Events

An event without \`estimated\` in its name has happened. \`data_source\` is the party that reported it; reports of a railroad
about its ramp are shown as those of the terminal there. A \`timestamp_precision\` of \`date\` means that only the day is known.
A missing event may have happened without being reported.

| Event | Meaning | Reported by |
|---|---|---|
${events.join('\n')}
`;
}

function row(code: string, ...texts: string[]): string {
  return `| \`${code}\` | ${texts.join(' | ')} |`;
}

function reportersOf(event: string): string {
  const parties = EVENTS_REPORTED_BY.get(event);
  return parties === undefined ? 'Landfall' : parties.map((party) => PARTIES[party]).join(', ');
}
