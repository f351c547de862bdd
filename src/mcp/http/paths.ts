/** The address of a connector, and the one that hosts add by habit. Tokens are for the first, whichever is used. */
export const MCP_PATHS: readonly string[] = ['/', '/mcp'];
