import { SdkHttpError, StreamableHTTPClientTransport, serializeMessage } from '@modelcontextprotocol/client';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { CouldNotRun } from '@threads-api/cli';

/** The JSON-RPC code for a server error. */
const internalError = -32603;

/**
 * Passes an agent's messages from standard input to a service, and the responses to standard output. It has only the token,
 * so an agent that can read this process cannot reach the database.
 */
export async function relayMcp(url: URL, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  await checkService(url, headers);
  const service = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  const agent = new StdioServerTransport();
  // After the input has ended, `agent.send` refuses responses. The process ends when nothing is in progress.
  const respond = (message: JSONRPCMessage) => process.stdout.write(serializeMessage(message));
  const report = (error: Error) => console.error(error.message);

  agent.onmessage = (message) => {
    service.send(message).catch((error: Error) => {
      report(error);
      const refusal = refusalOf(message, error);
      if (refusal) respond(refusal);
    });
  };
  service.onmessage = (message) => {
    const version = negotiatedVersion(message);
    if (version) service.setProtocolVersion(version);
    respond(message);
  };
  service.onerror = report;
  agent.onerror = report;
  await service.start();
  await agent.start();
}

/** Requests the list of tools, to report a wrong URL or token before the agent starts. */
async function checkService(url: URL, authorization: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      ...authorization,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'tools/list', params: {} }),
  }).catch((error: Error & { cause?: { code?: string } }) => {
    throw new CouldNotRun(`${url} cannot be reached (${error.cause?.code ?? error.message}). Is the service running?`);
  });
  if (response.ok) return response.body?.cancel();
  const [, reason] = /error_description="([^"]*)"/.exec(response.headers.get('www-authenticate') ?? '') ?? [];
  if (reason) throw new CouldNotRun(`${url} refuses THREADS_MCP_TOKEN: ${reason}`);
  const { status } = response;
  const isBusy = response.headers.has('retry-after');
  throw new CouldNotRun(`${url} returned ${status}${isBusy ? `: ${await response.text()}` : '. Is it the MCP URL?'}`);
}

/**
 * The error response to a request that could not be passed on. The text of the service names the exceeded limit and when to
 * try again. A proxy may respond with HTML instead.
 */
function refusalOf(message: JSONRPCMessage, error: Error): JSONRPCMessage | undefined {
  if (!('method' in message) || !('id' in message)) return undefined;
  const text = error instanceof SdkHttpError && [413, 429, 503].includes(error.status) ? error.data.text : undefined;
  const reason = typeof text === 'string' && !text.startsWith('<') ? text : `The service failed: ${error.message}`;
  return { jsonrpc: '2.0', id: message.id, error: { code: internalError, message: reason } };
}

/** The protocol version in a response to `initialize`. Later requests must send it. */
function negotiatedVersion(message: JSONRPCMessage): string | undefined {
  const { result } = message as { result?: { protocolVersion?: unknown; serverInfo?: unknown } };
  return result?.serverInfo && typeof result.protocolVersion === 'string' ? result.protocolVersion : undefined;
}
