/** What the secret of our webhook at an upstream is sealed for. */
export function upstreamSecretPurpose(upstream: string): string {
  return `upstream ${upstream} webhook secret`;
}

/** What the key is sealed for with which that webhook can be ended. */
export function upstreamKeyPurpose(upstream: string): string {
  return `upstream ${upstream} key`;
}
