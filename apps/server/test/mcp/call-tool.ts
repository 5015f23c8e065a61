import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

/** Connects the official client, until the end of the test. */
export async function connectAgent(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'test-agent', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(transport);
  // Once it knows the tools, the client checks each result against the schema of its tool.
  await client.listTools();
  return client;
}

export const overHttp = (url: string, token: string) =>
  new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } });

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
