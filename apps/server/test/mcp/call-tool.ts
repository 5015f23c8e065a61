import type { CallToolResult, Client } from '@modelcontextprotocol/client';

/** Calls a tool. Returns its structured content, its text, and whether it returned an error. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [first] = result.content;
  return {
    // biome-ignore lint/suspicious/noExplicitAny: the structure depends on the tool
    data: result.structuredContent as any,
    text: first?.type === 'text' ? first.text : '',
    refused: result.isError === true,
  };
}
