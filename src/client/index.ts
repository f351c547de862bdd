/** The TypeScript client of Landfall. The types of requests and answers come from its OpenAPI document. */
export { createLandfall, dataOf, type Landfall, type LandfallOptions } from './client.ts';
export { type ApiErrorObject, LandfallError } from './failure.ts';
export type { ListDocument, ListItem, ListOptions, ListPath } from './list.ts';
export { type RelationTarget, related, relatedAll } from './related.ts';
export type { ClientRetries } from './retrying-fetch.ts';
export type { components, operations, paths } from './schema.d.ts';
export { type ReceivedWebhook, verifyWebhook, WebhookSignatureError } from './webhook.ts';
