/** Whether an address leads to this machine itself, so that the traffic cannot be intercepted. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
