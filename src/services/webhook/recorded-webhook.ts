/** How the audit log names a webhook: by its host alone, because the rest of an address is often a secret. */
export function recordedWebhook({ id, url }: { id: string; url: string }): { webhook_id: string; host: string } {
  return { webhook_id: id, host: URL.parse(url)?.host ?? '' };
}
