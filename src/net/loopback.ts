/** Whether an address leads to this machine itself, where nothing can be overheard on the way. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
