import { missingPermission } from '../src/core/operation.ts';
import { ESTIMATED_MILESTONES, estimatedEvent, eventCatalogue, TOLD_BY } from '../src/domain/milestones.ts';
import type { Party } from '../src/domain/observation.ts';
import { ContainerStatus, STATUS_MEANINGS } from '../src/domain/status.ts';
import { defineResource, type FixedResource } from '../src/mcp/define-resource.ts';
import type { ServiceContext } from '../src/services/service-context.ts';

const PERMISSION = 'tracking:read';

export const resource = defineResource<ServiceContext, FixedResource<ServiceContext>>({
  name: 'milestone-glossary',
  title: 'Milestones and statuses',
  description: 'What every status of a container and every event means, and who tells it.',
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

/** Who tells the milestones and their estimates; every other event is a change that Landfall itself notices. */
const TELLERS: ReadonlyMap<string, readonly Party[]> = new Map([
  ...Object.entries<readonly Party[]>(TOLD_BY).map(
    ([name, parties]) => [`container.transport.${name}`, parties] as const,
  ),
  ...ESTIMATED_MILESTONES.map((name) => [estimatedEvent(name), TOLD_BY[name]] as const),
]);

function glossary(): string {
  const statuses = ContainerStatus.options.map((status) => row(status, STATUS_MEANINGS[status]));
  const events = [...eventCatalogue()].map(([name, meaning]) => row(name, meaning, tellersOf(name)));
  return `# Statuses of a container

\`current_status\` follows from everything that has been told so far; \`current_status_reason\` is the rule behind it.

| Status | Meaning |
|---|---|
${statuses.join('\n')}

# Events

An event without \`estimated\` in its name has happened. \`data_source\` says whose word it is; what a railroad says of its
ramp is shown as the word of the terminal there. A \`timestamp_precision\` of \`date\` means that only the day is known. An
event that is missing may have happened all the same: nobody has told it.

| Event | Meaning | Told by |
|---|---|---|
${events.join('\n')}
`;
}

function row(code: string, ...texts: string[]): string {
  return `| \`${code}\` | ${texts.join(' | ')} |`;
}

function tellersOf(event: string): string {
  const parties = TELLERS.get(event);
  return parties === undefined ? 'Landfall' : parties.map((party) => PARTIES[party]).join(', ');
}
