/** The API that a token is for: the REST API or the MCP server. Neither accepts the other's tokens. */
export type Audience = 'rest' | 'mcp';
