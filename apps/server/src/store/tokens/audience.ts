/** What a token is for: the REST API or the MCP server. Neither accepts a token of the other. */
export type Audience = 'rest' | 'mcp';
